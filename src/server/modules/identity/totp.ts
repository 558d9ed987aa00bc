import { createHmac, randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { DomainError } from '../../../contract/errors.ts'
import type { Actor } from '../../platform/actors.ts'
import { consumeRateLimit } from '../../platform/rate-limit.ts'
import type { CallContext } from '../../platform/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refuse.ts'
import { ownerOf, recordSecurityEvent } from './sign-in-record.ts'

const periodSeconds = 30

/** The owner of an authenticator: table and row. Both tables have the same columns for it. */
export interface TotpOwner {
  readonly kind: 'account' | 'operator'
  readonly id: string
}

export const totpOwnerOf = (actor: Actor): TotpOwner =>
  actor.kind === 'operator'
    ? { kind: 'operator', id: actor.operatorId }
    : { kind: 'account', id: actor.accountId }

const sealPurpose = ({ kind }: TotpOwner): string => `${kind}-totp`

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({ issuer: 'Quayside', label, secret: Secret.fromBase32(secret), period: periodSeconds, digits: 6 })

const wrongTotp = (): DomainError => refuse('wrongTotp')

/** Without easily confused letters and digits. */
const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const recoveryCodes = 8

const makeRecoveryCode = (): string => {
  const characters = Array.from({ length: 10 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
  return `${characters.slice(0, 5)}-${characters.slice(5)}`
}

const hashOf = (platform: Platform, { kind, id }: TotpOwner, code: string): string =>
  createHmac('sha256', platform.config.deriveKey('recovery-code'))
    .update(`${kind}\n${id}\n${code}`)
    .digest('base64url')

interface Sealed {
  readonly email: string
  readonly sealed: string | null
}

const readSealed = async (platform: Platform, { kind, id }: TotpOwner): Promise<Sealed> => {
  const { rows } = await sql<Sealed>`
    select email, totp_secret_sealed as sealed from ${sql.table(kind)} where id = ${id}`.execute(
    platform.database.agency,
  )
  const [row] = rows
  if (!row) throw new Error(`${kind} ${id} does not exist`)
  return row
}

/**
 * Checks a TOTP code, one period early or late, and consumes its time step, so that a code never counts
 * twice, also concurrently. @throws DomainError wrongTotp
 */
const consumeTotp = async (platform: Platform, owner: TotpOwner, code: string): Promise<void> => {
  const { email, sealed } = await readSealed(platform, owner)
  if (sealed === null) throw wrongTotp()
  const timestamp = platform.clock.now().getTime()
  const secret = platform.secrets.open(sealPurpose(owner), sealed)
  const delta = totpOf(secret, email).validate({ token: code, timestamp, window: 1 })
  if (delta === null) throw wrongTotp()
  const step = Math.floor(timestamp / 1000 / periodSeconds) + delta
  const { rows } = await sql`
    update ${sql.table(owner.kind)} set totp_last_step = ${step}
      where id = ${owner.id} and (totp_last_step is null or totp_last_step < ${step}) returning id`.execute(
    platform.database.agency,
  )
  if (rows.length === 0) throw wrongTotp()
}

/** Of two concurrent calls one succeeds. @throws DomainError wrongTotp */
const consumeRecoveryCode = async (platform: Platform, owner: TotpOwner, code: string): Promise<void> => {
  const hash = hashOf(platform, owner, code)
  const { rows } = await sql`
    update ${sql.table(owner.kind)} set recovery_code_hashes = array_remove(recovery_code_hashes, ${hash})
      where id = ${owner.id} and ${hash} = any(recovery_code_hashes) returning id`.execute(
    platform.database.agency,
  )
  if (rows.length === 0) throw wrongTotp()
}

/**
 * The second step of signing in, if enabled: a six-digit TOTP code or a recovery code. Returns how the owner has
 * signed in. @throws DomainError totpNeeded when none was given; wrongTotp
 */
export const checkSecondStep = async (
  platform: Platform,
  owner: TotpOwner & { readonly totp_confirmed_at: Date | null },
  code: string | undefined,
): Promise<'password' | 'passwordAndCode' | 'passwordAndRecoveryCode'> => {
  if (owner.totp_confirmed_at === null) return 'password'
  if (code === undefined) {
    throw refuse('totpNeeded')
  }
  const isTotp = /^\d{6}$/.test(code)
  await (isTotp ? consumeTotp : consumeRecoveryCode)(platform, owner, code)
  return isTotp ? 'passwordAndCode' : 'passwordAndRecoveryCode'
}

/**
 * Creates a secret to scan, which is inactive until confirmed. @throws DomainError totpAlreadyOn: turning it
 * off requires a code, or a stolen session could replace it.
 */
export const startTotp = async (
  platform: Platform,
  owner: TotpOwner,
): Promise<{ readonly otpauthUrl: string; readonly secret: string }> => {
  const secret = new Secret({ size: 20 }).base32
  const sealed = platform.secrets.seal(sealPurpose(owner), secret)
  const { rows } = await sql<{ email: string }>`
    update ${sql.table(owner.kind)} set totp_secret_sealed = ${sealed}, totp_last_step = null
      where id = ${owner.id} and totp_confirmed_at is null returning email`.execute(platform.database.agency)
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
  const { database } = platform
  const owner = totpOwnerOf(actor)
  await consumeRateLimit(database, [
    { scope: `confirm-totp:${owner.kind}`, value: owner.id, limit: 10, windowSeconds: 15 * 60 },
  ])
  if ((await readSealed(platform, owner)).sealed === null) {
    throw refuse('totpNotStarted')
  }
  await consumeTotp(platform, owner, input.totp)
  const codes = input.enable ? Array.from({ length: recoveryCodes }, makeRecoveryCode) : []
  const hashes = codes.map((code) => hashOf(platform, owner, code))
  await database.agencyTransaction(async (tx) => {
    await (
      input.enable
        ? sql`update ${sql.table(owner.kind)}
            set totp_confirmed_at = now(), recovery_code_hashes = ${hashes} where id = ${owner.id}`
        : sql`update ${sql.table(owner.kind)}
            set totp_confirmed_at = null, totp_secret_sealed = null, recovery_code_hashes = '{}'
            where id = ${owner.id}`
    ).execute(tx)
    const event = input.enable ? 'totpOn' : 'totpOff'
    await recordSecurityEvent(tx, { event, side: owner.kind, owner: ownerOf(actor) }, call)
  })
  return codes
}
