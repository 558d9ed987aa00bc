import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { operatorIdentity } from '../../../../contract/identity/identity.ts'
import { notFound } from '../../../../contract/kernel/errors.ts'
import { isGranted } from '../../../../contract/kernel/operator-permissions.ts'
import type { OperatorActor } from '../../../platform/auth/actors.ts'
import { grantsOf } from '../../../platform/auth/load-actor.ts'
import { consumeRateLimit } from '../../../platform/http/rate-limit.ts'
import { clientNetwork } from '../../../platform/http/client-network.ts'
import { audit } from '../../../platform/auth/audit.ts'
import type { CallContext } from '../../../platform/http/call.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { recordAdminView } from '../sessions/admin-view-record.ts'
import { openSession, type TokenAnswer } from '../sessions/sessions.ts'
import { recordSecurityEvent } from '../sessions/sign-in-record.ts'

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
        session_id: operator.sessionId,
        expires_at: sql<Date>`now() + make_interval(secs => ${codeSeconds})`,
      })
      .execute()
    await audit(tx, operator, {
      action: 'adminView.codeMade',
      target: `customer:${customerId}`,
      detail: { customerId },
      call,
    })
  })
  // A fragment is not sent to a server, and so is in no log and no Referer.
  return `${platform.config.publicUrl}/appvue/authLogin#${code}`
}

interface UsedCode {
  readonly operator_id: string
  readonly customer_id: string
  readonly session_id: string
}

/** The main account, if the operator is still signed in with a role that opens accounts. */
const findVisited = async (tx: Db, used: UsedCode) => {
  const found = await tx
    .selectFrom('account')
    .innerJoin('session as s', (join) => join.on('s.id', '=', used.session_id))
    .innerJoin('operator', 'operator.id', 's.operator_id')
    .select(['account.id', 'operator.roles', 'operator.extra_permissions', 'operator.removed_permissions'])
    .where('account.customer_id', '=', used.customer_id)
    .where('account.is_default', '=', true)
    .where('operator.id', '=', used.operator_id)
    .where('operator.is_active', '=', true)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return found && isGranted(operatorIdentity.openAsCustomer.access, grantsOf(found)) ? found : undefined
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
      .returning(['operator_id', 'customer_id', 'session_id'])
      .executeTakeFirst()
    const account = used && (await findVisited(tx, used))
    if (!used || !account) return null
    const view = {
      customerId: used.customer_id,
      accountId: account.id,
      operatorId: used.operator_id,
    }
    await recordAdminView(tx, 'opened', { view, during: call })
    return { ...view, visit: { openedBy: used.session_id, roles: account.roles } }
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
