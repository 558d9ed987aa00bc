import { mergeWindow } from '../../src/contract/merge-window/merge-window.ts'
import { merging } from '../../src/contract/orders/merging.ts'
import { orderChanges } from '../../src/contract/orders/order-changes.ts'
import { mapping } from '../../src/contract/my-products/mapping.ts'
import { orders } from '../../src/contract/orders/orders.ts'
import { quotes } from '../../src/contract/quotes/quotes.ts'
import { problems, orderHolds } from '../../src/contract/problems/problems.ts'
import { refunds } from '../../src/contract/refunds/refunds.ts'
import { replacements } from '../../src/contract/replacements/replacements.ts'
import { surcharges } from '../../src/contract/surcharges/surcharges.ts'
import type { OrderAction } from '../../src/contract/kernel/statuses.ts'
import { completeAddress } from '../../src/server/modules/orders/test/order-factory.ts'
import {
  ask,
  oneOf,
  refused,
  rowsOf,
  took,
  tookFirst,
  type Answer,
  type AnyOrder,
  type World,
} from './world.ts'

/** How an action is tried; `excuses` are allowed refusals although the order's status allows the action. */
export interface Attempt {
  readonly run: (world: World, order: AnyOrder, dice: number) => Promise<Answer>
  readonly excuses?: readonly string[]
}

const isOpen = ({ status }: AnyOrder): boolean => status === 'awaitingQuote' || status === 'awaitingPayment'
const overlaid = ({ flags }: AnyOrder, kind: string): boolean => flags.some((one) => one.kind === kind)

/** The order's own country, because paid orders cannot change it. Two streets, so that orders match and differ. */
const addressFor = ({ countryCode }: AnyOrder, dice: number) => ({
  ...completeAddress,
  countryCode: countryCode || 'US',
  ...(countryCode === 'BR' ? { postcode: '01310-100', taxNumber: '529.982.247-25' } : {}),
  address1: dice % 2 === 0 ? '12 Alder Street' : '7 Birch Avenue',
})

const hold = async (world: World, { id }: AnyOrder, onHold: boolean): Promise<Answer> => {
  const sent = await ask(world, world.seller, orderHolds.holdOrders, { ids: [id], onHold })
  return tookFirst(sent, sent.data?.results)
}

const acceptQuote: Attempt['run'] = async (world, order) => {
  // An accepted offer also applies to later orders; it is this order's action only while one of its lines waits.
  const line = order.lines.find(
    (one) => one.quoteStatus === 'offered' && one.skuId === null && one.quantity > 0,
  )
  if (order.status !== 'awaitingQuote' || !line?.quoteRequestId) return refused('nothing offered')
  const { data } = await ask(world, world.seller, quotes.getQuote, { id: line.quoteRequestId })
  const answer = { id: line.quoteRequestId, version: data?.version ?? 1 }
  return took(await ask(world, world.seller, quotes.acceptQuote, answer))
}

const applyRefund: Attempt['run'] = async (world, order, dice) => {
  const { data } = await ask(world, world.seller, refunds.getRefundEligibility, { orderId: order.id })
  const open = data?.reasons.filter(({ isOpen: may, needsPictures }) => may && !needsPictures) ?? []
  const chosen = oneOf(open, dice)
  const units = order.lines.filter(({ quantity }) => quantity > 0)
  const lines = chosen?.lines ?? units.map(({ id, quantity }) => ({ lineId: id, quantity }))
  if (lines.length === 0) return refused('no lines')
  const amountMinor = chosen && dice % 3 === 0 ? chosen.maxMinor : 1
  const wanted = chosen?.isReplaceable && dice % 2 === 0 ? ('replacement' as const) : ('refund' as const)
  const wish = { orderId: order.id, wanted, reason: chosen?.reason ?? ('other' as const), lines, amountMinor }
  return took(await ask(world, world.seller, refunds.applyRefund, { ...wish, words: 'Please' }))
}

/** The same call undoes merged orders, so they are named with the orders they could be merged with. */
const merge: Attempt['run'] = async (world, order) => {
  if (order.family === null || order.family.mergedFrom.length === 0)
    return took(await ask(world, world.seller, merging.decideMerge, { id: order.id }))
  const partners = await rowsOf<{ id: string }>(
    world,
    `select p.id from dropshipping_order o join dropshipping_order p using (customer_id, shop_id, merge_key)
       where o.customer_id = $1 and o.id = $2 and p.id <> o.id and p.kind <> 'replacement'
         and p.status in ('awaitingQuote', 'awaitingPayment')
         and not exists (select from order_flag v where v.order_id = p.id and v.kind = 'problem')`,
    [order.id],
  )
  if (partners.length === 0) return refused('no partner')
  const groups = [{ ids: [order.id, ...partners.map(({ id }) => id)] }]
  const sent = await ask(world, world.seller, merging.mergeOrders, { groups })
  return tookFirst(sent, sent.data?.results)
}

const split: Attempt['run'] = async (world, { id, lines }) => {
  const [first, ...others] = lines.filter(({ quantity }) => quantity > 0)
  if (!first) return refused('empty')
  const rest = [{ ...first, quantity: first.quantity - 1 }, ...others].filter(({ quantity }) => quantity > 0)
  if (rest.length === 0) return refused('one unit')
  const parts = [
    [{ lineId: first.id, quantity: 1 }],
    rest.map((line) => ({ lineId: line.id, quantity: line.quantity })),
  ]
  return took(await ask(world, world.seller, merging.splitOrder, { id, parts }))
}

