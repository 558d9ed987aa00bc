import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { exceptionsOf } from '../../../contract/kernel/operator-permissions.ts'
import { staffInvitationDays, type operatorStaff } from '../../../contract/staff/staff.ts'
import { audit } from '../../platform/auth/audit.ts'
import { clientNetwork } from '../../platform/http/client-network.ts'
import type { CallContext, OperatorCall } from '../../platform/http/call.ts'
import { consumeRateLimit } from '../../platform/http/rate-limit.ts'
import { oncePerKey } from '../../platform/idempotency/operator-idempotency.ts'
import { MailSecret } from '../../platform/mail/mail-secrets.ts'
import type { Tx } from '../../platform/database/database.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashNewPassword, recordSecurityEvent } from '../identity/index.ts'
import { staffInvitationEmail } from './staff-emails.ts'
import { checkGrants, checkMayChange, lockStaff } from './staff-grants.ts'

type Invitation = ParsedInputOf<typeof operatorStaff.inviteStaff>

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

interface Invited {
  readonly id: string
  readonly email: string
  readonly locale: 'en' | 'zh'
}

const sendInvitation = async (
  { mail, config }: Platform,
  tx: Tx,
  { id, email, locale }: Invited,
  by: string,
): Promise<void> => {
  const token = randomBytes(32).toString('base64url')
  const row = {
    token_hash: hashOf(token),
    sent_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(days => ${staffInvitationDays})`,
  }
  await tx
    .insertInto('operator_invitation')
    .values({ operator_id: id, ...row })
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet(row))
    .execute()
  const secret = new MailSecret(token, row.token_hash, staffInvitationDays * 24 * 3600)
  // In the fragment, so that it appears in no access log.
  const link = { url: `${config.publicUrl}/ops/invitation#${secret.mark}`, secret }
  await mail.send(tx, email, staffInvitationEmail(locale, { by, link, days: staffInvitationDays }))
}

const known = (error: unknown, email: string): unknown =>
  error instanceof pg.DatabaseError && error.constraint === 'operator_email_key'
    ? refuse('staffKnown', { email })
    : error

export const inviteStaff = async (
  platform: Platform,
  input: Invitation,
  call: OperatorCall,
): Promise<string> => {
  const { email, locale, name, roles, permissions } = input
  checkGrants(call.operator, { roles, permissions }, null)
  const { extra, removed } = exceptionsOf(roles, permissions)
  return oncePerKey(platform.database, call, { endpoint: 'inviteStaff', input }, async (tx) => {
    const { id } = await tx
      .insertInto('operator')
      .values({
        email,
        name,
        locale,
        roles,
        extra_permissions: extra,
        removed_permissions: removed,
        // Nobody can sign in with it until the invitation is accepted.
        password_hash: '',
        invited_at: sql<Date>`now()`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sendInvitation(platform, tx, { id, email, locale }, call.operator.name)
    await audit(tx, call.operator, {
      action: 'staff:inviteStaff',
      target: `operator:${id}`,
      detail: { email, roles, extra, removed },
      call,
    })
    return id
  }).catch((error: unknown) => {
    throw known(error, email)
  })
}

export const resendStaffInvitation = async (
  platform: Platform,
  id: string,
  call: OperatorCall,
): Promise<void> => {
  await platform.database.agencyTransaction(async (tx) => {
    const found = await lockStaff(tx, id)
    checkMayChange(call.operator, found.grants)
    if (found.hasJoined || !found.isActive) throw refuse('alreadyJoined')
    await sendInvitation(platform, tx, found, call.operator.name)
    await audit(tx, call.operator, { action: 'staff:resendStaffInvitation', target: `operator:${id}`, call })
  })
}

const limitAttempts = (platform: Platform, call: CallContext): Promise<void> =>
  consumeRateLimit(platform.database, [
    { scope: 'staff-invitation:address', value: clientNetwork(call.ip), limit: 60, windowSeconds: 3600 },
  ])

const findInvited = async ({ database }: Platform, token: string) => {
  const row = await database.agency
    .selectFrom('operator_invitation as i')
    .innerJoin('operator as o', 'o.id', 'i.operator_id')
    .select(['o.id', 'o.name', 'o.email', 'i.expires_at'])
    .where('i.token_hash', '=', hashOf(token))
    .where('i.expires_at', '>', sql<Date>`now()`)
    .where('o.is_active', '=', true)
    .executeTakeFirst()
  if (!row) throw refuse('linkExpired')
  return row
}

export const getStaffInvitation = async (platform: Platform, token: string, call: CallContext) => {
  await limitAttempts(platform, call)
  const { name, email, expires_at: expiresAt } = await findInvited(platform, token)
  return { name, email, expiresAt: expiresAt.toISOString() }
}

export const acceptStaffInvitation = async (
  platform: Platform,
  { token, password }: { readonly token: string; readonly password: string },
  call: CallContext,
): Promise<{ email: string }> => {
  await limitAttempts(platform, call)
  const { id, name, email } = await findInvited(platform, token)
  const passwordHash = await hashNewPassword(password, [email, name])
  await platform.database.agencyTransaction(async (tx) => {
    const used = await tx
      .deleteFrom('operator_invitation')
      .where('token_hash', '=', hashOf(token))
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('operator_id')
      .executeTakeFirst()
    if (!used) throw refuse('linkExpired')
    await tx.updateTable('operator').set({ password_hash: passwordHash }).where('id', '=', id).execute()
    const owner = { kind: 'operator', operatorId: id } as const
    await recordSecurityEvent(tx, { event: 'invitationAccepted', side: 'operator', owner }, call)
  })
  return { email }
}
