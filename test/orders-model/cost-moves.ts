import { mergeWindow } from '../../src/contract/merge-window/merge-window.ts'
import { operatorSurcharges } from '../../src/contract/surcharges/operator-surcharges.ts'
import { orderServices } from '../../src/contract/services/services.ts'
import { shops } from '../../src/contract/shops/shops.ts'
import type { Move } from './claim-moves.ts'
import { ask, oneOf, refused, rowsOf, took, tookAny, type World } from './world.ts'

export const costMovesOfSeller: Record<string, Move> = {
  addService: async (world, { id }, dice) => {
    const serviceId = oneOf(world.stage.serviceIds, dice) ?? ''
    return took(await ask(world, world.seller, orderServices.addOrderService, { id, serviceId }))
  },
  removeService: async (world, { id }, dice) => {
    const serviceId = oneOf(world.stage.serviceIds, dice) ?? ''
    return took(await ask(world, world.seller, orderServices.removeOrderService, { id, serviceId }))
  },
  servicesOfMany: async (world, _order, dice) => {
    const ids = world.orders.map(({ id }) => id)
    const change = { ids, [dice % 2 === 0 ? 'add' : 'remove']: [...world.stage.serviceIds] }
    const sent = await ask(world, world.seller, orderServices.changeServicesOfOrders, change)
    return tookAny(sent, sent.data?.results)
  },
  mergeWindow: async (world, _order, dice) => {
    const { data } = await ask(world, world.seller, mergeWindow.getMergeWindow, {})
    const wish = { isOn: dice % 4 !== 0, hours: 1 + (dice % 72), shopIds: null, version: data?.version ?? 0 }
    return took(await ask(world, world.seller, mergeWindow.saveMergeWindow, wish))
  },
  shopFees: async (world, { shopId }, dice) =>
    took(
      await ask(world, world.seller, shops.setShopFees, {
        shopId,
        feeBp: dice * 5,
        feeFixedMinor: dice % 40,
      }),
    ),
}

interface Surcharge {
  readonly id: string
  readonly version: number
}
const surchargeOf = async (world: World): Promise<Surcharge | undefined> => {
  const rows = await rowsOf<Surcharge>(
    world,
    `select id, version from order_surcharge where customer_id = $1
       order by status in ('open', 'declined') desc, id desc limit 1`,
  )
  return rows[0]
}

export const costMovesOfOperator: Record<string, Move> = {
  lowerSurcharge: async (world, _order, dice) => {
    const surcharge = await surchargeOf(world)
    if (!surcharge) return refused('no surcharge')
    const less = { ...surcharge, usdMinor: 1 + (dice % 50) }
    return took(await ask(world, world.stage.t.operator, operatorSurcharges.lowerSurcharge, less))
  },
  endSurcharge: async (world, _order, dice) => {
    const surcharge = await surchargeOf(world)
    if (!surcharge) return refused('no surcharge')
    const end = {
      id: surcharge.id,
      outcome: dice % 3 === 0 ? ('cancelled' as const) : ('continued' as const),
    }
    return took(await ask(world, world.stage.t.operator, operatorSurcharges.endSurcharge, end))
  },
}
