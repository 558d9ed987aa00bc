import { operatorGoodsPictures } from '../../../src/contract/goods-pictures/goods-pictures.ts'
import { operatorOrders } from '../../../src/contract/orders/operator-orders.ts'
import { operatorPacking, type PackOrder } from '../../../src/contract/packing/packing.ts'
import { operatorPackStation } from '../../../src/contract/packing/pack-station.ts'
import { png } from '../../../src/server/modules/tickets/ticket-factory.ts'
import type { Move } from '../claim-moves.ts'
import { ask, oneOf, refused, rowsOf, took, tookFirst, unique, type Answer, type World } from '../world.ts'

// The pack station: one parcel after the other, from the scan to the label.

type Step = (world: World, order: PackOrder, dice: number) => Promise<Answer>

const operator = ({ stage }: World) => stage.t.operator

const scan = async (world: World, number: string): Promise<PackOrder | null> => {
  const { data, code } = await ask(world, operator(world), operatorPacking.findOrderToPack, { number })
  if (code !== 200 || !data) world.problems.push(`${number} is not found at the pack station`)
  return data
}

const picture: Step = async (world, { id }) => {
  const file = { name: 'parcel.png', body: png }
  const sent = await operator(world).call(operatorGoodsPictures.uploadGoodsPicture, {}, { file })
  const wish = { id, pictureIds: [sent.data?.id ?? ('1' as never)] }
  return took(await ask(world, operator(world), operatorGoodsPictures.addPackedPictures, wish))
}

const tick: Step = async (world, order, dice) => {
  const open = order.tasks.filter(({ done }) => done === null)
  const task = oneOf(open.length > 0 && dice % 7 !== 0 ? open : order.tasks, dice)
  if (!task) return refused('no task')
  const wish = { id: order.id, key: task.key, done: task.done === null }
  const sent = await ask(world, operator(world), operatorPackStation.setPackTask, wish)
  if (sent.reason === 'packPictureMissing') return picture(world, order, dice)
  return took(sent)
}

interface Left {
  readonly lineId: string
  readonly quantity: number
}

/** All that is left, or one unit of it; sometimes more than is left. */
const contentsOf = async (world: World, { id }: PackOrder, dice: number) => {
  const left = await rowsOf<Left>(
    world,
    `select id as "lineId", quantity - shipped_quantity as quantity from order_line
       where customer_id = $1 and order_id = $2 and quantity > shipped_quantity order by id`,
    [id],
  )
  const more = dice % 11 === 0 ? 1 : 0
  const whole = left.map(({ lineId, quantity }) => ({ lineId: lineId as never, quantity: quantity + more }))
  return dice % 5 === 0 && more === 0 ? whole.slice(0, 1).map((line) => ({ ...line, quantity: 1 })) : whole
}

const sizes = [
  null,
  { lengthMm: 300, widthMm: 200, heightMm: 150 },
  { lengthMm: 50, widthMm: 40, heightMm: 30 },
]

const close: Step = async (world, order, dice) => {
  const lines = await contentsOf(world, order, dice)
  if (lines.length === 0) return refused('nothing left')
  const grams = Math.max(1, Math.round(order.weightGrams * (oneOf([1, 0.2, 2, 4, 1.05], dice) ?? 1)))
  const weight = { grams, method: 'scale' as const, size: oneOf(sizes, dice) ?? null }
  const wish = {
    id: order.id,
    lines,
    weight: dice % 13 === 0 ? null : weight,
    ...(order.parcel && { version: order.parcel.version }),
  }
  const sent = await ask(world, operator(world), operatorPackStation.closeParcel, wish)
  const isOpen = order.tasks.some(({ done }) => done === null)
  const isTooMany = dice % 11 === 0
  const isShown = order.stop === null && !isOpen && !isTooMany
  if (world.isAlone && isShown !== (sent.code === 200))
    world.problems.push(
      `${order.number} to close with stop ${order.stop?.reason}, tasks ${isOpen ? 'open' : 'done'}: ${sent.reason || 'closed'}`,
    )
  return took(sent)
}

const propose: Step = async (world, { parcel }) => {
  if (!parcel) return refused('no parcel')
  const { id } = parcel
  const sent = await ask(world, operator(world), operatorPackStation.proposeFreightDifference, { id })
  if (sent.code === 200 && !sent.data?.freight?.proposal) world.problems.push(`parcel ${id} was not proposed`)
  return took(sent)
}

const label: Step = async (world, { id }) => {
  const sent = await ask(world, operator(world), operatorPacking.makeLabels, { ids: [id] })
  return tookFirst(sent, sent.data?.results)
}

/** With the number of its carrier's label, if one was bought. */
const ship: Step = async (world, order, dice) => {
  const bought = dice % 6 === 0 ? null : order.carrierLabel
  const wish = {
    id: order.id,
    carrier: bought?.carrier ?? 'YunExpress',
    trackingNumber: bought?.trackingNumber ?? unique('YT'),
    ...(order.label && { labelNo: order.label.no }),
    ...(order.parcel && { lines: order.parcel.lines }),
  }
  return took(await ask(world, operator(world), operatorOrders.shipOrder, wish))
}

/** What comes next for a parcel. */
const nextStep = (order: PackOrder, dice: number): Step => {
  if (order.tasks.some(({ done }) => done === null)) return tick
  if (!order.parcel) return close
  if (order.parcel.freight?.differs && order.parcel.freight.proposal === null && dice % 4 !== 0)
    return propose
  return order.label ? ship : label
}

const steps: readonly Step[] = [tick, close, propose, label, ship]

const toPack = async (world: World, dice: number): Promise<PackOrder | null> => {
  const rows = await rowsOf<{ number: string }>(
    world,
    `select o.number from dropshipping_order o
       left join packed_parcel p on p.customer_id = o.customer_id and p.order_id = o.id and p.shipment_id is null
       where o.customer_id = $1 and o.status in ('processing', 'partlyShipped', 'awaitingStock')
       order by p.id is null, o.id limit 3`,
  )
  const number = oneOf(rows, dice)?.number
  return number === undefined ? null : scan(world, number)
}

export const packMoves: Record<string, Move> = {
  goesOn: async (world, _order, dice) => {
    const order = await toPack(world, dice)
    if (!order) return refused('nothing to pack')
    return order.stop ? refused(order.stop.reason) : nextStep(order, dice)(world, order, dice)
  },
  /** Anything with any order, whether or not it fits. */
  tried: async (world, { number }, dice) => {
    const order = await scan(world, number)
    const step = oneOf(steps, dice)
    return order && step ? step(world, order, dice) : refused('not found')
  },
  /** Two stations at once: one parcel. */
  closedTwice: async (world, _order, dice) => {
    const order = await toPack(world, dice)
    if (!order || order.stop) return refused('nothing to pack')
    const lines = await contentsOf(world, order, 1)
    if (lines.length === 0) return refused('nothing left')
    const wish = { id: order.id, lines, ...(order.parcel && { version: order.parcel.version }) }
    const sent = await Promise.all(
      [1, 2].map(() => ask(world, operator(world), operatorPackStation.closeParcel, wish)),
    )
    if (sent.filter(({ code }) => code === 200).length > 1)
      world.problems.push(`${order.number} was closed by two stations`)
    return sent.some(({ code }) => code === 200) ? 'done' : refused(sent[0]?.reason ?? '')
  },
}
