import { merging } from '../../src/contract/orders/merging.ts'
import { orderChanges } from '../../src/contract/orders/order-changes.ts'
import { orders } from '../../src/contract/orders/orders.ts'
import { quotes } from '../../src/contract/quotes/quotes.ts'
import { operatorOrders } from '../../src/contract/orders/operator-orders.ts'
import { operatorQuotes } from '../../src/contract/quotes/operator-quotes.ts'
import { operatorRefunds } from '../../src/contract/refunds/operator-refunds.ts'
import { operatorReplacements } from '../../src/contract/replacements/operator-replacements.ts'
import { operatorReturnedParcels } from '../../src/contract/returned-parcels/operator-returned-parcels.ts'
import { refunds } from '../../src/contract/refunds/refunds.ts'
import { returnedParcels } from '../../src/contract/returned-parcels/returned-parcels.ts'
import { completeAddress } from '../../src/server/modules/orders/test/order-factory.ts'
import {
  ask,
  oneOf,
  refused,
  rowsOf,
  took,
  tookAny,
  tookFirst,
  unique,
  type Answer,
  type AnyOrder,
  type World,
} from './world.ts'

// Moves other than order actions: on lines, quotes, refunds and returned parcels.

/** `order` was drawn; `dice` is a number for further choices. */
export type Move = (world: World, order: AnyOrder, dice: number) => Promise<Answer>

const operator = (world: World) => world.stage.t.operator
const key = (): string => unique('key-of-')

const nextOf = async (world: World, text: string, dice: number): Promise<string | undefined> =>
  oneOf(await rowsOf<{ id: string }>(world, text), dice)?.id

const withRefund =
  (run: (world: World, id: string, dice: number) => Promise<Answer>): Move =>
  async (world, _order, dice) => {
    const text = `select id from refund where customer_id = $1
      order by state not in ('refunded', 'replaced', 'rejected', 'withdrawn') desc, id desc limit 2`
    const id = await nextOf(world, text, dice % 4 === 0 ? 1 : 0)
    return id === undefined ? refused('no refund') : run(world, id, dice)
  }

const withReturn =
  (run: (world: World, id: string, dice: number) => Promise<Answer>): Move =>
  async (world, _order, dice) => {
    const text = `select id from returned_parcel where customer_id = $1 order by id`
    const id = await nextOf(world, text, dice)
    return id === undefined ? refused('no returned parcel') : run(world, id, dice)
  }

const withOffered =
  (run: (world: World, id: string) => Promise<Answer>): Move =>
  async (world, _order, dice) => {
    const text = `select id from quote_request where customer_id = $1 and status in ('requested', 'offered', 'expired') order by id`
    const id = await nextOf(world, text, dice)
    return id === undefined ? refused('no request') : run(world, id)
  }

