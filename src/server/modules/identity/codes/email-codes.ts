import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { DomainError } from '../../../../contract/kernel/errors.ts'
import type { Db } from '../../../platform/database/database.ts'
import { MailSecret } from '../../../platform/mail/mail-secrets.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  consumeRateLimit,
  countAttempts,
  refundRateLimit,
  type RateLimit,
} from '../../../platform/http/rate-limit.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import {
  codeMinutes,
  guessesOfCaller,
  guessesOfCode,
  guessesPerDay,
  type CodeCaller,
  type CodeUse,
} from './code-limits.ts'

/** Keyed, because a million possible codes could be tried against a plain hash. */
const hashOf = (platform: Platform, { email, purpose }: CodeUse, code: string): string =>
  createHmac('sha256', platform.config.deriveKey('email-code'))
    .update(`${purpose}\n${email}\n${code}`)
    .digest('base64url')

const makeCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/**
 * Codes that were asked for on unknown devices are kept under an empty name, and work on every device. One asked for on
 * a known device works on this one only, and no stranger's request replaces it.
 */
const elsewhere = ''
const devicesOf = ({ device }: CodeCaller): string[] => (device === null ? [elsewhere] : [elsewhere, device])

/** Makes a code to email. One that `isMailed` says is not emailed is stored too, but works for nobody. */
export const storeCode = async (
  platform: Platform,
  tx: Db,
  use: CodeUse,
  isMailed: boolean,
): Promise<MailSecret> => {
  const code = makeCode()
  const hash = hashOf(platform, use, isMailed ? code : `unsent ${code}`)
  const row = {
    code_hash: hash,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(mins => ${codeMinutes})`,
    used_at: null,
  }
  await tx
    .insertInto('email_code')
    .values({ email: use.email, purpose: use.purpose, device: use.caller.device ?? elsewhere, ...row })
    .onConflict((conflict) => conflict.columns(['email', 'purpose', 'device']).doUpdateSet(row))
    .execute()
  return new MailSecret(code, hash, codeMinutes * 60)
}

export const wrongCode = (): DomainError => refuse('wrongEmailCode')

const isSame = (given: string, right: string): boolean =>
  timingSafeEqual(Buffer.from(given), Buffer.from(right))

interface StoredCode {
  readonly code_hash: string
  readonly device: string
}

const readCodes = (db: Db, { email, purpose, caller }: CodeUse): Promise<StoredCode[]> =>
  db
    .selectFrom('email_code')
    .select(['code_hash', 'device'])
    .where('email', '=', email)
    .where('purpose', '=', purpose)
    .where('device', 'in', devicesOf(caller))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute()

/** Counts the guess at one code. The last one allowed makes the code void, and removes it from its email. */
const isRightCode = async (
  { database }: Platform,
  { code_hash, device }: StoredCode,
  given: string,
): Promise<boolean> => {
  const rule = guessesOfCode(code_hash, device === elsewhere ? 'elsewhere' : 'knownDevice')
  const [counted] = await countAttempts(database, [rule])
  const attempts = counted?.attempts ?? 0
  if (attempts <= rule.limit && isSame(given, code_hash)) {
    await refundRateLimit(database, [rule])
    return true
  }
  if (attempts >= rule.limit) {
    await database.agency.deleteFrom('email_code').where('code_hash', '=', code_hash).execute()
  }
  return false
}

/**
 * Checks a code, counting the guess first. Runs outside the caller's transaction, so that the count survives a rollback.
 * @throws DomainError wrongEmailCode; 429 after too many guesses at codes of this address
 */
export const checkCode = async (platform: Platform, use: CodeUse, code: string): Promise<void> => {
  const { database } = platform
  const given = hashOf(platform, use, code)
  const codes: (StoredCode & { readonly own: RateLimit })[] = []
  for (const stored of await readCodes(database.agency, use)) {
    const own = guessesOfCaller(stored.code_hash, use.caller)
    const [counted] = await countAttempts(database, [own])
    if (counted && counted.attempts <= own.limit) codes.push({ ...stored, own })
  }
  if (codes.length === 0) throw wrongCode()
  const perDay = guessesPerDay(use)
  await consumeRateLimit(database, [perDay])
  for (const stored of codes) {
    if (await isRightCode(platform, stored, given)) {
      await refundRateLimit(database, [perDay, stored.own])
      return
    }
  }
  throw wrongCode()
}

/** Consumes a checked code in the transaction it is for; of two concurrent calls one succeeds. */
export const useCode = async (platform: Platform, tx: Db, use: CodeUse, code: string): Promise<void> => {
  const used = await tx
    .updateTable('email_code')
    .set({ used_at: sql<Date>`now()` })
    .where('email', '=', use.email)
    .where('purpose', '=', use.purpose)
    .where('device', 'in', devicesOf(use.caller))
    .where('code_hash', '=', hashOf(platform, use, code))
    .where('used_at', 'is', null)
    .returning('email')
    .executeTakeFirst()
  if (!used) throw wrongCode()
}
