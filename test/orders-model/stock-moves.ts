import { operatorPurchasing } from '../../src/contract/purchasing/operator-purchasing.ts'
import type { Move } from './claim-moves.ts'
import { ask, oneOf, refused, took, type Answer, type World } from './world.ts'

export const countIn = async (world: World, dice: number, nums: number): Promise<Answer> => {
  const { operator } = world.stage.t
  const skuId = oneOf(world.stage.skuIds, dice) ?? ''
  const goods = { customerId: world.customerId, items: [{ skuId, nums }] }
  const announced = await ask(world, operator, operatorPurchasing.announceSelfPurchase, goods)
  const itemId = announced.data?.items[0]?.id
  if (!announced.data || itemId === undefined) return refused('not announced')
  const arrival = { id: announced.data.id, items: [{ itemId, type: 1 as const, nums }] }
  return took(await ask(world, operator, operatorPurchasing.recordArrival, arrival))
}

export const stockMoves: Record<string, Move> = {
  /** Few units, so that orders need more than the stock. */
  arrives: (world, _order, dice) => countIn(world, dice, 1 + (dice % 2)),
}
