import { createHash } from 'node:crypto'
import type { bankRowProblems } from '../../../contract/bank-statements/bank-statements.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { storableText } from '../../platform/database/storable-text.ts'

/** An incoming payment, as a file says it. */
export interface ReadLine {
  readonly bookedOn: string
  readonly amountMinor: number
  readonly currency: Currency
  readonly payer: string
  readonly reference: string
  readonly bankReference: string
}

export interface WrongRow {
  readonly row: number
  readonly problem: (typeof bankRowProblems)[number]
  readonly text: string
}

export interface ReadStatement {
  readonly account: string
  readonly lines: readonly ReadLine[]
  /** Payments out of the account. */
  readonly outgoing: number
  readonly wrong: readonly WrongRow[]
}

export interface KeyedLine extends ReadLine {
  readonly key: string
}

/** Spaces and the kind of a dash differ between two downloads of the same line. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const keyOf = (account: string, line: ReadLine, nth: number): string => {
  const parts = [
    plain(account),
    line.bookedOn,
    line.amountMinor,
    line.currency,
    plain(line.payer),
    plain(line.reference),
    plain(line.bankReference),
    nth,
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** Equal lines of one file are several payments: the first, the second, and so on, of their kind. */
export const keyLines = ({ account, lines }: Pick<ReadStatement, 'account' | 'lines'>): KeyedLine[] => {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const first = keyOf(account, line, 0)
    const nth = seen.get(first) ?? 0
    seen.set(first, nth + 1)
    return { ...line, key: nth === 0 ? first : keyOf(account, line, nth) }
  })
}

const longestText = 500
export const cut = (text: string): string =>
  storableText(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim(), longestText)
