import { sql } from 'kysely'
import type * as z from 'zod'
import type { awaitedGoodsSchema } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import type { Db } from '../../platform/database/database.ts'
import { distributeUnits, readSupply, skuColumns, skuJoin } from '../warehouse-stock/index.ts'

type Awaited = z.input<typeof awaitedGoodsSchema>
type PurchaseOrder = Omit<Awaited['purchaseOrders'][number], 'skus'> & { readonly skus: SkuShare[] }
type Sku = Omit<Awaited['purchaseOrders'][number]['skus'][number], 'units' | 'orders'>
interface SkuShare {
  readonly skuId: string
  units: number
  orders: number
}

/** The purchase orders whose units go to these orders, those paid earlier first; and what is on none. */
export const getAwaitedGoods = async (db: Db, ids: readonly string[]): Promise<Awaited> => {
  const wanted = new Set(ids)
  const { rows: skus } = await sql<Sku>`
    select ${skuColumns} from (
        select distinct sku_id from open_demand
          where kind = 'order' and order_id = any(${[...wanted]}::bigint[]) and units > 0
      ) s ${skuJoin} order by sku.code, s.sku_id`.execute(db)
  const supply = await readSupply(
    db,
    skus.map(({ skuId }) => skuId),
  )
  const orders = new Map<string, PurchaseOrder>()
  let [inStock, toBuy] = [0, 0]
  for (const [skuId, { demands, sources }] of supply) {
    const shares = distributeUnits(
      demands.map(({ units }) => units),
      sources,
    )
    for (const [place, of] of shares.entries()) {
      if (!wanted.has(demands[place]?.orderId ?? '')) continue
      for (const { from, units } of of) {
        if (from === null) toBuy += units
        else if (from.order === null) inStock += units
        else {
          const known = orders.get(from.order.id) ?? { ...from.order, skus: [] }
          orders.set(from.order.id, known)
          const share = known.skus.find((one) => one.skuId === skuId)
          if (share) {
            share.units += units
            share.orders += 1
          } else known.skus.push({ skuId, units, orders: 1 })
        }
      }
    }
  }
  const named = new Map(skus.map((sku) => [sku.skuId, sku]))
  const list = [...orders.values()].toSorted(
    (a, b) => (a.expectedOn ?? '9').localeCompare(b.expectedOn ?? '9') || a.number.localeCompare(b.number),
  )
  const days = list.flatMap(({ status, expectedOn }) =>
    status === 'draft' || expectedOn === null ? [] : [expectedOn],
  )
  return {
    orders: wanted.size,
    inStock,
    toBuy,
    purchaseOrders: list.map((order) => ({
      ...order,
      skus: order.skus.flatMap(({ skuId, units, orders: waiting }) => {
        const sku = named.get(skuId)
        return sku ? [{ ...sku, units, orders: waiting }] : []
      }),
    })),
    expectedOn: toBuy === 0 && days.length === list.length ? (days.toSorted().at(-1) ?? null) : null,
  }
}
