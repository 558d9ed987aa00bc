import { sql, type RawBuilder } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type {
  CreditChangeKind,
  CreditChangeStatus,
  operatorCreditLines,
} from '../../../contract/credit-lines/operator-credit-lines.ts'
import { proposalRights } from '../../../contract/kernel/proposals.ts'
import { minor, type CustomerId, type Db } from '../../platform/database/database.ts'

type ChangeView = z.input<typeof operatorCreditLines.getCustomerCreditLine.output>['changes'][number]

export interface CreditChange {
  readonly customerId: CustomerId
  readonly id: string
  readonly number: string
  readonly kind: CreditChangeKind
  readonly status: CreditChangeStatus
  readonly statusSince: Date
  readonly currency: Currency
  readonly limitMinor: number
  readonly everyDays: number | null
  readonly dueDays: number
  readonly reason: string
  readonly proposerId: string | null
  readonly proposedBy: string | null
  readonly proposedAt: Date
  readonly decidedBy: string | null
  readonly declineReason: string
  /** Its limit needs another operator than the proposer. */
  readonly needsTwo: boolean
}

/** Whether the limit of `credit_line_change c` is above the owner's; without settings every limit is. */
export const needsTwoPeople = sql`
  c.limit_minor > coalesce((select coalesce((value -> 'limitSecondPersonAboveMinor' ->> c.currency)::bigint, c.limit_minor)
    from agency_settings where section = 'credit' order by version desc limit 1), 0)`

/** `rest` follows `from credit_line_change c`, joined with who they are. */
export const readChanges = async (db: Db, rest: RawBuilder<unknown>): Promise<CreditChange[]> => {
  const { rows } = await sql<Omit<CreditChange, 'limitMinor'> & { readonly limit: string }>`
    select c.customer_id as "customerId", c.id, c.number, c.kind, c.status, c.status_since as "statusSince", c.currency,
        c.limit_minor as limit, c.every_days as "everyDays", c.due_days as "dueDays", c.reason,
        c.proposed_by as "proposerId", p.name as "proposedBy", c.proposed_at as "proposedAt", d.name as "decidedBy",
        c.decline_reason as "declineReason", ${needsTwoPeople} as "needsTwo"
      from credit_line_change c left join operator p on p.id = c.proposed_by left join operator d on d.id = c.decided_by
      ${rest}`.execute(db)
  return rows.map(({ limit, ...row }) => ({ ...row, limitMinor: minor(limit) }))
}

export const getChange = async (db: Db, id: string): Promise<CreditChange> => {
  const [found] = await readChanges(db, sql`where c.id = ${id}`)
  if (!found) throw notFound('Credit line change')
  return found
}

export const changeView = (one: CreditChange, operatorId: string): ChangeView => {
  const {
    customerId: _customer,
    proposerId: _proposer,
    needsTwo: _two,
    statusSince,
    proposedAt,
    ...shown
  } = one
  return {
    ...shown,
    statusSince: statusSince.toISOString(),
    proposedAt: proposedAt.toISOString(),
    ...proposalRights(one, operatorId),
  }
}
