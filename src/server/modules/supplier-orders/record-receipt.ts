import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import type { Tx } from '../../platform/database/database.ts'
import { checkAgencyPictures } from '../../platform/files/operator-pictures.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { addArrivedPictures, type Pictured } from '../goods-pictures/index.ts'
import { addBinMovements, lockBins } from '../warehouse-bins/index.ts'
import { distributeUnits, readSupply, type Demand } from '../warehouse-stock/index.ts'

type Input = ParsedInputOf<typeof operatorSupplierOrders.receiveSupplierOrder>

interface Received extends Demand {
  readonly gets: number
}

/** Orders named on a receipt; the units of the others are counted, too. */
const maxNamed = 50

/**
 * Who gets the units that have just been added to the stock: the oldest payments that earlier stock does not cover. The stock
 * rows are locked by the movement before.
 */
const whoGets = async (tx: Tx, items: Input['items']): Promise<ReadonlyMap<string, Received[]>> => {
  const usable = items.filter(({ received }) => received > 0)
  const supply = await readSupply(
    tx,
    usable.map(({ skuId }) => skuId),
  )
  return new Map(
    usable.map(({ skuId, received }) => {
      const { demands = [], sources = [] } = supply.get(skuId) ?? {}
      const onHand = sources.find(({ order }) => order === null)?.units ?? 0
      const shares = distributeUnits(
        demands.map(({ units }) => units),
        [
          { units: onHand - received, isNew: false },
          { units: received, isNew: true },
        ],
      )
      const got = demands.flatMap((demand, index) => {
        const gets = (shares[index] ?? []).reduce(
          (units, share) => (share.from?.isNew ? units + share.units : units),
          0,
        )
        return gets > 0 ? [{ ...demand, gets }] : []
      })
      return [skuId, got]
    }),
  )
}

/**
 * Records what arrived, with its pictures and checks: usable units go to the orders that wait for them, the rest to a bin.
 * @throws DomainError binInactive, notAPicture, notFound
 */
export const recordReceipt = async (
  tx: Tx,
  supplierOrderId: string,
  { items, note }: Pick<Input, 'items' | 'note'>,
  actorName: string,
): Promise<void> => {
  await checkAgencyPictures(tx, [...new Set(items.flatMap(({ pictureIds }) => pictureIds))])
  const gets = await whoGets(tx, items)
  const codes = [...new Set(items.flatMap(({ bin }) => (bin === undefined ? [] : [bin])))]
  const bins = await lockBins(tx, codes)
  const inactive = [...bins.values()].find(({ isActive }) => !isActive)
  if (inactive) throw refuse('binInactive', { bin: inactive.code })
  const lines = items.map(({ skuId, received, damaged, wrong, bin, pictureIds, checks }) => {
    const orders = gets.get(skuId) ?? []
    const toOrders = orders.reduce((units, order) => units + order.gets, 0)
    const binId = bin !== undefined && received > toOrders ? (bins.get(bin)?.id ?? null) : null
    return { skuId, received, damaged, wrong, pictureIds, checks, orders, toOrders, binId }
  })
  const { rows } = await sql<{ id: string }>`
    insert into supplier_receipt (order_id, operator_name, note) values (${supplierOrderId}, ${actorName}, ${note})
      returning id`.execute(tx)
  const receiptId = rows[0]?.id ?? ''
  await tx
    .insertInto('supplier_receipt_line')
    .values(
      lines.map(({ skuId, received, damaged, wrong, pictureIds, checks, orders, toOrders, binId }) => ({
        receipt_id: receiptId,
        sku_id: skuId,
        received,
        damaged,
        wrong,
        bin_id: binId,
        picture_ids: [...pictureIds],
        checks: JSON.stringify(checks),
        orders: JSON.stringify(
          orders
            .slice(0, maxNamed)
            .map(({ kind, orderId, number, gets: units }) => ({ kind, id: orderId, number, units })),
        ),
        to_orders: toOrders,
      })),
    )
    .execute()
  const pictured = lines.flatMap(({ skuId, orders, pictureIds }): Pictured[] =>
    pictureIds.length === 0
      ? []
      : orders
          .filter(({ kind }) => kind === 'order')
          .map(({ customerId, orderId, gets: units }) => ({ customerId, orderId, skuId, units, pictureIds })),
  )
  await addArrivedPictures(tx, pictured)
  const placed = lines.flatMap(({ skuId, binId, received, toOrders }) =>
    binId === null
      ? []
      : [
          {
            binId,
            skuId,
            ownerId: null,
            quantity: received - toOrders,
            cause: 'putAway' as const,
            actorName,
          },
        ],
  )
  await addBinMovements(tx, placed)
}