export const sellerMoves: Record<string, Move> = {
  payMany: async (world, _order, dice) => {
    const ids = world.orders.slice(dice % 3).map(({ id }) => id)
    const sent = await ask(world, world.seller, orders.payOrders, { ids })
    return tookAny(sent, sent.data?.results)
  },
  /** A double click: the same intent twice at once. */
  payTwice: async (world, { id }) => {
    const same = key()
    const [one, other] = await Promise.all(
      [1, 2].map(() => ask(world, world.seller, orders.payOrder, { id }, same)),
    )
    if (one?.data?.result.ok !== other?.data?.result.ok)
      world.problems.push('the same payment was answered in two ways')
    return one ? tookFirst(one, one.data ? [one.data.result] : undefined) : refused('not asked')
  },
  undoPayment: async (world, { id }) => {
    const sent = await ask(world, world.seller, orders.undoPayment, { ids: [id] })
    return tookFirst(sent, sent.data?.results)
  },
  /** From two tabs at once, in the seconds after the payment. */
  payAndUndo: async (world, { id }) => {
    await ask(world, world.seller, orders.payOrder, { id })
    const undone = await Promise.all(
      [1, 2].map(() => ask(world, world.seller, orders.undoPayment, { ids: [id] })),
    )
    const taken = undone.filter(({ data }) => data?.results[0]?.ok)
    if (taken.length > 1) world.problems.push('a payment was undone twice')
    return taken.length > 0 ? 'done' : refused(undone[0]?.data?.results[0]?.reason ?? 'not asked')
  },
  changeQuantity: async (world, { id, lines }, dice) => {
    const line = oneOf(lines, dice)
    const change = { id, lineId: line?.id ?? '1', quantity: 1 + (dice % 4) }
    return took(await ask(world, world.seller, orderChanges.changeLineQuantity, change))
  },
  removeAdded: async (world, { id, lines }) => {
    const line = lines.find(({ isAdded }) => isAdded) ?? lines[0]
    return took(
      await ask(world, world.seller, orderChanges.removeAddedProduct, { id, lineId: line?.id ?? '1' }),
    )
  },
  addInPart: async (world, { id, lines }, dice) => {
    const skuId = oneOf(world.stage.skuIds, dice) ?? ''
    const added = await ask(world, world.seller, orderChanges.addProductToOrder, { id, skuId, quantity: 2 })
    // Refusals have data too.
    if (added.code !== 200 || !added.data) return took(added)
    const { lineId, quantity } = added.data
    const others = lines.filter((line) => line.id !== lineId && line.quantity > 0)
    const rest = others.map((line) => ({ lineId: line.id, quantity: line.quantity }))
    const parts = [[{ lineId, quantity: 1 }, ...rest], [{ lineId, quantity: quantity - 1 }]]
    const divided = await ask(world, world.seller, merging.splitOrder, { id, parts })
    const part = divided.code === 200 ? divided.data?.parts[dice % 2] : undefined
    if (!part) return took(divided)
    const { data } = await ask(world, world.seller, orders.getOrder, { id: part.id })
    const line = data?.lines.find(({ isAdded }) => isAdded)
    const change = { id: part.id, lineId: line?.id ?? '1', quantity: 5 + (dice % 5) }
    await ask(world, world.seller, orderChanges.changeLineQuantity, change)
    return took(await ask(world, world.seller, merging.undoSplit, { id }))
  },
  addToMany: async (world, _order, dice) => {
    const products = [{ skuId: oneOf(world.stage.skuIds, dice) ?? '', quantity: 1 }]
    const ids = world.orders.map(({ id }) => id)
    const sent = await ask(world, world.seller, orderChanges.addProductsToOrders, { ids, products })
    return tookAny(sent, sent.data?.results)
  },
  splitMany: async (world, { lines }) => {
    const ids = world.orders.map(({ id }) => id)
    const sku = lines[0]?.skuCode ?? 'none'
    const sent = await ask(world, world.seller, merging.splitOrders, { ids, sku })
    return tookAny(sent, sent.data?.results)
  },
  declineQuote: withOffered(async (world, id) =>
    took(await ask(world, world.seller, quotes.declineQuote, { id })),
  ),
  acceptRefund: withRefund(async (world, id) => {
    const [row] = await rowsOf<{ offered: number | null }>(
      world,
      'select offered_minor as offered from refund where customer_id = $1 and id = $2',
      [id],
    )
    const amountMinor = row?.offered ?? 1
    return took(await ask(world, world.seller, refunds.acceptRefundOffer, { id, amountMinor }))
  }),
  declineRefund: withRefund(async (world, id) =>
    took(await ask(world, world.seller, refunds.declineRefundOffer, { id, words: 'No' })),
  ),
  addEvidence: withRefund(async (world, id) =>
    took(await ask(world, world.seller, refunds.addRefundEvidence, { id, words: 'Look' })),
  ),
  withdrawRefund: withRefund(async (world, id) =>
    took(await ask(world, world.seller, refunds.withdrawRefund, { id })),
  ),
  readdressReturn: withReturn(async (world, id) => {
    const change = { id, address: completeAddress }
    return took(await ask(world, world.seller, returnedParcels.updateReturnedParcelAddress, change))
  }),
  payReturn: withReturn(async (world, id, dice) => {
    const items = [{ id, lineId: oneOf(world.stage.lineIds, dice) ?? '' }]
    const sent = await ask(world, world.seller, returnedParcels.payReturnedParcels, { items })
    return tookFirst(sent, sent.data?.results)
  }),
  giveUpReturn: withReturn(async (world, id) =>
    took(await ask(world, world.seller, returnedParcels.discardReturnedParcel, { id })),
  ),
}

