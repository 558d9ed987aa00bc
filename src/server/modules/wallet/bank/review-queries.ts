import { sql } from 'kysely'
import { sortOf, type SortText } from '../../../../contract/kernel/paging.ts'
import type { RechargeStatus } from '../../../../contract/kernel/statuses.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Files } from '../../../platform/files/files.ts'
import { readWithdrawalTerms } from '../../agency-settings/index.ts'
import { creditLimitOf, proposalView, readProposals, type Proposal } from './credit-proposals.ts'
import { idOfNumber } from '../ledger/number-id.ts'
import { rechargeOf, type Recharge } from '../recharges/recharges.ts'
import { rechargeViews, type RechargeView } from '../recharges/recharge-view.ts'

export type AgencyRecharge = RechargeView & {
  customerId: string
  customerName: string
  proposal: (Omit<Proposal, 'operatorId' | 'proposedAt'> & { isOwn: boolean; proposedAt: string }) | null
  secondPersonAboveMinor: number | null
}

interface Source {
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

export interface ReviewFilter {
  readonly status?: RechargeStatus | undefined
  readonly toReview: boolean
  readonly search?: string | undefined
  readonly customerId?: string | undefined
  readonly sort?: SortText<'time'> | undefined
  readonly pageNum: number
  readonly pageSize: number
}

export const listRechargesForReview = async (
  source: Source,
  input: ReviewFilter,
  operatorId: string,
): Promise<{ total: number; rows: AgencyRecharge[] }> => {
  const all = source.database.agency
    .selectFrom('recharge')
    .$if(input.toReview, (query) => query.where('method', '=', 'bank').where('status', '=', 'pending'))
    .$if(input.status !== undefined, (query) => query.where('status', '=', input.status ?? ''))
    .$if(Boolean(input.search), (query) => query.where('id', '=', idOfNumber(input.search ?? '')))
    .$if(input.customerId !== undefined, (query) => query.where('customer_id', '=', input.customerId ?? ''))
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
  return { total: Number(count.total), rows: await agencyRecharges(source, rows.map(rechargeOf), operatorId) }
}
