import { sql } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import type { Db } from '../../platform/database/database.ts'
import { distributeUnits, readSupply, skuColumns, skuJoin } from '../warehouse-stock/index.ts'

type Supply = z.input<typeof operatorSupplierOrders.getOrderSupply.output>['skus'][number]
type Needed = Pick<
  Supply,
  'skuId' | 'productId' | 'code' | 'subjectEn' | 'subjectZh' | 'attributes' | 'imageUrl' | 'needed'
>

/** Where the units that an order still needs come from; orders paid earlier come first. @throws DomainError notFound */
export const getOrderSupply = async (db: Db, id: string): Promise<{ skus: Supply[] }> => {
  const order = await db.selectFrom('dropshipping_order').select('id').where('id', '=', id).executeTakeFirst()
  if (!order) throw notFound('Order')
  const { rows } = await sql<Needed>`
    select ${skuColumns}, s.units as needed from (
        select sku_id, sum(units)::integer as units from open_demand
          where kind = 'order' and order_id = ${id} and units > 0 group by 1
      ) s ${skuJoin} order by sku.code, s.sku_id`.execute(db)
  const supply = await readSupply(
    db,
    rows.map(({ skuId }) => skuId),
  )
  return { skus: rows.map((sku) => ({ ...sku, ...sharesOf(supply.get(sku.skuId), id) })) }
}

type Shares = Pick<Supply, 'inStock' | 'onOrder' | 'toBuy'>

const sharesOf = (
  supply: ReturnType<Awaited<ReturnType<typeof readSupply>>['get']>,
  orderId: string,
): Shares => {
  const { demands = [], sources = [] } = supply ?? {}
  const place = demands.findIndex((demand) => demand.orderId === orderId)
  const shares =
    distributeUnits(
      demands.map(({ units }) => units),
      sources,
    )[place] ?? []
  const sum = (of: (from: (typeof shares)[number]['from']) => boolean): number =>
    shares.reduce((units, share) => (of(share.from) ? units + share.units : units), 0)
  return {
    inStock: sum((from) => from !== null && from.order === null),
    onOrder: shares.flatMap(({ from, units }) => (from?.order ? [{ ...from.order, units }] : [])),
    toBuy: sum((from) => from === null),
  }
}