/** A parcel of the order, or of another order. */
const trackingNumberOf = async (world: World, order: AnyOrder, dice: number): Promise<string> => {
  const all = await rowsOf<{ number: string }>(
    world,
    `select tracking_number as number from shipment where customer_id = $1 order by order_id = $2 desc, id desc limit 4`,
    [order.id],
  )
  return oneOf(all, dice)?.number ?? 'NOPARCEL1'
}

export const operatorMoves: Record<string, Move> = {
  offer: withOffered(async (world, id) => {
    const offer = { kind: 'existing' as const, skuId: world.stage.skuIds[0] ?? '' }
    return took(await ask(world, operator(world), operatorQuotes.answerQuote, { id, offer }))
  }),
  reviewRefund: withRefund(async (world, id) =>
    took(await ask(world, operator(world), operatorRefunds.reviewRefund, { id })),
  ),
  askEvidence: withRefund(async (world, id) =>
    took(await ask(world, operator(world), operatorRefunds.askRefundEvidence, { id, words: 'Show it' })),
  ),
  offerRefund: withRefund(async (world, id, dice) =>
    took(await ask(world, operator(world), operatorRefunds.offerRefund, { id, amountMinor: 1 + dice })),
  ),
  rejectRefund: withRefund(async (world, id) =>
    took(await ask(world, operator(world), operatorRefunds.rejectRefund, { id, words: 'No' })),
  ),
  payRefund: withRefund(async (world, id, dice) => {
    const [row] = await rowsOf<{ left: number }>(
      world,
      `select o.total_minor - o.refunded_minor as left from refund r
         join dropshipping_order o on o.customer_id = r.customer_id and o.id = r.order_id
         where r.customer_id = $1 and r.id = $2`,
      [id],
    )
    const amountMinor = Math.max(1, dice % 2 === 0 ? (row?.left ?? 1) : dice)
    return took(await ask(world, operator(world), operatorRefunds.payRefund, { id, amountMinor }))
  }),
  replaceRefund: withRefund(async (world, id, dice) => {
    const lines = await rowsOf<{ orderId: string; lineId: string; quantity: number }>(
      world,
      `select r.order_id as "orderId", l.order_line_id as "lineId", l.quantity from refund r
         join refund_line l on l.customer_id = r.customer_id and l.refund_id = r.id
         where r.customer_id = $1 and r.id = $2 order by l.order_line_id`,
      [id],
    )
    const orderId = lines[0]?.orderId ?? ''
    const requested = lines.map(({ lineId, quantity }) => ({ lineId, quantity }))
    const preview = await ask(world, operator(world), operatorReplacements.previewReplacement, {
      orderId,
      lines: requested,
    })
    const charge =
      dice % 4 === 0 && preview.code === 200 && preview.data?.lines.every((line) => line.unitPriceMinor > 0)
        ? 1
        : 0
    const wish = {
      orderId,
      refundId: id,
      lines: requested.map((line) => ({ ...line, unitPriceMinor: charge })),
      reason: 'missingItem' as const,
      paidBy: charge > 0 ? ('seller' as const) : ('agency' as const),
      shippingLineId: preview.data?.suggestedLineId ?? world.stage.lineIds[0] ?? '',
    }
    return took(await ask(world, operator(world), operatorReplacements.createReplacement, wish))
  }),
  acknowledgeDeclinedReplacement: async (world) => {
    const text = `select order_id as id from replacement where customer_id = $1 and decision in ('declined', 'expired')`
    const id = await nextOf(world, text, 0)
    if (id === undefined) return refused('none declined')
    return took(
      await ask(world, operator(world), operatorReplacements.acknowledgeDeclinedReplacement, { id }),
    )
  },
  receiveReturn: async (world, order, dice) => {
    const trackingNumber = await trackingNumberOf(world, order, dice)
    const parcel = { trackingNumber, reason: 'unclaimed' as const, weightGrams: 300 }
    return took(await ask(world, operator(world), operatorReturnedParcels.receiveReturn, parcel))
  },
  reshipReturn: withReturn(async (world, id) => {
    const parcel = { id, carrier: 'DHL', trackingNumber: unique('RS') }
    return took(await ask(world, operator(world), operatorReturnedParcels.reshipReturn, parcel))
  }),
  discardReturn: withReturn(async (world, id) =>
    took(await ask(world, operator(world), operatorReturnedParcels.discardReturn, { id })),
  ),
  correctTracking: async (world, order, dice) => {
    const [parcel] = await rowsOf<{ orderId: string; shipmentId: string }>(
      world,
      `select order_id as "orderId", id as "shipmentId" from shipment where customer_id = $1
         order by order_id = $2 desc, id desc limit 1 offset $3`,
      [order.id, dice % 2],
    )
    if (!parcel) return refused('no parcel')
    const correction = { ...parcel, carrier: 'UPS', trackingNumber: unique('CT') }
    return took(await ask(world, operator(world), operatorOrders.correctTracking, correction))
  },
}

