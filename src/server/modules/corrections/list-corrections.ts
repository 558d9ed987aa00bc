import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorCorrections } from '../../../contract/corrections/corrections.ts'
import { sortOf } from '../../../contract/kernel/paging.ts'
import { containing } from '../../platform/database/containing.ts'
import type { Database } from '../../platform/database/database.ts'
import { orderBySql } from '../../platform/database/sort-sql.ts'
import { caseConditions, findCases } from '../operator-search/index.ts'
import { correctionView, readCorrections } from './correction-rows.ts'

export const listCorrections = async (
  { agency }: Database,
  operatorId: string,
  input: ParsedInputOf<typeof operatorCorrections.listCorrections>,
) => {
  const { status, toReview, search, pageNum, pageSize } = input
  const sort = sortOf(input.sort)
  const list = sql`true
    ${toReview ? sql`and c.status = 'proposed'` : sql``}
    ${status === undefined ? sql`` : sql`and c.status = ${status}`}`
  const found = search
    ? await findCases(agency, search, {
        from: sql`balance_correction c where ${list}`,
        alias: 'c',
        order: null,
        own: (word) => [sql`c.reason ilike ${containing(word)}`],
      })
    : null
  const where = sql`where ${list} and ${caseConditions(input, found, {
    alias: 'c',
    at: 'proposed_at',
    since: 'status_since',
    isBy: (one) => sql`(c.proposed_by = ${one} or c.decided_by = ${one})`,
  })}`
  const order =
    toReview && !sort
      ? sql`c.status_since, c.id`
      : orderBySql([sql`c.proposed_at`, sql`c.id`], sort?.direction ?? 'desc')
  const [count, rows] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from balance_correction c ${where}`.execute(agency),
    readCorrections(
      agency,
      sql`${where} order by ${order} limit ${sql.lit(pageSize)} offset ${(pageNum - 1) * pageSize}`,
    ),
  ])
  return {
    total: count.rows[0]?.total ?? 0,
    totalIsLowerBound: found?.isMore === true,
    rows: rows.map((row) => correctionView(row, operatorId)),
  }
}
