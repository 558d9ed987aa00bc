import { sql } from 'kysely'
import { resetLinkDays } from '../../../../contract/identity/accounts.ts'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import { audit } from '../../../platform/auth/audit.ts'
import type { CallContext } from '../../../platform/http/call.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { revokeKeysOf } from '../api-keys/api-keys.ts'
import { newPasswordEmail } from '../emails/account-emails.ts'
import { requireConfirmation } from '../second-step/confirm-identity.ts'
import { sendInvitation, limitInvitationEmails } from './invite-sub-account.ts'
import { localeOf } from '../emails/emails.ts'
import { makePasswordLink } from '../codes/password-links.ts'
import { removeFactors } from '../second-step/remove-factors.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import { lockSubAccount, permissionsToStore, type SubAccountPermissions } from './sub-accounts.ts'

interface Change {
  readonly platform: Platform
  readonly actor: CustomerActor
  readonly call: CallContext
}

const update = (tx: Tx, { customerId }: CustomerActor, accountId: string) =>
  tx.updateTable('account').where('customer_id', '=', customerId).where('id', '=', accountId)

export const setSubAccountPermissions = async (
  { platform, actor, call }: Change,
  { id, ...given }: SubAccountPermissions & { readonly id: string },
): Promise<void> => {
  await platform.database.agencyTransaction(async (tx) => {
    await lockSubAccount(tx, actor.customerId, id)
    const permissions = await permissionsToStore(tx, actor.customerId, given)
    await update(tx, actor, id).set(permissions).execute()
    await audit(tx, actor, {
      action: 'subAccount.changed',
      target: `account:${id}`,
      detail: permissions,
      call,
    })
  })
  platform.authenticator.forgetAccount(id)
}

export const setSubAccountStatus = async (
  { platform, actor, call }: Change,
  { id, isActive }: { readonly id: string; readonly isActive: boolean },
): Promise<void> => {
  await platform.database.agencyTransaction(async (tx) => {
    const before = await lockSubAccount(tx, actor.customerId, id)
    if (before.isActive === isActive) return
    await update(tx, actor, id).set({ is_active: isActive }).execute()
    if (!isActive) await endSessionsOf(tx, { accountId: id }, { reason: 'switchedOff', during: call })
    const action = isActive ? 'subAccount.switchedOn' : 'subAccount.switchedOff'
    await audit(tx, actor, { action, target: `account:${id}`, call })
  })
  platform.authenticator.forgetAccount(id)
}

export const deleteSubAccount = async ({ platform, actor, call }: Change, id: string): Promise<void> => {
  const { customerId } = actor
  await platform.database.agencyTransaction(async (tx) => {
    const { email, userName } = await lockSubAccount(tx, customerId, id)
    const nothing = { password_hash: null, totp_secret_sealed: null, totp_confirmed_at: null }
    await update(tx, actor, id)
      .set({ ...nothing, recovery_code_hashes: [], is_active: false, deleted_at: sql<Date>`now()` })
      .execute()
    await tx
      .deleteFrom('password_link')
      .where('customer_id', '=', customerId)
      .where('account_id', '=', id)
      .execute()
    await tx.deleteFrom('passkey').where('account_id', '=', id).execute()
    await revokeKeysOf(tx, customerId, id)
    await endSessionsOf(tx, { accountId: id }, { reason: 'deleted', during: call })
    await audit(tx, actor, {
      action: 'subAccount.deleted',
      target: `account:${id}`,
      detail: { email, userName },
      call,
    })
  })
  platform.authenticator.forgetAccount(id)
}

/**
 * Emails a link to set a password: the invitation again, or a new password for an active account, whose old one works
 * until then.
 */
export const sendPasswordLink = async (
  { platform, actor, call }: Change,
  { id, resetTotp }: { readonly id: string; readonly resetTotp: boolean },
): Promise<Date> => {
  const { customerId } = actor
  if (resetTotp) await requireConfirmation(platform.database.agency, actor)
  await limitInvitationEmails(platform, actor, id)
  return platform.database.agencyTransaction(async (tx) => {
    const account = await lockSubAccount(tx, customerId, id)
    if (!account.isActive) {
      throw refuse('subAccountDisabled')
    }
    await audit(tx, actor, {
      action: 'subAccount.linkSent',
      target: `account:${id}`,
      detail: { resetTotp },
      call,
    })
    if (account.isInvited) return sendInvitation(platform, tx, actor, { accountId: id, ...account })
    const ref = { customerId, accountId: id }
    if (resetTotp)
      await removeFactors(platform, tx, {
        owner: { kind: 'account', ...ref },
        by: 'mainAccount',
        during: call,
      })
    const { publicUrl } = platform.config
    const link = await makePasswordLink(tx, ref, { publicUrl, days: resetLinkDays })
    const values = { inviterName: actor.name, link, days: resetLinkDays }
    await platform.mail.send(tx, account.email, newPasswordEmail(localeOf(account.locale), values))
    return link.expiresAt
  })
}
