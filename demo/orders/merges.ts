import { CompiledQuery } from 'kysely'
import { mergeIn, splitIn } from '../../src/server/modules/orders/index.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { ShopStage } from './stories.ts'

const unpaid =
  "o.customer_id = $1 and o.status = 'awaitingPayment' and o.kind = 'plain' and o.merge_key is not null"
const sameBuyerSql = `
  select array_agg(o.id::text order by o.id) as ids from dropshipping_order o where ${unpaid} and o.shop_id = $2
    group by o.merge_key having count(*) > 1 order by min(o.id) limit 1`
const splittableSql = `
  select o.id::text as id, (select json_agg(json_build_object('lineId', l.id::text, 'quantity', l.quantity) order by l.id)
      from order_line l where l.customer_id = o.customer_id and l.order_id = o.id) as lines
    from dropshipping_order o where ${unpaid} and o.shop_id <> $2 and o.unit_count > 1
      and not exists (select from dropshipping_order p where p.customer_id = o.customer_id and p.merge_key = o.merge_key
        and p.status in ('awaitingQuote', 'awaitingPayment') and p.id <> o.id)
    order by o.line_count desc, o.id limit 1`

interface SplittableOrder {
  readonly id: string
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[]
}

/** Splits off the first line; of a single line, one unit. */
const partsOf = ([first, ...rest]: SplittableOrder['lines']): SplittableOrder['lines'][] => {
  if (!first) return []
  if (rest.length > 0) return [[first], rest]
  return [[{ ...first, quantity: 1 }], [{ ...first, quantity: first.quantity - 1 }]]
}

export const seedMerges = async (tx: Tx, { customerId, id: shopId, seller }: ShopStage): Promise<void> => {
  const scope = { customerId, shopIds: null }
  const by = { kind: 'seller', name: seller } as const
  const read = async <Row>(text: string): Promise<Row | undefined> =>
    (await tx.executeQuery<Row>(CompiledQuery.raw(text, [customerId, shopId]))).rows[0]
  const sameBuyer = await read<{ ids: string[] }>(sameBuyerSql)
  if (!sameBuyer) throw new Error('the demo has no orders to merge')
  await mergeIn(tx, scope, sameBuyer.ids, { by })
  const splittable = await read<SplittableOrder>(splittableSql)
  if (!splittable) throw new Error('the demo has no order to split')
  const { id, lines } = splittable
  await splitIn(tx, scope, { id, parts: partsOf(lines) }, by)
}
