import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { operatorQuotes } from '../../../../contract/quotes/operator-quotes.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { quotedOrdersShown, quotes } from '../../../../contract/quotes/quotes.ts'
import type { OrderId, QuoteRequestId, SkuId } from '../../../../contract/kernel/ids.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import {
  completeAddress,
  createShippingLine,
  createSku,
  createShop,
  draftLine,
  orderDraft,
  placeOrder,
} from '../test/order-factory.ts'
import type { OrderDraft } from '../state/types.ts'

const t = await testApp()
await createShippingLine(t, { countries: ['US'] })

const quoted = async () => {
  const seller = await t.newCustomer()
  const customerId = seller.customerId as CustomerId
  const shopId = await createShop(t, customerId)
  const place = async (part: Partial<OrderDraft> = {}): Promise<OrderId> =>
    (await placeOrder(t, customerId, orderDraft(shopId, part))).id
  const ask = async (orderId: OrderId): Promise<QuoteRequestId> => {
    const { lines } = await seller.ok(orders.getOrder, { id: orderId })
    const lineIds = lines.slice(0, 1).map(({ id }) => id)
    const { requestIds } = await seller.ok(quotes.requestQuote, { orderId, lineIds })
    return requestIds[0] as QuoteRequestId
  }
  const offer = async (id: QuoteRequestId): Promise<void> => {
    const skuId = (await createSku(t)) as SkuId
    await t.operator.ok(operatorQuotes.answerQuote, { id, offer: { kind: 'existing', skuId }, units: 2 })
  }
  return { seller, place, ask, offer }
}

describe('the preview of an offer', () => {
  it('is what acceptance makes of each waiting order', async () => {
    const { seller, place, ask, offer } = await quoted()
    const ids = [
      await place(),
      await place({ lines: [draftLine({ quantity: 3 })] }),
      await place({ address: { ...completeAddress, countryCode: 'NO', postcode: '0150' } }),
      await place({ lines: [draftLine(), draftLine({ title: 'Something else' })] }),
    ]
    const id = await ask(ids[0] as OrderId)
    await offer(id)
    const { orders: shown } = await seller.ok(quotes.previewQuote, { id })
    expect(
      shown.map((one) => [one.id, one.goods.amountMinor, one.shipping?.cost.amountMinor, one.reason]),
    ).toEqual([
      [ids[0], 1000, 400, 'paymentDue'],
      [ids[1], 3000, 400, 'paymentDue'],
      [ids[2], 1000, undefined, 'noShippingLine'],
      [ids[3], 1000, undefined, 'linesUnmapped'],
    ])
    await seller.ok(quotes.acceptQuote, { id, version: 1 })
    for (const { id: orderId, goods, shipping, total, reason } of shown) {
      const order = await seller.ok(orders.getOrder, { id: orderId })
      expect([order.productMinor, order.waiting?.reason]).toEqual([goods.amountMinor, reason])
      expect(order.totalMinor).toBe((total ?? goods).amountMinor)
      expect(order.shippingLineName).toBe(shipping?.name ?? null)
    }
    expect((await seller.ok(quotes.previewQuote, { id })).orders).toEqual([])
  })

  it('shows the orders that have waited longest, of visible shops only', async () => {
    const { seller, place, ask, offer } = await quoted()
    const ids: OrderId[] = []
    for (let n = 0; n <= quotedOrdersShown; n += 1) ids.push(await place())
    const id = await ask(ids[0] as OrderId)
    expect((await seller.ok(quotes.previewQuote, { id })).orders).toEqual([])
    await offer(id)
    const { orders: shown } = await seller.ok(quotes.previewQuote, { id })
    expect(shown.map((one) => one.id)).toEqual(ids.slice(0, quotedOrdersShown))
  })
})
