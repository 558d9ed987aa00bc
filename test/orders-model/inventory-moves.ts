import { operatorPurchasing } from '../../src/contract/purchasing/operator-purchasing.ts'
import { purchaseOrders } from '../../src/contract/purchasing/purchase-orders.ts'
import type { PurchaseOrder } from '../../src/contract/purchasing/purchase-order-schemas.ts'
import { purchaseTypes } from '../../src/contract/purchasing/purchase-states.ts'
import type { Move } from './claim-moves.ts'
import { ask, oneOf, refused, rowsOf, took, type Answer, type World } from './world.ts'

// Inventory orders bring the stock that orders are shipped from. The purchasing module's own model plays the rest of them.

type Step = (world: World, order: PurchaseOrder, dice: number) => Promise<Answer>

const operator = ({ stage }: World) => stage.t.operator

const arrivalOf =
  (type: 1 | 2): Step =>
  async (world, { id, items }, dice) => {
    const item = items.find((one) => one.nums > one.arrivedNums + one.refundNums) ?? items[0]
    const arrival = { id, items: [{ itemId: item?.id ?? '1', type, nums: 1 + (dice % 2) }] }
    return took(await ask(world, operator(world), operatorPurchasing.recordArrival, arrival))
  }

const steps: Readonly<Record<string, Step>> = {
  confirm: async (world, { id, nowTotalMinor }) => {
    const wish = { id, ...(nowTotalMinor === null ? {} : { agreedMinor: nowTotalMinor }) }
    return took(await ask(world, world.seller, purchaseOrders.confirmPurchaseOrder, wish))
  },
  reopen: async (world, { id }) =>
    took(await ask(world, world.seller, purchaseOrders.reopenPurchaseOrder, { id })),
  pay: async (world, { id, totalMinor }) => {
    const wish = { id, agreedMinor: totalMinor || 1 }
    return took(await ask(world, world.seller, purchaseOrders.payPurchaseOrder, wish))
  },
  cancel: async (world, { id }) =>
    took(await ask(world, world.seller, purchaseOrders.cancelPurchaseOrder, { id })),
  requestCancellation: async (world, { id }) =>
    took(await ask(world, world.seller, purchaseOrders.requestPurchaseCancellation, { id })),
  withdrawCancellationRequest: async (world, { id }) =>
    took(await ask(world, world.seller, purchaseOrders.withdrawPurchaseCancellation, { id })),
  complete: async (world, { id }) =>
    took(await ask(world, world.seller, purchaseOrders.completePurchaseOrder, { id })),
  startPurchase: async (world, { id }) =>
    took(await ask(world, operator(world), operatorPurchasing.startPurchase, { id, supplier: 'Mug maker' })),
  recordArrival: arrivalOf(1),
  closeShort: arrivalOf(2),
  declineCancellation: async (world, { id }) =>
    took(await ask(world, operator(world), operatorPurchasing.declinePurchaseCancel, { id, reason: 'No' })),
}
const names = Object.keys(steps)
/** Shown for nearly every order, and end it too early. */
const ending: readonly string[] = ['cancel', 'reopen', 'requestCancellation']

const lookAt = async (
  world: World,
  dice: number,
): Promise<{ order: PurchaseOrder; shown: string[] } | null> => {
  const rows = await rowsOf<{ id: string }>(
    world,
    `select id from purchase_order where customer_id = $1 and type = ${purchaseTypes.inventory}
       order by status not in ('completed', 'cancelled', 'refunded') desc, id desc limit 2`,
  )
  const id = oneOf(rows, dice)?.id
  if (id === undefined) return null
  const seen = await ask(world, world.seller, purchaseOrders.getPurchaseOrder, { id })
  const worked = await ask(world, operator(world), operatorPurchasing.getPurchase, { id })
  if (seen.code !== 200 || !seen.data || !worked.data) throw new Error(`inventory order ${id} cannot be seen`)
  return { order: seen.data, shown: [...seen.data.allowedActions, ...worked.data.operatorActions] }
}

export const inventoryMoves: Record<string, Move> = {
  ordered: async (world, _order, dice) => {
    const items = [{ skuId: oneOf(world.stage.skuIds, dice) ?? '', nums: 1 + (dice % 3) }]
    const wish = { type: purchaseTypes.inventory, items }
    return took(await ask(world, world.seller, purchaseOrders.createPurchaseOrder, wish))
  },
  /** What one of both sides is shown. */
  goesOn: async (world, _order, dice) => {
    const found = await lookAt(world, dice % 2)
    const inviting =
      found?.shown.filter((name) => names.includes(name) && (dice % 5 === 0 || !ending.includes(name))) ?? []
    const step = steps[oneOf(inviting, Math.floor(dice / 2)) ?? '']
    return found && step ? step(world, found.order, dice) : refused('nothing to do')
  },
  /** Anything, whether or not it fits. */
  tried: async (world, _order, dice) => {
    const found = await lookAt(world, dice)
    const step = steps[oneOf(names, dice) ?? '']
    return found && step ? step(world, found.order, dice) : refused('no inventory order')
  },
}
