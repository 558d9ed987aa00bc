import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { notFound } from '../../../contract/errors.ts'
import type { OperatorActor } from '../../platform/actors.ts'
import { consumeRateLimit } from '../../platform/rate-limit.ts'
import { clientNetwork } from '../../platform/client-network.ts'
import { audit } from '../../platform/audit.ts'
import type { CallContext } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refuse.ts'
import { openSession } from './sessions.ts'
import type { TokenAnswer } from './sessions.ts'
import { recordSecurityEvent } from './sign-in-record.ts'

const codeSeconds = 60

const hashOf = (code: string): string => createHash('sha256').update(code).digest('base64url')

export const openAsCustomer = async (
  platform: Platform,
  operator: OperatorActor,
  customerId: string,
  call: CallContext,
): Promise<string> => {
  const code = randomBytes(32).toString('base64url')
  await platform.database.agencyTransaction(async (tx) => {
    const customer = await tx
      .selectFrom('customer')
      .select('customer_id')
      .where('customer_id', '=', customerId)
      .executeTakeFirst()
    if (!customer) throw notFound('Customer')
    await tx
      .insertInto('one_time_code')
      .values({
        code_hash: hashOf(code),
        operator_id: operator.operatorId,
        customer_id: customerId,
        expires_at: sql<Date>`now() + make_interval(secs => ${codeSeconds})`,
      })
      .execute()
    await audit(tx, operator, 'adminView.codeMade', `customer:${customerId}`, { customerId }, call)
  })
  return `${platform.config.publicUrl}/appvue/authLogin?code=${code}`
}

export const loginByCode = async (
  platform: Platform,
  code: string,
  call: CallContext,
): Promise<TokenAnswer> => {
  const { database } = platform
  await consumeRateLimit(database, [
    { scope: 'login-by-code:address', value: clientNetwork(call.ip), limit: 30, windowSeconds: 3600 },
  ])
  const owner = await database.agencyTransaction(async (tx) => {
    const used = await tx
      .updateTable('one_time_code')
      .set({ used_at: sql<Date>`now()` })
      .where('code_hash', '=', hashOf(code))
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning(['operator_id', 'customer_id'])
      .executeTakeFirst()
    const account =
      used &&
      (await tx
        .selectFrom('account')
        .innerJoin('operator', (join) => join.on('operator.id', '=', used.operator_id))
        .select(['account.id', 'operator.name'])
        .where('account.customer_id', '=', used.customer_id)
        .where('account.is_default', '=', true)
        .where('operator.is_active', '=', true)
        .executeTakeFirst())
    if (!used || !account) return null
    await tx
      .insertInto('audit_log')
      .values({
        customer_id: used.customer_id,
        operator_id: used.operator_id,
        action: 'adminView.opened',
        target: `customer:${used.customer_id}`,
        request_id: call.requestId,
        ip: call.ip,
        user_agent: call.userAgent,
      })
      .execute()
    const fields = { operatorId: used.operator_id, customerId: used.customer_id, ip: call.ip }
    call.log.info({ ...fields, securityEvent: 'adminView.opened', device: call.userAgent }, 'security event')
    return { customerId: used.customer_id, accountId: account.id, operatorId: used.operator_id }
  })
  if (!owner) {
    const refused = {
      event: 'signInRefused',
      side: 'operator',
      owner,
      detail: { reason: 'codeExpired' },
    } as const
    await recordSecurityEvent(database.agency, refused, call)
    throw refuse('codeExpired')
  }
  return openSession(platform, database.agency, { ...owner, secondStep: 'notRequired' }, call)
}
