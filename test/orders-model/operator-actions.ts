import { operatorOrders } from '../../src/contract/orders/operator-orders.ts'
import { operatorQuotes } from '../../src/contract/quotes/operator-quotes.ts'
import { operatorPacking } from '../../src/contract/packing/packing.ts'
import { operatorProblems } from '../../src/contract/problems/operator-problems.ts'
import { operatorRefunds } from '../../src/contract/refunds/operator-refunds.ts'
import { operatorReplacements } from '../../src/contract/replacements/operator-replacements.ts'
import { operatorSurcharges } from '../../src/contract/surcharges/operator-surcharges.ts'
import type { OperatorOrderAction } from '../../src/contract/kernel/statuses.ts'
import type { Attempt } from './seller-actions.ts'
import {
  ask,
  oneOf,
  refused,
  took,
  tookFirst,
  unique,
  type Answer,
  type AnyOrder,
  type World,
} from './world.ts'

const operator = (world: World) => world.stage.t.operator

const setAwaiting = async (world: World, { id }: AnyOrder, awaiting: boolean): Promise<Answer> => {
  const sent = await ask(world, operator(world), operatorOrders.setAwaitingStock, { ids: [id], awaiting })
  return tookFirst(sent, sent.data?.results)
}

const ship: Attempt['run'] = async (world, { id, lines }, dice) => {
  const left = lines.find(({ quantity, shippedQuantity }) => quantity > shippedQuantity)
  const some = dice % 2 === 0 && left ? { lines: [{ lineId: left.id, quantity: 1 }] } : {}
  const parcel = { id, carrier: 'YunExpress', trackingNumber: unique('YT'), ...some }
  return took(await ask(world, operator(world), operatorOrders.shipOrder, parcel))
}

const replacement: Attempt['run'] = async (world, order, dice) => {
  const shipped = order.lines.find(({ shippedQuantity }) => shippedQuantity > 0) ?? order.lines[0]
  const lines = [{ lineId: shipped?.id ?? '1', quantity: 1 }]
  const orderId = order.id
  const preview = await ask(world, operator(world), operatorReplacements.previewReplacement, {
    orderId,
    lines,
  })
  const shippingLineId = preview.data?.suggestedLineId ?? world.stage.lineIds[0] ?? ''
  const charge = dice % 2 === 0 && (shipped?.unitPriceMinor ?? 0) > 0 ? 100 : 0
  const wish = {
    orderId,
    lines: lines.map((line) => ({ ...line, unitPriceMinor: charge })),
    reason: 'lost' as const,
    paidBy: charge > 0 ? ('seller' as const) : ('agency' as const),
    shippingLineId,
  }
  return took(await ask(world, operator(world), operatorReplacements.createReplacement, wish))
}

/** Each operator action on an order. New actions need an entry here. */
export const operatorActions: Record<OperatorOrderAction, Attempt> = {
  quote: {
    run: async (world, order, dice) => {
      const asked = order.lines.find(
        ({ quoteStatus, skuId }) => quoteStatus === 'requested' && skuId === null,
      )
      if (!asked?.quoteRequestId || order.status !== 'awaitingQuote') return refused('nothing asked')
      // Other lines may need quotes while this order waits for its seller.
      if (order.waiting?.reason !== 'quoteRequested') return refused('waits on its seller')
      const offer = { kind: 'existing' as const, skuId: oneOf(world.stage.skuIds, dice) ?? '' }
      const answer = { id: asked.quoteRequestId, offer }
      return took(await ask(world, operator(world), operatorQuotes.answerQuote, answer))
    },
  },
  ship: { run: ship },
  awaitStock: {
    run: (world, order) =>
      // Repeating the current status is no action.
      order.status === 'awaitingStock'
        ? Promise.resolve(refused('waits already'))
        : setAwaiting(world, order, true),
  },
  resumeFromStock: {
    run: (world, order) =>
      order.status === 'processing'
        ? Promise.resolve(refused('does not wait'))
        : setAwaiting(world, order, false),
  },
  packingSlip: {
    run: async (world, { id }) =>
      took(await ask(world, operator(world), operatorOrders.downloadPackingSlips, { ids: [id] })),
  },
  releaseCancellationHold: {
    run: async (world, { id }) =>
      took(await ask(world, operator(world), operatorOrders.releaseOperatorCancellationHold, { id })),
  },
  refund: {
    run: async (world, { id }) =>
      took(await ask(world, operator(world), operatorOrders.refundOperatorOrder, { id })),
  },
  replacement: { run: replacement, excuses: ['lineUnavailable'] },
  raiseProblem: {
    run: async (world, { id }, dice) => {
      const code = dice % 2 === 0 ? ('outOfStock' as const) : ('addressInvalid' as const)
      const sent = await ask(world, operator(world), operatorProblems.raiseProblems, { ids: [id], code })
      return tookFirst(sent, sent.data?.results)
    },
  },
  askProblemAgain: {
    run: async (world, { id }) =>
      took(await ask(world, operator(world), operatorProblems.askProblemAgain, { id, note: 'And then?' })),
  },
  resolveProblem: {
    run: async (world, { id }, dice) => {
      const outcome = dice % 3 === 0 ? ('cancelled' as const) : ('continued' as const)
      return took(await ask(world, operator(world), operatorProblems.resolveProblem, { id, outcome }))
    },
    // Partly shipped orders cannot be cancelled, but can always be released.
    excuses: ['partlyShipped'],
  },
  label: {
    run: async (world, order) => {
      // An existing label is kept, which is no action.
      if (order.labelledAt !== null) return refused('labelled')
      const sent = await ask(world, operator(world), operatorPacking.makeLabels, { ids: [order.id] })
      return tookFirst(sent, sent.data?.results)
    },
    // It is shown to print the label again.
    excuses: ['labelled'],
  },
  voidLabel: {
    run: async (world, { id }) => took(await ask(world, operator(world), operatorPacking.voidLabel, { id })),
  },
  raiseSurcharge: {
    run: async (world, { id }, dice) => {
      const wish = { ids: [id], reason: 'remoteArea' as const, usdMinor: 1 + (dice % 300) }
      const sent = await ask(world, operator(world), operatorSurcharges.raiseSurcharges, wish)
      return tookFirst(sent, sent.data?.results)
    },
  },
  decideCancel: {
    run: async (world, { id }, dice) =>
      took(
        dice % 2 === 0
          ? await ask(world, operator(world), operatorRefunds.approveCancellation, { id })
          : await ask(world, operator(world), operatorRefunds.declineCancellation, { id, words: 'Packed' }),
      ),
  },
}
