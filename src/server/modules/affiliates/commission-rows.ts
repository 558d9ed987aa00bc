import { sql, type RawBuilder } from 'kysely'
import type { CommissionState } from '../../../contract/affiliates/affiliate-terms.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { minor, type Db } from '../../platform/database/database.ts'

interface Row {
  readonly customerId: string
  readonly id: string
  readonly referredId: string
  readonly orderId: string
  readonly position: number
  readonly state: CommissionState
  readonly paidAt: Date
  readonly deliveredAt: Date | null
  readonly availableAt: Date | null
  readonly percent: number
  readonly currency: Currency
  readonly product: string
  readonly amount: string
  readonly exchangeRate: number
  readonly payoutCurrency: Currency
  readonly payout: string
  readonly payoutMonth: string | null
}

const columns = sql`
  m.customer_id as "customerId", m.id, m.referred_id as "referredId", m.order_id as "orderId", m.position, m.state,
  m.paid_at as "paidAt", m.delivered_at as "deliveredAt", m.available_at as "availableAt", m.percent::float8 as percent,
  m.currency, m.product_minor as product, m.amount_minor as amount, m.exchange_rate::float8 as "exchangeRate",
  m.payout_currency as "payoutCurrency", m.payout_minor as payout, to_char(m.payout_month, 'YYYY-MM') as "payoutMonth"`

const viewOf = (row: Row) => ({
  id: row.id,
  kind: row.position === 1 ? ('earned' as const) : ('correction' as const),
  state: row.state,
  lockReason:
    row.state !== 'locked'
      ? null
      : row.deliveredAt === null
        ? ('notDelivered' as const)
        : ('refundPeriod' as const),
  availableAt: row.availableAt?.toISOString() ?? null,
  paidAt: row.paidAt.toISOString(),
  percent: row.percent,
  currency: row.currency,
  productMinor: minor(row.product),
  amountMinor: minor(row.amount),
  exchangeRate: row.exchangeRate,
  payoutCurrency: row.payoutCurrency,
  payoutMinor: minor(row.payout),
  payoutMonth: row.payoutMonth,
})

export interface StoredCommission {
  readonly customerId: string
  readonly referredId: string
  readonly orderId: string
  readonly view: ReturnType<typeof viewOf>
}

/** `from`: the rest of the statement after `from commission m`. */
export const readCommissions = async (db: Db, rest: RawBuilder<unknown>): Promise<StoredCommission[]> => {
  const { rows } = await sql<Row>`select ${columns} from commission m ${rest}`.execute(db)
  return rows.map((row) => ({
    customerId: row.customerId,
    referredId: row.referredId,
    orderId: row.orderId,
    view: viewOf(row),
  }))
}

/** An order's number is its id. */
export const orderNumberOf = (orderId: string): string => `DS-${orderId}`

export const monthStart = (month: string): string => `${month}-01`

export interface SumsRow {
  readonly orders: number
  readonly product: string
  readonly commission: string
  readonly locked: string
  readonly available: string
  readonly paid: string
}

/** Of `commission m`, in the referrer's currency. */
export const sumColumns = sql`
  count(m.position) filter (where m.position = 1 and m.state <> 'reversed')::int as orders,
  coalesce(sum(round(m.product_minor * m.exchange_rate)), 0) as product,
  coalesce(sum(m.payout_minor), 0) as commission,
  coalesce(sum(m.payout_minor) filter (where m.state = 'locked'), 0) as locked,
  coalesce(sum(m.payout_minor) filter (where m.state = 'available'), 0) as available,
  coalesce(sum(m.payout_minor) filter (where m.state = 'paid'), 0) as paid`

export const sumsOf = (row: SumsRow) => ({
  orders: row.orders,
  productMinor: minor(row.product),
  commissionMinor: minor(row.commission),
  lockedMinor: minor(row.locked),
  availableMinor: minor(row.available),
  paidMinor: minor(row.paid),
})
