import { randomUUID } from 'node:crypto'
import type { Caller, TestApp } from '../../../../test/http.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorWholesale, type OperatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import { wholesale } from '../../../contract/wholesale/wholesale.ts'
import type { WholesaleOrder } from '../../../contract/wholesale/wholesale-schemas.ts'
import { completeAddress, createSku, recharge } from '../orders/test/order-factory.ts'

export const key = () => ({ idempotencyKey: randomUUID() })

type DraftInput = InputOf<typeof wholesale.createWholesaleDraft>
/** A draft; by default 500 of one SKU at 5.00 USD in the catalogue. */
export const draft = async (
  t: TestApp,
  caller: Caller = t.main,
  wish: Partial<DraftInput> = {},
): Promise<WholesaleOrder> => {
  const items = wish.items ?? [{ skuId: await createSku(t), quantity: 500 }]
  return caller.ok(
    wholesale.createWholesaleDraft,
    { address: { ...completeAddress }, freightKind: 'sea', ...wish, items },
    key(),
  )
}

export const quoteRequested = async (
  t: TestApp,
  caller: Caller = t.main,
  wish: Partial<DraftInput> = {},
): Promise<WholesaleOrder> => {
  const { id } = await draft(t, caller, wish)
  return caller.ok(wholesale.askForWholesaleQuote, { id })
}

type Quote = InputOf<typeof operatorWholesale.quoteWholesale>
/** 2.00 USD each, 1.80 from 1,000 on; sea freight 300.00, air 900.00. */
export const quoteFor = ({
  id,
  version,
  items,
}: Pick<WholesaleOrder, 'id' | 'version' | 'items'>): Quote => ({
  id,
  version,
  items: items.map(({ skuId }) => ({
    skuId,
    priceUsdMinor: 200,
    tiers: [{ minQuantity: 1000, priceUsdMinor: 180 }],
  })),
  freights: [
    { kind: 'sea', usdMinor: 30_000, daysMin: 28, daysMax: 35 },
    { kind: 'air', usdMinor: 90_000, daysMin: 6, daysMax: 9 },
  ],
  leadDays: 10,
})

export const quote = (
  t: TestApp,
  order: Pick<WholesaleOrder, 'id' | 'version' | 'items'>,
  change: Partial<Quote> = {},
): Promise<OperatorWholesale> =>
  t.operator.ok(operatorWholesale.quoteWholesale, { ...quoteFor(order), ...change })

export const quoted = async (t: TestApp, caller: Caller = t.main): Promise<WholesaleOrder> => {
  const order = await quoteRequested(t, caller)
  await quote(t, order)
  return caller.ok(wholesale.getWholesale, { id: order.id })
}

/** 500 × 2.00 plus sea freight of 300.00: 1,300.00 USD. */
export const quoteAccepted = async (t: TestApp, caller: Caller = t.main): Promise<WholesaleOrder> => {
  const { id, version } = await quoted(t, caller)
  return caller.ok(wholesale.acceptWholesaleQuote, { id, version, freightKind: 'sea' })
}
export const agreedMinor = 130_000

/** A paid order, with 2,000.00 USD recharged, of which 1,300.00 are spent. */
export const paid = async (t: TestApp, caller: Caller = t.main): Promise<WholesaleOrder> => {
  const { id } = await quoteAccepted(t, caller)
  if (caller.customerId === '') throw new Error('the caller must be a seller')
  await recharge(t, caller.customerId, 200_000)
  return (await caller.ok(wholesale.payWholesale, { id, agreedMinor }, key())).order
}

export const purchasing = async (t: TestApp, caller: Caller = t.main): Promise<WholesaleOrder> => {
  const { id } = await paid(t, caller)
  await t.operator.ok(operatorWholesale.startWholesalePurchase, { id })
  return caller.ok(wholesale.getWholesale, { id })
}

export const each = ({ items }: Pick<WholesaleOrder, 'items'>, nums: number) =>
  items.map(({ skuId }) => ({ skuId, nums }))

export const arrived = async (t: TestApp, caller: Caller = t.main): Promise<WholesaleOrder> => {
  const order = await purchasing(t, caller)
  await t.operator.ok(
    operatorWholesale.recordWholesaleArrival,
    { id: order.id, items: each(order, 500) },
    key(),
  )
  return caller.ok(wholesale.getWholesale, { id: order.id })
}

export const packed = async (t: TestApp, caller: Caller = t.main): Promise<WholesaleOrder> => {
  const { id } = await arrived(t, caller)
  const parcel = { cartons: 10, weightGrams: 10_400, volumeCm3: 820_000 }
  await t.operator.ok(operatorWholesale.packWholesale, { id, ...parcel })
  return caller.ok(wholesale.getWholesale, { id })
}

export const weighed = async (
  t: TestApp,
  freightUsdMinor: number,
  caller: Caller = t.main,
): Promise<WholesaleOrder> => {
  const { id } = await packed(t, caller)
  await t.operator.ok(operatorWholesale.setWholesaleFreight, { id, freightUsdMinor }, key())
  return caller.ok(wholesale.getWholesale, { id })
}

export const shipped = async (t: TestApp, caller: Caller = t.main): Promise<WholesaleOrder> => {
  const { id } = await weighed(t, 30_000, caller)
  const sent = { carrier: 'COSCO', trackingNumbers: ['COSU6301234'] }
  await t.operator.ok(operatorWholesale.shipWholesale, { id, ...sent })
  return caller.ok(wholesale.getWholesale, { id })
}

export const cancellationRequested = async (t: TestApp, caller: Caller = t.main): Promise<WholesaleOrder> => {
  const { id } = await paid(t, caller)
  return caller.ok(wholesale.requestWholesaleCancellation, { id, reason: 'Sold out of patience' })
}

export const expireQuote = async (t: TestApp, id: string): Promise<void> => {
  await t.admin.query(`update wholesale_order set expires_at = now() - interval '1 minute' where id = $1`, [
    id,
  ])
}