/** Each seller action, tried in the way most likely to succeed. New actions need an entry here. */
export const sellerActions: Record<OrderAction, Attempt> = {
  pay: {
    run: async (world, { id }) => {
      const sent = await ask(world, world.seller, orders.payOrder, { id })
      return tookFirst(sent, sent.data ? [sent.data.result] : undefined)
    },
    excuses: ['balanceTooLow', 'lineUnavailable'],
  },
  chooseLine: {
    run: async (world, { id }, dice) => {
      const lineId = oneOf(world.stage.lineIds, dice) ?? ''
      const sent = await ask(world, world.seller, orders.chooseShippingLine, { ids: [id], lineId })
      return tookFirst(sent, sent.data?.results)
    },
    excuses: ['lineUnavailable', 'lineNotOffered', 'noRateForCountry'],
  },
  editAddress: {
    run: async (world, order, dice) => {
      // Both can be changed in the same orders.
      const note = { id: order.id, note: `Gift ${dice}` }
      if (dice % 3 === 0) return took(await ask(world, world.seller, orderChanges.updateGiftNote, note))
      const change = { id: order.id, address: addressFor(order, dice), confirmed: true }
      return took(await ask(world, world.seller, orders.updateOrderAddress, change))
    },
  },
  mapLine: {
    run: async (world, order, dice) => {
      const line = order.lines.find((one) => one.skuId === null && !one.isAdded) ?? order.lines[0]
      const skuId = oneOf([...world.stage.skuIds, world.bundleId], dice) ?? ''
      const target = { orderId: order.id, lineId: line?.id ?? '1', skuId }
      return took(await ask(world, world.seller, mapping.mapLine, target))
    },
  },
  unmapLine: {
    run: async (world, order) => {
      const line = order.lines.find((one) => one.skuId !== null && !one.isAdded) ?? order.lines[0]
      const target = { orderId: order.id, lineId: line?.id ?? '1' }
      return took(await ask(world, world.seller, mapping.unmapLine, target))
    },
  },
  requestQuote: {
    run: async (world, order) => {
      const asked = { orderId: order.id, lineIds: order.lines.map(({ id }) => id) }
      return took(await ask(world, world.seller, quotes.requestQuote, asked))
    },
  },
  answerQuote: { run: acceptQuote },
  cancel: {
    run: async (world, { id }) => {
      const sent = await ask(world, world.seller, orders.cancelOrders, { ids: [id] })
      return tookFirst(sent, sent.data?.results)
    },
  },
  requestCancellation: {
    run: async (world, order) =>
      // The same call cancels unpaid orders.
      isOpen(order)
        ? refused('not paid')
        : took(await ask(world, world.seller, orders.cancelOrder, { id: order.id })),
  },
  withdrawCancellationRequest: {
    run: async (world, { id }) =>
      took(await ask(world, world.seller, refunds.withdrawCancellationRequest, { id })),
  },
  // Time and earlier refunds decide what can be requested, and for which units.
  applyRefund: { run: applyRefund, excuses: ['notAllowedNow'] },
  restore: {
    run: async (world, { id }) => took(await ask(world, world.seller, orders.restoreOrder, { id })),
  },
  releaseCancellationHold: {
    run: async (world, { id }) =>
      took(await ask(world, world.seller, orders.releaseCancellationHold, { id })),
  },
  refund: { run: async (world, { id }) => took(await ask(world, world.seller, orders.refundOrder, { id })) },
  merge: { run: merge, excuses: ['noCommonLine'] },
  split: { run: split },
  changeProducts: {
    run: async (world, { id }, dice) => {
      const product = { id, skuId: oneOf(world.stage.skuIds, dice) ?? '', quantity: 1 }
      return took(await ask(world, world.seller, orderChanges.addProductToOrder, product))
    },
  },
  undoMerge: {
    run: async (world, { id, family }) =>
      // The same call merges an order that has partners.
      family === null || family.mergedFrom.length === 0
        ? refused('not merged')
        : took(await ask(world, world.seller, merging.decideMerge, { id })),
  },
  undoSplit: {
    run: async (world, { id }) => took(await ask(world, world.seller, merging.undoSplit, { id })),
  },
  answerReplacement: {
    run: async (world, { id }, dice) =>
      took(await ask(world, world.seller, replacements.answerReplacement, { id, accept: dice % 3 !== 0 })),
    excuses: ['balanceTooLow'],
  },
  answerSurcharge: {
    run: async (world, { id }, dice) => {
      const { data } = await ask(world, world.seller, surcharges.listOrderSurcharges, { orderId: id })
      const [newest] = data?.surcharges ?? []
      if (!newest) return refused('no surcharge')
      const answer = { id: newest.id, version: newest.version, accept: dice % 3 !== 0 }
      return took(await ask(world, world.seller, surcharges.answerSurcharge, answer))
    },
    excuses: ['balanceTooLow'],
  },
  skipMergeWait: {
    run: async (world, { id }) => {
      const sent = await ask(world, world.seller, mergeWindow.skipMergeWait, { ids: [id] })
      return tookFirst(sent, sent.data?.results)
    },
  },
  hold: {
    run: (world, order) =>
      // An order on hold accepts another date, which is no action.
      overlaid(order, 'onHold') ? Promise.resolve(refused('onHold')) : hold(world, order, true),
  },
  releaseHold: { run: (world, order) => hold(world, order, false) },
  solveProblem: {
    run: async (world, { id }) =>
      // This answer fits every problem.
      took(await ask(world, world.seller, problems.solveProblem, { id, answer: 'refund' })),
  },
}
