import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../../test/http.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { OrderId, OrderLineId, ShippingLineId } from '../../../contract/kernel/ids.ts'
import { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import { operatorReplacements } from '../../../contract/replacements/operator-replacements.ts'
import type { ReplacementPayer } from '../../../contract/replacements/replacements.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { createOrder, createSku, draftLine, recharge } from '../orders/test/order-factory.ts'
import { payOrders } from '../orders/payment/pay-orders.ts'
import type { OrderDraft } from '../orders/state/types.ts'

const key = () => ({ idempotencyKey: randomUUID() })
const by = { kind: 'seller', name: 'Test' } as const

export interface Shipped {
  readonly id: OrderId
  readonly trackingNumber: string
  readonly lines: readonly { readonly lineId: OrderLineId; readonly quantity: number }[]
}

/**
 * A paid order of two mugs (10.00) and a lamp (5.00), freight 4.00, shipped in one parcel. The wallet is empty
 * afterwards.
 */
export const shippedOrder = async (
  t: TestApp,
  customerId: CustomerId = t.customerId,
  part: Partial<OrderDraft> = {},
): Promise<Shipped> => {
  const lines = part.lines ?? [
    draftLine({ skuId: await createSku(t), title: 'Mug', quantity: 2 }),
    draftLine({ skuId: await createSku(t), title: 'Lamp', variantKey: `lamp ${randomUUID()}` }),
  ]
  const id = (await createOrder(t, customerId, { ...part, lines })) as OrderId
  const { rows } = await t.admin.query<{ total: number }>(
    'select total_minor as total from dropshipping_order where id = $1',
    [id],
  )
  await recharge(t, customerId, rows[0]?.total ?? 0)
  const intent = { ids: [id], key: randomUUID(), endpoint: 'payOrder' } as const
  await payOrders(t.platform.database, { customerId, shopIds: null }, intent, by)
  const trackingNumber = await ship(t, id)
  const found = await t.admin.query<{ id: string; quantity: number }>(
    'select id, quantity from order_line where order_id = $1 order by id',
    [id],
  )
  return {
    id,
    trackingNumber,
    lines: found.rows.map((row) => ({ lineId: row.id as OrderLineId, quantity: row.quantity })),
  }
}

export const ship = async (t: TestApp, id: OrderId): Promise<string> => {
  const trackingNumber = `JD${randomUUID().slice(0, 8).toUpperCase()}`
  await t.operator.ok(operatorOrders.shipOrder, { id, carrier: 'DHL', trackingNumber }, key())
  return trackingNumber
}

export interface ReplacementWishes {
  readonly paidBy?: ReplacementPayer
  readonly unitPriceMinor?: number
  readonly freightMinor?: number
  readonly lines?: readonly { readonly lineId: OrderLineId; readonly quantity: number }[]
}

export const replacementInput = async (t: TestApp, order: Shipped, wishes: ReplacementWishes = {}) => {
  const { paidBy = 'agency', unitPriceMinor = 0, freightMinor = 0 } = wishes
  const lines = wishes.lines ?? order.lines.slice(0, 1).map(({ lineId }) => ({ lineId, quantity: 1 }))
  const preview = await t.operator.ok(operatorReplacements.previewReplacement, {
    orderId: order.id,
    lines: [...lines],
  })
  return {
    orderId: order.id,
    lines: lines.map((line) => ({ ...line, unitPriceMinor })),
    reason: 'lost' as const,
    words: 'The carrier has lost it.',
    paidBy,
    shippingLineId: preview.suggestedLineId as ShippingLineId,
    freightMinor,
  }
}

export const createShippedReplacement = async (
  t: TestApp,
  order: Shipped,
  wishes: ReplacementWishes = {},
): Promise<OutputOf<typeof operatorReplacements.createReplacement>['replacement']> =>
  (
    await t.operator.ok(
      operatorReplacements.createReplacement,
      await replacementInput(t, order, wishes),
      key(),
    )
  ).replacement

/** Offers one mug for 5.00 plus 4.00 freight, to be accepted by its seller. */
export const offerAgain = (t: TestApp, order: Shipped) =>
  createShippedReplacement(t, order, { paidBy: 'seller', unitPriceMinor: 500, freightMinor: 400 })