interface Lead {
  /** Of the subjects' states, one not ended first. */
  readonly text: string
  /** The moves of the party whose turn it is, by state; `none` begins a subject. */
  readonly steps: Readonly<Record<string, readonly string[]>>
}

/** What leads a subject on; drawing one of these draws the move that its state invites. */
const leads: Readonly<Record<string, Lead>> = {
  'next refund': {
    text: `select coalesce(r.state, 'none') as state, o.id as "orderId" from dropshipping_order o
             left join refund r on r.customer_id = o.customer_id and r.order_id = o.id
               and r.state not in ('refunded', 'replaced', 'rejected', 'withdrawn')
             where o.customer_id = $1 and (r.id is not null or o.delivered_at is not null)
             order by r.id desc nulls last, o.refunded_minor, o.id limit 1`,
    steps: {
      none: ['seller applyRefund'],
      applied: ['operator reviewRefund'],
      reviewing: [
        'operator offerRefund',
        'operator payRefund',
        'operator askEvidence',
        'operator replaceRefund',
      ],
      needEvidence: ['seller addEvidence'],
      offered: ['seller acceptRefund', 'seller declineRefund'],
    },
  },
  'next return': {
    text: `select state, null as "orderId" from returned_parcel where customer_id = $1
             and state not in ('delivered', 'discarded') order by id limit 1`,
    steps: {
      none: ['operator receiveReturn'],
      pendingAddress: ['seller readdressReturn'],
      pendingPay: ['seller payReturn'],
      paid: ['operator reshipReturn'],
    },
  },
  'next quote': {
    text: `select coalesce(q.status, 'none') as state, o.id as "orderId" from dropshipping_order o
             join order_line l on l.customer_id = o.customer_id and l.order_id = o.id and l.sku_id is null and l.quantity > 0
             left join quote_request q on q.customer_id = l.customer_id and q.id = l.quote_request_id
             where o.customer_id = $1 and o.status = 'awaitingQuote'
             order by coalesce(q.status in ('requested', 'offered'), false) desc, o.id limit 1`,
    steps: {
      none: ['seller requestQuote'],
      requested: ['operator quote', 'operator offer'],
      offered: ['seller answerQuote', 'seller answerQuote', 'seller declineQuote'],
    },
  },
}
export const leadNames: readonly string[] = Object.keys(leads)

/** The move that leads a subject on, and the order that it must be about; null where the name stands for no subject. */
export const leadOf = async (
  world: World,
  name: string,
  dice: number,
): Promise<{ readonly name: string; readonly orderId: string | null } | null> => {
  const lead = leads[name]
  if (!lead) return null
  const [row] = await rowsOf<{ state: string; orderId: string | null }>(world, lead.text)
  const steps = lead.steps[row?.state ?? 'none'] ?? lead.steps['none'] ?? []
  return { name: oneOf(steps, dice) ?? name, orderId: row?.orderId ?? null }
}
