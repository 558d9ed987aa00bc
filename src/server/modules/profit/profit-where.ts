import { sql, type RawBuilder } from 'kysely'

export interface ProfitFilter {
  readonly from: string
  readonly to: string
  readonly customerId?: string | undefined
  readonly productId?: string | undefined
  readonly shippingLineId?: string | undefined
  readonly operatorId?: string | undefined
}

const isOne = (column: RawBuilder<unknown>, id: string | undefined): RawBuilder<unknown> =>
  id === undefined ? sql`true` : id === 'none' ? sql`${column} is null` : sql`${column} = ${id}::bigint`

/** Of rows `p` of `order_profit`. */
export const profitWhere = (filter: ProfitFilter): RawBuilder<unknown> => {
  const { from, to, customerId, productId, shippingLineId, operatorId } = filter
  const ofProduct =
    productId === undefined
      ? sql`true`
      : sql`exists (select from order_profit_product x where x.customer_id = p.customer_id and x.order_id = p.order_id
          and x.product_id = ${productId === 'none' ? '0' : productId}::bigint)`
  return sql`p.day between ${from}::date and ${to}::date and ${isOne(sql`p.customer_id`, customerId)}
    and ${isOne(sql`p.shipping_line_id`, shippingLineId)} and ${isOne(sql`p.operator_id`, operatorId)} and ${ofProduct}`
}
