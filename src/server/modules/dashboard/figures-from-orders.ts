import type pg from 'pg'
import type { OrderRow } from '../../../contract/orders/order-schemas.ts'

/** A row of `order_figures_by_day`. */
export interface DayRow {
  readonly day: string
  readonly shopId: string
  readonly figures: Readonly<Record<string, number>>
}

const amounts = [
  'revenueMinor',
  'feesMinor',
  'goodsMinor',
  'freightMinor',
  'serviceMinor',
  'surchargeMinor',
  'refundedMinor',
  'profitMinor',
] as const

interface Facts {
  readonly id: string
  readonly day: string
  readonly isReplacement: boolean
  readonly isTest: boolean
  readonly spentMinor: number
}

/** For tests: the figures of each day and shop, added up from all of a seller's orders as the list shows them. */
export const figuresFromOrders = async (
  admin: pg.Pool,
  customerId: string,
  orders: readonly OrderRow[],
): Promise<DayRow[]> => {
  const { rows } = await admin.query<Facts>(
    `select o.id::text, (o.created_at at time zone c.time_zone)::date::text as day, o.kind = 'replacement' as "isReplacement",
         o.is_test as "isTest",
         (case when o.paid_at is null then 0 else o.total_minor - o.refunded_minor end)::float8 as "spentMinor"
       from dropshipping_order o join customer c on c.customer_id = o.customer_id where o.customer_id = $1`,
    [customerId],
  )
  const facts = new Map(rows.map((one) => [one.id, one]))
  const days = new Map<string, { day: string; shopId: string; figures: Record<string, number> }>()
  for (const { id, shopId, status, profit, lines } of orders) {
    const order = facts.get(id)
    if (!order || order.isTest || ['cancelled', 'merged', 'split'].includes(status)) continue
    const key = `${order.day} ${shopId}`
    const names = ['orders', 'units', 'unknownOrders', ...amounts, 'spentMinor']
    const nothing = Object.fromEntries(names.map((name) => [name, 0]))
    const row = days.get(key) ?? { day: order.day, shopId, figures: nothing }
    days.set(key, row)
    const add = (name: string, amount: number): void => {
      row.figures[name] = (row.figures[name] ?? 0) + amount
    }
    if (!order.isReplacement) {
      add('orders', 1)
      add(
        'units',
        lines.reduce((sum, { quantity }) => sum + quantity, 0),
      )
    }
    add('spentMinor', order.spentMinor)
    if (profit) for (const name of amounts) add(name, profit[name])
    else add('unknownOrders', 1)
  }
  return [...days.values()].toSorted((a, b) => `${a.day} ${a.shopId}`.localeCompare(`${b.day} ${b.shopId}`))
}

/** For tests: what the counters hold. */
export const countedFigures = async (admin: pg.Pool, customerId: string): Promise<DayRow[]> => {
  const { rows } = await admin.query<DayRow>(
    `select day::text, shop_id::text as "shopId", json_build_object('orders', orders, 'units', units,
         'unknownOrders', unknown_orders, 'revenueMinor', revenue_minor, 'feesMinor', fees_minor, 'goodsMinor', goods_minor,
         'freightMinor', freight_minor, 'serviceMinor', service_minor, 'surchargeMinor', surcharge_minor,
         'refundedMinor', refunded_minor, 'profitMinor', profit_minor, 'spentMinor', spent_minor) as figures
       from order_figures_by_day where customer_id = $1`,
    [customerId],
  )
  return rows.toSorted((a, b) => `${a.day} ${a.shopId}`.localeCompare(`${b.day} ${b.shopId}`))
}
