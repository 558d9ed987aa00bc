import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { DomainError } from '../../../contract/errors.ts'
import type { Db } from '../../platform/database.ts'
import { MailSecret } from '../../platform/mail-secrets.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refuse.ts'

/** A change of address includes the account's id, so that the code is valid for no other account. */
export type CodePurpose = 'register' | 'forgotPassword' | `changeEmail:${string}`

export const codeMinutes = 10
const maxAttempts = 5

/** Keyed, because a million possible codes could be tried against a plain hash. */
const hashOf = (platform: Platform, email: string, purpose: CodePurpose, code: string): string =>
  createHmac('sha256', platform.config.deriveKey('email-code'))
    .update(`${purpose}\n${email}\n${code}`)
    .digest('base64url')

const makeCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** Makes a code to email. One that `isMailed` says is not emailed is stored too, but works for nobody. */
export const storeCode = async (
  platform: Platform,
  tx: Db,
  {
    email,
    purpose,
    isMailed,
  }: { readonly email: string; readonly purpose: CodePurpose; readonly isMailed: boolean },
): Promise<MailSecret> => {
  const code = makeCode()
  const hash = hashOf(platform, email, purpose, isMailed ? code : `unsent ${code}`)
  const row = {
    code_hash: hash,
    attempts: 0,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(mins => ${codeMinutes})`,
    used_at: null,
  }
  await tx
    .insertInto('email_code')
    .values({ email, purpose, ...row })
    .onConflict((conflict) => conflict.columns(['email', 'purpose']).doUpdateSet(row))
    .execute()
  return new MailSecret(code, hash, codeMinutes * 60)
}

export const wrongCode = (): DomainError => refuse('wrongEmailCode')

/**
 * Checks a code, counting the attempt first; after five it is void. Runs outside the caller's transaction, so
 * that the count survives a rollback. @throws DomainError wrongEmailCode
 */
export const checkCode = async (
  platform: Platform,
  email: string,
  purpose: CodePurpose,
  code: string,
): Promise<void> => {
  const row = await platform.database.agency
    .updateTable('email_code')
    .set((e) => ({ attempts: e('attempts', '+', 1) }))
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('attempts', '<', maxAttempts)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('code_hash')
    .executeTakeFirst()
  const given = Buffer.from(hashOf(platform, email, purpose, code))
  const right = Buffer.from(row?.code_hash ?? hashOf(platform, email, purpose, 'none'))
  if (!timingSafeEqual(given, right)) throw wrongCode()
}

/** Consumes a checked code in the transaction it is for; of two concurrent calls one succeeds. */
export const useCode = async (
  platform: Platform,
  tx: Db,
  email: string,
  purpose: CodePurpose,
  code: string,
): Promise<void> => {
  const used = await tx
    .updateTable('email_code')
    .set({ used_at: sql<Date>`now()` })
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', hashOf(platform, email, purpose, code))
    .where('used_at', 'is', null)
    .returning('email')
    .executeTakeFirst()
  if (!used) throw wrongCode()
}
