import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'
import { hashWith, saltBytes, saltOf } from './passwords.ts'
import { idOf, type SignInOwner } from './sign-in-record.ts'

/** Without easily confused letters and digits. */
const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const count = 8

const makeRecoveryCode = (): string => {
  const characters = Array.from({ length: 10 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
  return `${characters.slice(0, 5)}-${characters.slice(5)}`
}

/** How codes were hashed by earlier versions. */
const keyedHash = (platform: Platform, owner: SignInOwner, code: string): string =>
  createHmac('sha256', platform.config.deriveKey('recovery-code'))
    .update(`${owner.kind}\n${idOf(owner)}\n${code}`)
    .digest('base64url')

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
  return [...hashes, keyedHash(platform, owner, code)]
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
