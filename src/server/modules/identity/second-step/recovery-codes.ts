import { createHmac, randomBytes, randomInt } from 'node:crypto'
import * as z from 'zod'
import type { Platform } from '../../../platform/platform.ts'
import type { SealPurpose } from '../../../platform/secrets/sealed-columns.ts'
import { isSealed, type Secrets } from '../../../platform/secrets/secrets.ts'
import { hashWith, saltBytes, saltOf } from '../passwords/passwords.ts'
import { idOf, type SignInOwner } from '../sessions/sign-in-record.ts'

/** Without easily confused letters and digits. */
const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const count = 8

const makeRecoveryCode = (): string => {
  const characters = Array.from({ length: 10 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
  return `${characters.slice(0, 5)}-${characters.slice(5)}`
}

/** How codes were hashed by earlier versions, with a key derived from SECRET. */
const keyedHash = (key: Buffer, owner: SignInOwner, code: string): string =>
  createHmac('sha256', key)
    .update(`${owner.kind}\n${idOf(owner)}\n${code}`)
    .digest('base64url')
const isKeyedHash = (stored: string): boolean => /^[\w-]{43}$/.test(stored)

const purposes = { account: 'account-recovery-code', operator: 'operator-recovery-code' } as const
const keptSchema = z.object({ key: z.string(), hash: z.string() })

/** Keeps a code of an earlier version working when SECRET is replaced: its hash is sealed together with its key. */
export const keepRecoveryCode = (
  purpose: SealPurpose,
  stored: string,
  { previous, next }: { readonly previous: Platform['config']['deriveKey']; readonly next: Secrets },
): string => {
  const isOurs = Object.values(purposes).some((one) => one === purpose)
  if (!isOurs || !isKeyedHash(stored)) return stored
  return next.seal(
    purpose,
    JSON.stringify({ key: previous('recovery-code').toString('base64url'), hash: stored }),
  )
}

const isKeptCode = ({ secrets }: Platform, owner: SignInOwner, code: string, stored: string): boolean => {
  const { key, hash } = keptSchema.parse(JSON.parse(secrets.open(purposes[owner.kind], stored)))
  return keyedHash(Buffer.from(key, 'base64url'), owner, code) === hash
}

/** What the code would be stored as, if it is one of `stored`. */
export const hashesOfRecoveryCode = async (
  platform: Platform,
  owner: SignInOwner,
  code: string,
  stored: readonly string[],
): Promise<string[]> => {
  const salts = new Map(
    stored.flatMap((hash) => saltOf(hash) ?? []).map((salt) => [salt.toString('hex'), salt]),
  )
  const hashes = await Promise.all([...salts.values()].map((salt) => hashWith(code, salt)))
  const kept = stored.filter((one) => isSealed(one) && isKeptCode(platform, owner, code, one))
  return [...hashes, ...kept, keyedHash(platform.config.deriveKey('recovery-code'), owner, code)]
}

/** The codes are shown once; only their hashes are stored, with a salt in common, so that one hash finds any of them. */
export const makeRecoveryCodes = async (): Promise<{
  readonly codes: string[]
  readonly hashes: string[]
}> => {
  const codes = Array.from({ length: count }, makeRecoveryCode)
  const salt = randomBytes(saltBytes)
  return { codes, hashes: await Promise.all(codes.map((code) => hashWith(code, salt))) }
}
