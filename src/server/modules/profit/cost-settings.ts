import { sql } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { CostSetting, operatorProfit } from '../../../contract/profit/profit.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import type { OperatorCall } from '../../platform/http/call.ts'

type Inputs = typeof operatorProfit
type Answer = OutputOf<Inputs['listCostSettings']>

const maxSettings = 100

export const listCostSettings = async (db: Db): Promise<Answer> => {
  const { rows } = await sql<Omit<CostSetting, 'changedAt'> & { changed: Date }>`
    select valid_from::text as "validFrom", packing_usd_minor::float8 as "packingUsdMinor", service_bp as "serviceBp",
        paypal_bp as "paypalBp", changed_by as "changedBy", changed_at as changed
      from cost_setting order by valid_from desc limit ${maxSettings}`.execute(db)
  return { settings: rows.map(({ changed, ...row }) => ({ ...row, changedAt: changed.toISOString() })) }
}

/** Orders paid since then are queued in the same transaction. */
export const saveCostSetting = (
  database: Database,
  input: ParsedInputOf<Inputs['saveCostSetting']>,
  call: OperatorCall,
): Promise<Answer> =>
  database.agencyTransaction(async (tx) => {
    const { validFrom, packingUsdMinor, serviceBp, paypalBp } = input
    await sql`
      insert into cost_setting (valid_from, packing_usd_minor, service_bp, paypal_bp, changed_by)
        values (${validFrom}, ${packingUsdMinor}, ${serviceBp}, ${paypalBp}, ${call.operator.name})
        on conflict (valid_from) do update set packing_usd_minor = excluded.packing_usd_minor, service_bp = excluded.service_bp,
          paypal_bp = excluded.paypal_bp, changed_by = excluded.changed_by, changed_at = now()`.execute(tx)
    await sql`
      insert into profit_recount (customer_id, order_id)
        select p.customer_id, p.order_id from order_profit p where p.day >= ${validFrom}::date
          and p.day < coalesce((select min(valid_from) from cost_setting where valid_from > ${validFrom}::date), 'infinity')`.execute(
      tx,
    )
    await audit(tx, call.operator, {
      action: 'profit:saveCostSetting',
      target: null,
      detail: { ...input },
      call,
    })
    return listCostSettings(tx)
  })
