import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorVip } from '../../../contract/vip/operator-vip.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { OperatorCall } from '../../platform/http/route.ts'
import { findCustomer } from '../customers/index.ts'

type Input = ParsedInputOf<typeof operatorVip.setVipLevel>

/** Without a level, the customer gets the one of its volume. */
export const setVipLevel = async (database: Database, input: Input, call: OperatorCall) =>
  database.agencyTransaction(async (tx) => {
    const { customerId, levelId, reason } = input
    // What the daily job decides at the same time must not replace it.
    await sql`select pg_advisory_xact_lock(hashtext('compute_vip_levels'))`.execute(tx)
    const until = levelId === null ? null : input.until
    const { rows } = await sql<{ today: string; isKnown: boolean }>`
      select agency_today()::text as today,
        ${levelId}::uuid is null or exists (select from vip_level where id = ${levelId}) as "isKnown"`.execute(
      tx,
    )
    const { today = '', isKnown = false } = rows[0] ?? {}
    if (!isKnown) throw notFound('VIP level')
    if (until !== null && until < today) throw refuse('dayPassed', { today })
    const given = sql`
      select coalesce(${levelId}::uuid, (
          select l.id from vip_level l
            where l.threshold_minor <= (select coalesce(sum(minor), 0) from paid_volume(agency_today() - vip_days() + 1, ${customerId}))
            order by l.threshold_minor desc limit 1)) as level_id,
        ${levelId}::uuid is not null as is_set`
    const { numAffectedRows } = await sql`
      update customer c
        set vip_level_id = given.level_id, is_vip = given.level_id is not null,
          vip_level_since = case when given.level_id is null then null
            when given.level_id is distinct from c.vip_level_id then now() else c.vip_level_since end,
          vip_is_set = given.is_set, vip_set_until = ${until}::date,
          vip_set_reason = case when given.is_set then ${reason}::text else '' end,
          vip_set_by = case when given.is_set then ${call.operator.operatorId}::bigint end
        from (${given}) given where c.customer_id = ${customerId}`.execute(tx)
    if (!numAffectedRows) throw notFound('Customer')
    const detail = { customerId, levelId, until, reason }
    await audit(tx, call.operator, {
      action: 'customer.vipLevelSet',
      target: `customer:${customerId}`,
      detail,
      call,
    })
    const row = await findCustomer(tx, customerId)
    if (!row) throw notFound('Customer')
    return row
  })
