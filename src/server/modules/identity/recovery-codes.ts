import { createHmac, randomInt } from 'node:crypto'
import type { Platform } from '../../platform/platform.ts'
import { idOf, type SignInOwner } from './sign-in-record.ts'

/** Without easily confused letters and digits. */
const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const count = 8

const makeRecoveryCode = (): string => {
  const characters = Array.from({ length: 10 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
  return `${characters.slice(0, 5)}-${characters.slice(5)}`
}

export const hashRecoveryCode = (platform: Platform, owner: SignInOwner, code: string): string =>
  createHmac('sha256', platform.config.deriveKey('recovery-code'))
    .update(`${owner.kind}\n${idOf(owner)}\n${code}`)
    .digest('base64url')

/** The codes are shown once; only the hashes are stored. */
export const makeRecoveryCodes = (
  platform: Platform,
  owner: SignInOwner,
): { readonly codes: string[]; readonly hashes: string[] } => {
  const codes = Array.from({ length: count }, makeRecoveryCode)
  return { codes, hashes: codes.map((code) => hashRecoveryCode(platform, owner, code)) }
}
