import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { DomainError } from '../../../contract/errors.ts'
import type { OperatorActor } from '../../platform/actors.ts'
import { takeAttempt } from '../../platform/attempts.ts'
import { audit } from '../../platform/audit.ts'
import type { CallContext } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'

const periodSeconds = 30
const sealPurpose = 'operator-totp'

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: 'Quayside', label, secret: Secret.fromBase32(secret), period: periodSeconds, digits: 6 })

export const wrongTotp = (): DomainError =>
  new DomainError(
    'wrongTotp',
    'The authenticator code is wrong or was used already. Wait for the next one and try again.',
  )

/**
 * Checks a code against the operator's secret, one period early or late, and uses its time step up: the same code never
 * counts twice, whatever comes at once. @throws DomainError wrongTotp
 */
export const takeTotp = async (
  platform: Platform,
  operator: { readonly id: string; readonly email: string; readonly totp_secret_sealed: string },
  code: string,
): Promise<void> => {
  const secret = platform.secrets.open(sealPurpose, operator.totp_secret_sealed)
  const timestamp = platform.clock.now().getTime()
  const delta = totpOf(secret, operator.email).validate({ token: code, timestamp, window: 1 })
  if (delta === null) throw wrongTotp()
  const step = Math.floor(timestamp / 1000 / periodSeconds) + delta
  const taken = await platform.database.agency
    .updateTable('operator')
    .set({ totp_last_step: step })
    .where('id', '=', operator.id)
    .where((e) => e.or([e('totp_last_step', 'is', null), e('totp_last_step', '<', String(step))]))
    .returning('id')
    .executeTakeFirst()
  if (!taken) throw wrongTotp()
}

/**
 * Makes a secret to scan; it counts only once confirmed.
 * @throws DomainError totpAlreadyOn: switching it off first needs a code, or a stolen session could replace it.
 */
export const startTotp = async (
  platform: Platform,
  actor: OperatorActor,
): Promise<{ readonly otpauthUrl: string; readonly secret: string }> => {
  const secret = new Secret({ size: 20 }).base32
  const row = await platform.database.agency
    .updateTable('operator')
    .set({ totp_secret_sealed: platform.secrets.seal(sealPurpose, secret), totp_last_step: null })
    .where('id', '=', actor.operatorId)
    .where('totp_confirmed_at', 'is', null)
    .returning('email')
    .executeTakeFirst()
  if (!row) {
    throw new DomainError(
      'totpAlreadyOn',
      'The authenticator is on already. Switch it off before setting up another.',
    )
  }
  return { otpauthUrl: totpOf(secret, row.email).toString(), secret }
}

/** Switches TOTP on with a first code, or off with a code. @throws DomainError wrongTotp, totpNotStarted; 429 */
export const confirmTotp = async (
  platform: Platform,
  actor: OperatorActor,
  input: { readonly totp: string; readonly enable: boolean },
  call: CallContext,
): Promise<void> => {
  const { database } = platform
  await takeAttempt(database, [
    { scope: 'confirm-totp', value: actor.operatorId, limit: 10, windowSeconds: 15 * 60 },
  ])
  const operator = await database.agency
    .selectFrom('operator')
    .select(['id', 'email', 'totp_secret_sealed'])
    .where('id', '=', actor.operatorId)
    .executeTakeFirstOrThrow()
  const { id, email, totp_secret_sealed } = operator
  if (totp_secret_sealed === null) {
    throw new DomainError('totpNotStarted', 'There is no authenticator to confirm. Scan the picture first.')
  }
  await takeTotp(platform, { id, email, totp_secret_sealed }, input.totp)
  await database.agencyTransaction(async (tx) => {
    await tx
      .updateTable('operator')
      .set(
        input.enable
          ? { totp_confirmed_at: sql<Date>`now()` }
          : { totp_confirmed_at: null, totp_secret_sealed: null },
      )
      .where('id', '=', actor.operatorId)
      .execute()
    const action = input.enable ? 'operator.totpOn' : 'operator.totpOff'
    await audit(tx, actor, action, `operator:${actor.operatorId}`, null, call)
  })
}
