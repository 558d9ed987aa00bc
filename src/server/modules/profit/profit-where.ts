import { sql, type RawBuilder } from 'kysely'
import type { SaleKind } from '../../../contract/profit/profit-parts.ts'
import type { WriteOffReason } from '../../../contract/warehouse-stock/warehouse-stock.ts'

export interface ProfitFilter {
  readonly from: string
  readonly to: string
  readonly saleKind?: SaleKind | undefined
  readonly customerId?: string | undefined
  readonly productId?: string | undefined
  readonly shippingLineId?: string | undefined
  readonly operatorId?: string | undefined
}

const isOne = (column: RawBuilder<unknown>, id: string | undefined): RawBuilder<unknown> =>
  id === undefined ? sql`true` : id === 'none' ? sql`${column} is null` : sql`${column} = ${id}::bigint`

/** Of rows `p` of `order_profit`. */
export const profitWhere = (filter: ProfitFilter): RawBuilder<unknown> => {
  const { from, to, saleKind, customerId, productId, shippingLineId, operatorId } = filter
  const ofProduct =
    productId === undefined
      ? sql`true`
      : sql`exists (select from order_profit_product x where x.customer_id = p.customer_id and x.order_id = p.order_id
          and x.product_id = ${productId === 'none' ? '0' : productId}::bigint)`
  return sql`p.day between ${from}::date and ${to}::date and ${isOne(sql`p.customer_id`, customerId)}
    and ${saleKind === undefined ? sql`true` : sql`p.sale_kind = ${saleKind}`} and ${isOne(sql`p.shipping_line_id`, shippingLineId)} and ${isOne(sql`p.operator_id`, operatorId)} and ${ofProduct}`
}

export interface WriteOffFilter extends Pick<ProfitFilter, 'from' | 'to' | 'productId'> {
  readonly reason?: WriteOffReason | undefined
}

/** Of rows `w` of `write_off_cost`. */
export const writeOffWhere = ({ from, to, productId, reason }: WriteOffFilter): RawBuilder<unknown> => sql`
  w.day between ${from}::date and ${to}::date and ${reason === undefined ? sql`true` : sql`w.reason = ${reason}`}
  and ${
    productId === undefined
      ? sql`true`
      : sql`exists (select from sku k where k.id = w.sku_id and ${isOne(sql`k.product_id`, productId)})`
  }`

/** Write-offs are of no order: what is asked of one customer, kind of sale, shipping line or person has none. */
export const writeOffsIn = (filter: ProfitFilter): RawBuilder<unknown> => {
  const { saleKind, customerId, shippingLineId, operatorId } = filter
  const isOfOrders = [saleKind, customerId, shippingLineId, operatorId].some((one) => one !== undefined)
  return isOfOrders ? sql`false` : writeOffWhere(filter)
}
