import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { DomainError } from '../../../../contract/kernel/errors.ts'
import type { Actor } from '../../../platform/auth/actors.ts'
import { consumeRateLimit } from '../../../platform/http/rate-limit.ts'
import type { CallContext } from '../../../platform/http/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import type { SealPurpose } from '../../../platform/secrets/sealed-columns.ts'
import { requireConfirmation } from './confirm-identity.ts'
import { mailFactorChange } from './factor-emails.ts'
import { checkPasskey, type PasskeyProof } from './passkey-proof.ts'
import { hasPasskey } from './passkeys.ts'
import { hashesOfRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import { releaseSession } from './required-second-step.ts'
import { idOf, ownerOf, recordSecurityEvent, type SignInOwner } from '../sessions/sign-in-record.ts'

const periodSeconds = 30

const sealPurpose = ({ kind }: SignInOwner): SealPurpose => `${kind}-totp`

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: 'Quayside', label, secret: Secret.fromBase32(secret), period: periodSeconds, digits: 6 })

const wrongTotp = (): DomainError => refuse('wrongTotp')

interface Sealed {
  readonly email: string
  readonly sealed: string | null
}

const readSealed = async (platform: Platform, owner: SignInOwner): Promise<Sealed> => {
  const { rows } = await sql<Sealed>`
    select email, totp_secret_sealed as sealed from ${sql.table(owner.kind)} where id = ${idOf(owner)}`.execute(
    platform.database.agency,
  )
  const [row] = rows
  if (!row) throw new Error(`${owner.kind} ${idOf(owner)} does not exist`)
  return row
}

/**
 * Checks a TOTP code, one period early or late, and consumes its time step, so that a code never counts
 * twice, also concurrently. @throws DomainError wrongTotp
 */
const consumeTotp = async (platform: Platform, owner: SignInOwner, code: string): Promise<void> => {
  const { email, sealed } = await readSealed(platform, owner)
  if (sealed === null) throw wrongTotp()
  const timestamp = platform.clock.now().getTime()
  const secret = platform.secrets.open(sealPurpose(owner), sealed)
  const delta = totpOf(secret, email).validate({ token: code, timestamp, window: 1 })
  if (delta === null) throw wrongTotp()
  const step = Math.floor(timestamp / 1000 / periodSeconds) + delta
  const { rows } = await sql`
    update ${sql.table(owner.kind)} set totp_last_step = ${step}
      where id = ${idOf(owner)} and (totp_last_step is null or totp_last_step < ${step}) returning id`.execute(
    platform.database.agency,
  )
  if (rows.length === 0) throw wrongTotp()
}

/** Of two concurrent calls one succeeds. @throws DomainError wrongTotp */
const consumeRecoveryCode = async (platform: Platform, owner: SignInOwner, code: string): Promise<void> => {
  const { agency } = platform.database
  const stored = await sql<{ hashes: string[] }>`
    select recovery_code_hashes as hashes from ${sql.table(owner.kind)} where id = ${idOf(owner)}`.execute(
    agency,
  )
  const kept = stored.rows[0]?.hashes ?? []
  const hashes = await hashesOfRecoveryCode(platform, owner, code, kept)
  const hash = hashes.find((one) => kept.includes(one))
  if (hash === undefined) throw wrongTotp()
  const { rows } = await sql`
    update ${sql.table(owner.kind)} set recovery_code_hashes = array_remove(recovery_code_hashes, ${hash})
      where id = ${idOf(owner)} and ${hash} = any(recovery_code_hashes) returning id`.execute(agency)
  if (rows.length === 0) throw wrongTotp()
}

interface SecondStep {
  readonly totp?: string | undefined
  readonly passkey?: PasskeyProof | undefined
}

/**
 * The second step of signing in, if the owner has an authenticator or a passkey: a TOTP code, a recovery code or a
 * passkey. Returns how the owner has signed in. @throws DomainError totpNeeded when none was given; wrongTotp,
 * wrongPasskey
 */
