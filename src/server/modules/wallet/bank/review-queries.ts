import { sql } from 'kysely'
import type { CaseListFilter } from '../../../../contract/kernel/operator-search.ts'
import { sortOf, type SortText } from '../../../../contract/kernel/paging.ts'
import type { RechargeStatus } from '../../../../contract/kernel/statuses.ts'
import { containing } from '../../../platform/database/containing.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import { readWithdrawalTerms } from '../../agency-settings/index.ts'
import { caseConditions, findCases, type FoundCases } from '../../operator-search/index.ts'
import { creditLimitOf, proposalView, readProposals, type Proposal } from './credit-proposals.ts'
import { rechargeOf, type Recharge } from '../recharges/recharges.ts'
import { rechargeViews, type RechargeView } from '../recharges/recharge-view.ts'

export type AgencyRecharge = RechargeView & {
  customerId: string
  customerName: string
  proposal: (Omit<Proposal, 'operatorId' | 'proposedAt'> & { isOwn: boolean; proposedAt: string }) | null
  secondPersonAboveMinor: number | null
}

export interface Source {
  readonly database: Database
  readonly files: Files
}

export const agencyRecharges = async (
  { database, files }: Source,
  recharges: readonly Recharge[],
  operatorId: string,
): Promise<AgencyRecharge[]> => {
  if (recharges.length === 0) return []
  const [proposals, terms, views, customers] = await Promise.all([
    readProposals(database.agency, recharges),
    readWithdrawalTerms(database.agency),
    rechargeViews(database.agency, files, recharges),
    database.agency
      .selectFrom('customer')
      .select(['customer_id', 'name'])
      .where('customer_id', 'in', [...new Set(recharges.map(({ customerId }) => customerId))])
      .execute(),
  ])
  const names = new Map(customers.map((row) => [row.customer_id, row.name]))
  return recharges.flatMap(({ customerId, id, currency, status }, index) => {
    const view = views[index]
    // Once it is credited or rejected, the audit log says who proposed what.
    const proposal = status === 'pending' ? proposals.get(id) : undefined
    return view
      ? [
          {
            ...view,
            customerId,
            customerName: names.get(customerId) ?? '',
            proposal: proposal ? proposalView(proposal, operatorId) : null,
            secondPersonAboveMinor: creditLimitOf(terms, currency),
          },
        ]
      : []
  })
}

/** @throws Error if missing, which is a programming error: the caller has just written it */
export const agencyRecharge = async (
  source: Source,
  recharge: Recharge,
  operatorId: string,
): Promise<AgencyRecharge> => {
  const [view] = await agencyRecharges(source, [recharge], operatorId)
  if (!view) throw new Error('the recharge has no view')
  return view
}

/** By number, customer, the bank's reference, or PayPal's number. */
const findRecharges = (db: Db, search: string): Promise<FoundCases> =>
  findCases(db, search, {
    from: sql`recharge x where true`,
    order: null,
    own: (word) => [
      sql`lower(x.bank_reference) like ${containing(word)}`,
      sql`x.paypal_capture_id = ${word.toUpperCase()}`,
      sql`x.paypal_order_id = ${word.toUpperCase()}`,
    ],
  })

export interface ReviewFilter extends CaseListFilter {
  readonly status?: RechargeStatus | undefined
  readonly toReview: boolean
  readonly sort?: SortText<'time'> | undefined
  readonly pageNum: number
  readonly pageSize: number
}

export const listRechargesForReview = async (
  source: Source,
  input: ReviewFilter,
  operatorId: string,
): Promise<{ total: number; totalIsLowerBound: boolean; rows: AgencyRecharge[] }> => {
  const found = input.search ? await findRecharges(source.database.agency, input.search) : null
  const all = source.database.agency
    .selectFrom('recharge')
    .$if(input.toReview, (query) => query.where('method', '=', 'bank').where('status', '=', 'pending'))
    .$if(input.status !== undefined, (query) => query.where('status', '=', input.status ?? ''))
    .where(
      sql<boolean>`${caseConditions(input, found, {
        alias: 'recharge',
        at: 'created_at',
        since: 'status_since',
        isBy: (reviewer) => sql`recharge.reviewed_by = ${reviewer}`,
      })}`,
    )
  const sort = sortOf(input.sort)
  const page =
    input.toReview && !sort
      ? all.orderBy('status_since').orderBy('id')
      : all.orderBy('id', sort?.direction ?? 'desc')
  const [count, rows] = await Promise.all([
    all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
    page
      .selectAll()
      .limit(sql.lit(input.pageSize))
      .offset((input.pageNum - 1) * input.pageSize)
      .execute(),
  ])
  return {
    total: Number(count.total),
    totalIsLowerBound: found?.isMore === true,
    rows: await agencyRecharges(source, rows.map(rechargeOf), operatorId),
  }
}
