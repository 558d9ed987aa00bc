import type { Currency } from '../../../../contract/kernel/money.ts'

export interface WalletCredit {
  /** How far below zero payments may take the balance now. */
  readonly usableMinor: number
  /** Of the active line, whether or not it is usable. */
  readonly limitMinor: number
  /** Why drawing has stopped: the newest overdue statement, and what settles it and those before it. */
  readonly overdue: { readonly number: string; readonly leftMinor: number } | null
}

export interface Funds {
  readonly balanceMinor: number
  readonly currency: Currency
  readonly credit: WalletCredit
}

export const noCredit: WalletCredit = { usableMinor: 0, limitMinor: 0, overdue: null }

/** Of a `wallet` row. */
export const creditSql = `json_build_object('usableMinor', usable_credit(wallet), 'limitMinor', credit_minor,
    'overdue', case when credit_stops_at <= now() then (
      select json_build_object('number', s.number, 'leftMinor', credit_statement_left(s)) from credit_statement s
        where s.customer_id = wallet.customer_id and s.settled_at is null and s.stops_at <= now()
        order by s.id desc limit 1) end)`

/** What payments can take. Below zero if more is owed than the credit allows. */
export const spendable = ({ balanceMinor, credit }: Pick<Funds, 'balanceMinor' | 'credit'>): number =>
  balanceMinor + credit.usableMinor

/** Whether this much can be paid; what costs nothing always can, whatever is owed. */
export const covers = (left: number, dueMinor: number): boolean => dueMinor <= Math.max(0, left)

export interface Lack {
  /** To pay in, so that the payment succeeds. */
  readonly shortMinor: number
  readonly currency: Currency
  /** The overdue statement that stops drawing, and what it asks for. */
  readonly statement?: string
  readonly leftMinor?: number
}

/** Why a payment is refused of which only `left` could be spent. */
export const lackOf = ({ credit, currency }: Funds, dueMinor: number, left: number): Lack => {
  const { overdue, usableMinor, limitMinor } = credit
  if (!overdue) return { shortMinor: dueMinor - left, currency }
  const { number: statement, leftMinor } = overdue
  // Paying the statement frees the credit again.
  const freed = dueMinor - left - (limitMinor - usableMinor)
  return { shortMinor: Math.max(leftMinor, freed), currency, statement, leftMinor }
}