export const checkSecondStep = async (
  platform: Platform,
  owner: SignInOwner,
  hasTotp: boolean,
  { totp, passkey }: SecondStep,
): Promise<'password' | 'passwordAndCode' | 'passwordAndRecoveryCode' | 'passwordAndPasskey'> => {
  const mayUsePasskey = await hasPasskey(platform.database.agency, owner)
  if (!hasTotp && !mayUsePasskey) return 'password'
  if (passkey) {
    const proven = await checkPasskey(platform, owner.kind, passkey)
    if (idOf(proven) !== idOf(owner)) throw refuse('wrongPasskey')
    return 'passwordAndPasskey'
  }
  if (totp === undefined) {
    const methods = [...(hasTotp ? ['app' as const] : []), ...(mayUsePasskey ? ['passkey' as const] : [])]
    throw refuse('totpNeeded', { methods })
  }
  const isTotp = /^\d{6}$/.test(totp)
  await (isTotp ? consumeTotp : consumeRecoveryCode)(platform, owner, totp)
  return isTotp ? 'passwordAndCode' : 'passwordAndRecoveryCode'
}

/**
 * Creates a secret to scan, which is inactive until confirmed. @throws DomainError totpAlreadyOn: turning it
 * off requires a code, or a stolen session could replace it.
 */
export const startTotp = async (
  platform: Platform,
  actor: Actor,
): Promise<{ readonly otpauthUrl: string; readonly secret: string }> => {
  await requireConfirmation(platform.database.agency, actor)
  const owner = ownerOf(actor)
  const secret = new Secret({ size: 20 }).base32
  const sealed = platform.secrets.seal(sealPurpose(owner), secret)
  const { rows } = await sql<{ email: string }>`
    update ${sql.table(owner.kind)} set totp_secret_sealed = ${sealed}, totp_last_step = null
      where id = ${idOf(owner)} and totp_confirmed_at is null returning email`.execute(
    platform.database.agency,
  )
  const [row] = rows
  if (!row) {
    throw refuse('totpAlreadyOn')
  }
  return { otpauthUrl: totpOf(secret, row.email).toString(), secret }
}

export const confirmTotp = async (
  platform: Platform,
  actor: Actor,
  input: { readonly totp: string; readonly enable: boolean },
  call: CallContext,
): Promise<string[]> => {
  const { database, authenticator } = platform
  const owner = ownerOf(actor)
  await consumeRateLimit(database, [
    { scope: `confirm-totp:${owner.kind}`, value: idOf(owner), limit: 10, windowSeconds: 15 * 60 },
  ])
  await requireConfirmation(database.agency, actor)
  if ((await readSealed(platform, owner)).sealed === null) {
    throw refuse('totpNotStarted')
  }
  await consumeTotp(platform, owner, input.totp)
  const { codes, hashes } = await makeRecoveryCodes()
  await database.agencyTransaction(async (tx) => {
    const keepsPasskey = await hasPasskey(tx, owner)
    await (
      input.enable
        ? sql`update ${sql.table(owner.kind)}
            set totp_confirmed_at = now(), recovery_code_hashes = ${hashes} where id = ${idOf(owner)}`
        : sql`update ${sql.table(owner.kind)}
            set totp_confirmed_at = null, totp_secret_sealed = null,
              recovery_code_hashes = case when ${keepsPasskey} then recovery_code_hashes else '{}' end
            where id = ${idOf(owner)}`
    ).execute(tx)
    if (input.enable) await releaseSession(tx, actor)
    const event = input.enable ? 'totpOn' : 'totpOff'
    await recordSecurityEvent(tx, { event, side: owner.kind, owner }, call)
    await mailFactorChange(platform, tx, owner, event)
  })
  // All of them: API keys of the account depend on it, too.
  if (owner.kind === 'account') authenticator.forgetAccount(owner.accountId)
  else authenticator.forgetOperator(owner.operatorId)
  return input.enable ? codes : []
}
