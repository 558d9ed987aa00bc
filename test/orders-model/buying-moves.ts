import { operatorSupplierOrders } from '../../src/contract/supplier-orders/supplier-orders.ts'
import type { SupplierOrder } from '../../src/contract/supplier-orders/supplier-order-schemas.ts'
import type { SupplierOrderAction } from '../../src/contract/supplier-orders/supplier-order-states.ts'
import { operatorWarehouseStock } from '../../src/contract/warehouse-stock/warehouse-stock.ts'
import type { Move } from './claim-moves.ts'
import { ask, oneOf, refused, rowsOf, took, type Answer, type World } from './world.ts'

// Purchase orders bring the goods that parcels leave with. All worlds share them, as they are the agency's.

type Step = (world: World, order: SupplierOrder, dice: number) => Promise<Answer>

const operator = ({ stage }: World) => stage.t.operator
const day = '2026-01-31'

const steps: Readonly<Record<SupplierOrderAction, Step>> = {
  edit: async (world, { id, items }, dice) => {
    const changed = items.map(({ skuId, quantity }) => ({ skuId, quantity, unitMinor: 100 + dice }))
    const wish = { id, items: changed, freightMinor: dice }
    return took(await ask(world, operator(world), operatorSupplierOrders.updateSupplierOrder, wish))
  },
  order: async (world, { id }) =>
    took(
      await ask(world, operator(world), operatorSupplierOrders.placeSupplierOrder, { id, expectedOn: day }),
    ),
  confirm: async (world, { id }) =>
    took(await ask(world, operator(world), operatorSupplierOrders.confirmSupplierOrder, { id })),
  markInTransit: async (world, { id }) =>
    took(await ask(world, operator(world), operatorSupplierOrders.shipSupplierOrder, { id })),
  receive: async (world, { id, items }, dice) => {
    const item = items.find(({ open }) => open > 0) ?? items[0]
    const counts = { skuId: item?.skuId ?? '1', received: 1 + (dice % 3), damaged: dice % 4 === 0 ? 1 : 0 }
    const wish = { id, items: [counts] }
    return took(await ask(world, operator(world), operatorSupplierOrders.receiveSupplierOrder, wish))
  },
  recordPayment: async (world, { id }, dice) => {
    const wish = { id, amountMinor: dice === 0 ? -1 : dice, paidOn: day }
    return took(await ask(world, operator(world), operatorSupplierOrders.recordSupplierPayment, wish))
  },
  close: async (world, { id }) =>
    took(
      await ask(world, operator(world), operatorSupplierOrders.closeSupplierOrder, {
        id,
        reason: 'Sold out',
      }),
    ),
  cancel: async (world, { id }) =>
    took(
      await ask(world, operator(world), operatorSupplierOrders.cancelSupplierOrder, {
        id,
        reason: 'Too late',
      }),
    ),
  addNote: async (world, { id }) =>
    took(
      await ask(world, operator(world), operatorSupplierOrders.addSupplierOrderNote, { id, note: 'Called' }),
    ),
}
const names = Object.keys(steps) as SupplierOrderAction[]
/** Shown for nearly every order, and end it too early. */
const ending: readonly SupplierOrderAction[] = ['cancel', 'close', 'addNote']

const lookAt = async (world: World, dice: number): Promise<SupplierOrder | null> => {
  const rows = await rowsOf<{ id: string }>(
    world,
    `select id from supplier_order where $1::bigint is not null
       order by status in ('received', 'closed', 'cancelled'), id desc limit 3`,
  )
  const id = oneOf(rows, dice)?.id
  if (id === undefined) return null
  const { data } = await ask(world, operator(world), operatorSupplierOrders.getSupplierOrder, { id })
  if (!data) throw new Error(`purchase order ${id} cannot be seen`)
  return data
}

export const buyingMoves: Record<string, Move> = {
  /** What the buy list shows of a SKU, or a few units more. */
  bought: async (world, _order, dice) => {
    const skuId = oneOf(world.stage.skuIds, dice) ?? ''
    const { data } = await ask(world, operator(world), operatorSupplierOrders.getBuyList, { pageSize: 100 })
    const row = data?.rows.find((one) => one.skuId === skuId)
    const line = {
      skuId,
      supplierId: world.stage.supplierId,
      quantity: (row?.toBuy ?? 0) + 1 + (dice % 3),
      unitMinor: 100,
      onOrder: row?.onOrder ?? 1_000_000,
    }
    return took(
      await ask(world, operator(world), operatorSupplierOrders.createSupplierOrders, { lines: [line] }),
    )
  },
  /** What is shown. */
  goesOn: async (world, _order, dice) => {
    const order = await lookAt(world, dice % 2)
    const inviting = order?.allowedActions.filter((name) => dice % 5 === 0 || !ending.includes(name)) ?? []
    const name = oneOf(inviting, Math.floor(dice / 2))
    return order && name ? steps[name](world, order, dice) : refused('nothing to do')
  },
  /** Anything, whether or not it fits. */
  tried: async (world, _order, dice) => {
    const order = await lookAt(world, dice)
    const name = oneOf(names, dice)
    return order && name ? steps[name](world, order, dice) : refused('no purchase order')
  },
  corrected: async (world, _order, dice) => {
    const skuId = oneOf(world.stage.skuIds, dice) ?? ''
    const wish = { skuId, quantity: (dice % 7) - 3 || 1, reason: 'Counted' }
    return took(await ask(world, operator(world), operatorWarehouseStock.correctWarehouseStock, wish))
  },
  stockArrives: async (world) => {
    await world.stage.runJob('resume-stocked-orders')
    return 'done'
  },
}
