import { operatorWaves } from '../../../src/contract/waves/waves.ts'
import type { Move } from '../claim-moves.ts'
import { ask, oneOf, refused, rowsOf, took, type World } from '../world.ts'

const operator = ({ stage }: World) => stage.t.operator

interface OpenWave {
  readonly id: string
  readonly orderId: string
}
const openWave = async (world: World, dice: number): Promise<OpenWave | undefined> =>
  oneOf(
    await rowsOf<OpenWave>(
      world,
      `select wave_id as id, min(order_id) as "orderId" from wave_order where customer_id = $1 and state = 'open'
         group by 1 order by 1 desc limit 2`,
    ),
    dice,
  )

export const waveMoves: Record<string, Move> = {
  created: async (world, _order, dice) => {
    const ids = world.orders.filter((_one, n) => (dice + n) % 3 !== 0).map(({ id }) => id)
    const queue = { max: 1 + (dice % 3), singleLine: dice % 4 === 0, goodsHere: dice % 5 === 0 }
    const wish = dice % 3 === 0 ? { queue } : { ids }
    return took(await ask(world, operator(world), operatorWaves.createWave, wish))
  },
  /** All of a SKU, some units of it, or no more than that: then the orders paid last wait. */
  picked: async (world, _order, dice) => {
    const wave = await openWave(world, dice)
    if (!wave) return refused('no wave')
    const { id } = wave
    const { data } = await ask(world, operator(world), operatorWaves.getWavePicks, { id })
    const item = oneOf(data?.items ?? [], dice)
    if (!item) return refused('nothing to pick')
    const isShort = dice % 4 === 0
    const picked = isShort ? dice % Math.max(1, item.quantity) : item.quantity
    const seen = dice % 9 === 0 ? item.picked + 1 : item.picked
    const wish = { id, skuId: item.skuId, picked, isShort, seen }
    const sent = await ask(world, operator(world), operatorWaves.recordWavePick, wish)
    if (world.isAlone && (sent.code === 200) !== (seen === item.picked))
      world.problems.push(`a pick of wave ${data?.number} with ${seen} for ${item.picked}: ${sent.reason}`)
    return took(sent)
  },
  removed: async (world, order, dice) => {
    const wave = await openWave(world, dice)
    if (!wave) return refused('no wave')
    const ids = [dice % 4 === 0 ? order.id : wave.orderId]
    const sent = await ask(world, operator(world), operatorWaves.removeFromWave, { id: wave.id, ids })
    return sent.data?.results.some(({ ok }) => ok)
      ? 'done'
      : refused(sent.data?.results[0]?.reason ?? sent.reason)
  },
  ended: async (world, _order, dice) => {
    const wave = await openWave(world, dice)
    if (!wave) return refused('no wave')
    return took(await ask(world, operator(world), operatorWaves.endWave, { id: wave.id }))
  },
}
