import { maxStatementDays } from '../../../../contract/wallet/wallet-spend.ts'

export interface StatementChoice {
  /** '2026-11'; '' for the days below. */
  readonly month: string
  /** '2026-11-21'; '' if not chosen. */
  readonly from: string
  readonly to: string
}

const dayMs = 86_400_000

export const statementDaysOf = ({ month, from, to }: StatementChoice): { from: string; to: string } => {
  if (month === '') return { from, to }
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0))
  return { from: `${month}-01`, to: last.toISOString().slice(0, 10) }
}

export const problemOf = (choice: StatementChoice): 'missing' | 'tooLong' | null => {
  const { from, to } = statementDaysOf(choice)
  if (from === '' || to === '') return 'missing'
  return Date.parse(to) - Date.parse(from) >= maxStatementDays * dayMs ? 'tooLong' : null
}
