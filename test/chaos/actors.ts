import { setTimeout as sleep } from 'node:timers/promises'
import { merging } from '../../src/contract/orders/merging.ts'
import { operatorOrders } from '../../src/contract/orders/operator-orders.ts'
import { operatorRefunds } from '../../src/contract/refunds/operator-refunds.ts'
import { operatorWallet } from '../../src/contract/wallet/operator-wallet.ts'
import { orders } from '../../src/contract/orders/orders.ts'
import { imports } from '../../src/contract/imports/imports.ts'
import { wallet } from '../../src/contract/wallet/wallet.ts'
import { completeAddress } from '../../src/server/modules/orders/test/order-factory.ts'
import { createRandom, type Random } from '../../demo/random.ts'
import { sendTracking } from './carrier.ts'
import { rechargeByPayPal } from './paypal.ts'
import type { World } from './world.ts'

type Actor = (world: World, random: Random) => Promise<void>

const some = <T>(items: Iterable<T>, random: Random, count: number): T[] => {
  const all = [...items]
  return Array.from({ length: Math.min(count, all.length) }, () =>
    all.splice(random.between(0, all.length - 1), 1),
  ).flat()
}

const open = ({ acknowledged: { placed, paid } }: World): string[] =>
  [...placed].filter((id) => !paid.has(id))
const inProgress = ({ acknowledged: { paid, shipped, refunded } }: World): string[] =>
  [...paid].filter((id) => !shipped.has(id) && !refunded.has(id))

let serial = 0
const unique = (): string => `${Date.now().toString(36)}${(serial += 1).toString(36)}`.toUpperCase()

const place: Actor = async (world, random) => {
  const sku = random.pick(world.skus)
  const street = random.happens(0.5) ? '12 Alder Street' : `${serial + 1} Birch Avenue`
  const answer = await world.seller.call(orders.createOrder, {
    shopId: world.shopId,
    address: { ...completeAddress, address1: street },
    confirmed: true,
    lines: [{ skuId: sku.id, title: 'Enamel mug', quantity: random.between(1, 3) }],
  })
  const id = answer?.data && 'id' in answer.data ? answer.data.id : undefined
  if (answer?.code === 200 && id) world.acknowledged.placed.add(id)
}

const placeMany: Actor = async (world, random) => {
  for (let left = random.between(3, 8); left > 0; left -= 1) await place(world, random)
}

const payOne: Actor = async (world, random) => {
  const [id] = some(open(world), random, 1)
  if (id === undefined) return
  const answer = await world.seller.call(orders.payOrder, { id })
  if (answer?.data && 'result' in answer.data && answer.data.result.ok) world.acknowledged.paid.add(id)
}

/** By a double click, or because it was the wrong order. */
const payAndUndo: Actor = async (world, random) => {
  const ids = some(open(world), random, random.between(1, 3))
  if (ids.length === 0) return
  await world.seller.call(orders.payOrders, { ids })
  const answer = await world.seller.call(orders.undoPayment, { ids })
  if (!answer?.data || !('results' in answer.data)) return
  for (const { orderId, ok } of answer.data.results) if (ok) world.acknowledged.undone.add(orderId)
}

const payBatch: Actor = async (world, random) => {
  const ids = some(open(world), random, 12)
  if (ids.length === 0) return
  const answer = await world.seller.call(orders.payOrders, { ids })
  if (!answer?.data || !('results' in answer.data)) return
  for (const { orderId, ok } of answer.data.results) if (ok) world.acknowledged.paid.add(orderId)
}

const payByJob: Actor = async (world, random) => {
  const ids = some(open(world), random, 20)
  if (ids.length === 0) return
  const answer = await world.seller.call(orders.startPayment, { ids })
  if (answer?.code === 200 && answer.data) world.acknowledged.bulkJobs.add(answer.data.bulkJobId)
}

const rechargeByBank: Actor = async (world, random) => {
  const amountMinor = random.between(50, 500) * 100
  const asked = await world.seller.call(wallet.createBankRecharge, {
    amountMinor,
    bankReference: unique(),
    receiptFileId: world.receiptId,
  })
  if (asked?.code !== 200 || !asked.data) return
  const { id } = asked.data.recharge
  const credited = await world.operator.call(operatorWallet.creditBankRecharge, {
    id,
    creditedMinor: amountMinor,
  })
  if (credited?.code === 200) world.acknowledged.recharged.set(id, amountMinor)
}

