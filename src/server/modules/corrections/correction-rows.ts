import { sql, type RawBuilder } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type {
  Correction as CorrectionView,
  CorrectionStatus,
} from '../../../contract/corrections/corrections.ts'
import { proposalRights } from '../../../contract/kernel/proposals.ts'
import { minor, type CustomerId, type Db } from '../../platform/database/database.ts'

export interface Correction {
  readonly customerId: CustomerId
  readonly id: string
  readonly number: string
  readonly customerName: string
  /** The order whose freight it gives back in part; null: it concerns the balance alone. */
  readonly orderId: string | null
  readonly orderNumber: string | null
  readonly status: CorrectionStatus
  readonly statusSince: Date
  readonly currency: Currency
  readonly amountMinor: number
  readonly balanceMinor: number
  readonly reason: string
  readonly note: string
  readonly proposerId: string
  readonly proposedBy: string
  readonly proposedAt: Date
  readonly decidedBy: string | null
  readonly declineReason: string
  /** Its amount needs another operator than the proposer. */
  readonly needsTwo: boolean
}

type Row = Omit<Correction, 'amountMinor' | 'balanceMinor'> & {
  readonly amount: string
  readonly balance: string
}

/** Whether the amount of `balance_correction c` is above the owner's limit; without settings there is no amount below it. */
export const needsTwoPeople = sql`
  abs(c.amount_minor) > coalesce(
    (select coalesce((value -> 'correctionSecondPersonAboveMinor' ->> c.currency)::bigint, abs(c.amount_minor))
      from agency_settings where section = 'withdrawals' order by version desc limit 1), 0)`

/** `rest` follows `from balance_correction c`, joined with who they are. */
export const readCorrections = async (db: Db, rest: RawBuilder<unknown>): Promise<Correction[]> => {
  const { rows } = await sql<Row>`
    select c.customer_id as "customerId", c.id, c.number, k.name as "customerName", c.order_id as "orderId",
        o.number as "orderNumber", c.status,
        c.status_since as "statusSince", c.currency, c.amount_minor as amount, w.balance_minor as balance, c.reason, c.note,
        c.proposed_by as "proposerId", p.name as "proposedBy", c.proposed_at as "proposedAt", d.name as "decidedBy",
        c.decline_reason as "declineReason", ${needsTwoPeople} as "needsTwo"
      from balance_correction c join customer k using (customer_id) join wallet w using (customer_id)
        join operator p on p.id = c.proposed_by left join operator d on d.id = c.decided_by
        left join dropshipping_order o on o.customer_id = c.customer_id and o.id = c.order_id
      ${rest}`.execute(db)
  return rows.map(({ amount, balance, ...row }) => ({
    ...row,
    amountMinor: minor(amount),
    balanceMinor: minor(balance),
  }))
}

export const getCorrection = async (db: Db, id: string): Promise<Correction> => {
  const [found] = await readCorrections(db, sql`where c.id = ${id}`)
  if (!found) throw notFound('Correction')
  return found
}

export const correctionView = (one: Correction, operatorId: string): CorrectionView => {
  const {
    needsTwo: _two,
    proposerId: _proposer,
    statusSince,
    proposedAt,
    customerId,
    id,
    orderId,
    ...shown
  } = one
  return {
    ...shown,
    id: id as CorrectionView['id'],
    orderId: orderId as CorrectionView['orderId'],
    customerId: customerId as string as CorrectionView['customerId'],
    statusSince: statusSince.toISOString(),
    proposedAt: proposedAt.toISOString(),
    ...proposalRights(one, operatorId),
  }
}
