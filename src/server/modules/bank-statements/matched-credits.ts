import { sql } from 'kysely'
import { operatorBankStatements } from '../../../contract/bank-statements/bank-statements.ts'
import type { RechargeStatus } from '../../../contract/kernel/statuses.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { minor, type Db } from '../../platform/database/database.ts'
import { refusalOf, refuse, type Refusal } from '../../platform/kernel/refuse.ts'
import { caseChanges } from '../bulk-jobs/index.ts'
import type { ReviewDeps } from '../wallet/index.ts'
import { creditLine } from './decide-line.ts'
import { findMatches } from './match-lines.ts'

interface Found {
  readonly id: string
  readonly number: string
  readonly status: RechargeStatus
  readonly creditedMinor: string | null
  readonly currency: Currency
}

/** The payment that surely belongs to each transfer. All are compared, as two transfers may name the same payment. */
const sureLines = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const matches = await findMatches(db, {})
  return new Map(
    matches.flatMap(({ kind, rechargeId, lineId }) => (kind === 'sure' ? [[rechargeId, lineId]] : [])),
  )
}

const refusalFor = (
  { number, status, creditedMinor, currency }: Found,
  lineId: string | undefined,
): Refusal | null => {
  if (status !== 'pending') {
    const credited = status === 'credited' ? minor(creditedMinor ?? '0') : null
    return refusalOf('alreadyReviewed', { number, creditedMinor: credited, currency })
  }
  return lineId === undefined ? refusalOf('noSureMatch', { number }) : null
}

/** Above the owner's limit it is a proposal, as for a single transfer. */
export const matchedCredits = ({ database, mails }: ReviewDeps) =>
  caseChanges(database, {
    kind: 'recharge.creditMatched',
    action: 'bankStatement:startMatchedCredit',
    calls: {
      preview: operatorBankStatements.previewMatchedCredit,
      start: operatorBankStatements.startMatchedCredit,
    },
    thing: 'Bank transfer',
    plan: async (db, ids) => {
      const lines = await sureLines(db)
      const { rows } = await sql<Found>`
        select id, number, status, credited_minor as "creditedMinor", currency from recharge
          where id = any(${[...ids]}::bigint[]) and method = 'bank'`.execute(db)
      return rows.map((row) => ({
        id: row.id,
        label: row.number,
        refusal: refusalFor(row, lines.get(row.id)),
      }))
    },
    decide: async (within, { id, label }, _, call) => {
      const lineId = (await sureLines(database.agency)).get(id)
      if (lineId === undefined) throw refuse('noSureMatch', { number: label })
      const given = { id: lineId, rechargeId: id, remark: '', confirmed: false }
      return creditLine({ database: within, mails }, given, call)
    },
  })