const ship: Actor = async (world, random) => {
  const [id] = some(inProgress(world), random, 1)
  if (id === undefined) return
  const trackingNumber = `YT${unique()}`
  const answer = await world.operator.call(operatorOrders.shipOrder, {
    id,
    carrier: 'YunExpress',
    trackingNumber,
  })
  if (answer?.code === 200) world.acknowledged.shipped.set(id, trackingNumber)
}

const shipByFile: Actor = async (world, random) => {
  const ids = some(inProgress(world), random, 8)
  if (ids.length === 0) return
  const rows = ids.map((id) => `DS-${id},YunExpress,YF${unique()}`)
  const body = ['Order number,Carrier,Tracking number', ...rows].join('\n')
  const answer = await world.operator.call(
    operatorOrders.shipOrdersByFile,
    {},
    {
      name: 'parcels.csv',
      body,
    },
  )
  if (answer?.code === 200 && answer.data) world.acknowledged.bulkJobs.add(answer.data.bulkJobId)
}

const refund: Actor = async (world, random) => {
  const [id] = some(inProgress(world), random, 1)
  if (id === undefined) return
  await world.seller.call(orders.cancelOrder, { id, reason: 'chaos' })
  const answer = await world.operator.call(operatorRefunds.approveCancellation, { id })
  if (answer?.code === 200) world.acknowledged.refunded.add(id)
}

const importFile: Actor = async (world, random) => {
  const names = Array.from({ length: random.between(5, 40) }, () => `F${unique()}`)
  const rows = names.map(
    (name) =>
      `${name},Ana Miller,United States,Oregon,Portland,12 Alder Street,97205,+1 503 555 0100,A1,Mug,1,${random.pick(world.skus).code}`,
  )
  const body = [
    'Order number,Recipient name,Country,Province,City,Address 1,Postcode,Phone,SKU,Product,Quantity,Our SKU',
    ...rows,
  ].join('\n')
  const uploaded = await world.seller.call(
    imports.uploadOrderFile,
    { shopId: world.shopId },
    {
      name: 'orders.csv',
      body,
    },
  )
  if (uploaded?.code !== 200 || !uploaded.data) return
  const { id, ordersTotal } = uploaded.data.import
  if (ordersTotal !== names.length)
    throw new Error(`the file's orders were not read: ${JSON.stringify(uploaded.data.import)}`)
  const confirmed = await world.seller.call(imports.confirmImport, { id })
  if (confirmed?.code === 200) world.acknowledged.imports.set(id, names)
}

const merge: Actor = async (world, random) => {
  const ids = some(open(world), random, 2)
  if (ids.length < 2) return
  await world.seller.call(merging.mergeOrders, { groups: [{ ids }] })
}

const split: Actor = async (world, random) => {
  const [id] = some(open(world), random, 1)
  if (id === undefined) return
  const found = await world.seller.call(orders.getOrder, { id })
  const line = found?.data && 'lines' in found.data ? found.data.lines[0] : undefined
  if (!line || line.quantity < 2) return
  await world.seller.call(merging.splitOrder, {
    id,
    parts: [[{ lineId: line.id, quantity: 1 }], [{ lineId: line.id, quantity: line.quantity - 1 }]],
  })
}

const carrier: Actor = async (world, random) => {
  const [number] = some(world.acknowledged.shipped.values(), random, 1)
  if (number !== undefined) await sendTracking(world, number, random)
}

const actors: readonly Actor[] = [
  placeMany,
  payOne,
  payBatch,
  payByJob,
  payAndUndo,
  rechargeByBank,
  rechargeByPayPal,
  ship,
  shipByFile,
  refund,
  importFile,
  merge,
  split,
  carrier,
]

/** Each actor once, before anything is killed, so that there is something of everything to lose. */
export const openStage = async (world: World, seed: number): Promise<void> => {
  const random = createRandom(seed)
  for (const actor of [placeMany, placeMany, placeMany, placeMany, payBatch, ship, ...actors])
    await actor(world, random)
}

/** Plays actors one after the other until told to stop; several of these run at once. */
export const play = async (world: World, seed: number, isOver: () => boolean, pauseMs = 0): Promise<void> => {
  const random = createRandom(seed)
  while (!isOver()) {
    const deck = some([...actors, placeMany, placeMany, payOne, ship, carrier], random, actors.length + 5)
    for (const actor of deck) {
      if (isOver()) return
      await actor(world, random)
      if (pauseMs > 0) await sleep(pauseMs)
    }
  }
}
