import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { cart } from '../../../contract/cart/cart.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { ProductId } from '../../../contract/kernel/ids.ts'
import { sourcing } from '../../../contract/sourcing/sourcing.ts'
import { agreedPrice } from '../customer-prices/customer-price-factory.ts'
import { createOrder, draftLine } from '../orders/test/order-factory.ts'
import { accepted, askFor, key, kettle, quote, quoted, waitingOrder } from './sourcing-factory.ts'

const t = await testApp()
const read = (id: Awaited<ReturnType<typeof askFor>>['id']) => t.main.ok(sourcing.getSourcing, { id })

describe('an accepted quote', () => {
  it('matches every waiting line of its variants, now and later', async () => {
    const { orderId, shopId, variantKey } = await waitingOrder(t)
    const { id } = await askFor(t.main, { variants: [{ shopId, variantKey }] })
    await quote(t, { id, version: 0 })
    const done = await t.main.ok(sourcing.acceptSourcing, { id, version: 1 }, key())
    expect(done.ordersChanged).toBe(1)
    const order = await t.main.ok(orders.getOrder, { id: orderId })
    expect(order).toMatchObject({ status: 'awaitingPayment', productMinor: 2000 })
    const product = await t.main.ok(sourcing.getPrivateProduct, { id: done.productId })
    expect(product).toMatchObject({
      isStore: true,
      description: '<p>Silicone &amp; steel.</p><p>Folds flat.</p>',
      pictures: ['/app/files/2/large'],
      waitingOrders: [{ id: orderId, quantity: 2 }],
    })
    const mapped = await t.admin.query<{ sku: string | null }>(
      'select sku_id as sku from shop_variant where shop_id = $1 and variant_key = $2',
      [shopId, variantKey],
    )
    expect(mapped.rows[0]?.sku).toBe(product.options[0]?.id)
  })

  it('is shown and filtered at the price agreed for its SKUs, as in the cart', async () => {
    const seller = await t.newCustomer()
    const [first] = kettle.skus
    if (!first) throw new Error('the kettle has a SKU')
    const sizes = ['Small', 'Large'].map((value) => ({
      ...first,
      attributes: [{ name: 'Size', value }],
      tiers: [{ minQuantity: 100, priceMinor: 800 }],
    }))
    const { id, version } = await quoted(t, seller, { skus: sizes })
    const { productId } = await seller.ok(sourcing.acceptSourcing, { id, version }, key())
    const list = async (range: object = {}) => (await seller.ok(sourcing.listPrivateProducts, range)).rows
    const readProduct = () => seller.ok(sourcing.getPrivateProduct, { id: productId })
    const [small, large] = (await readProduct()).options
    if (!small || !large) throw new Error('the product has two SKUs')
    const listed = { priceMinor: small.priceMinor, maxPriceMinor: small.priceMinor, listPriceMinor: null }
    expect(await list()).toMatchObject([listed])

    // A discount on all goods does not lower prices that were quoted for the customer.
    await agreedPrice(t, seller)
    expect(await list()).toMatchObject([listed])

    await agreedPrice(t, seller, { scope: 'sku', code: small.code, fixedUsdMinor: 700 })
    expect(await list()).toMatchObject([
      { priceMinor: 700, maxPriceMinor: small.priceMinor, listPriceMinor: null, price: '7.00' },
    ])
    expect((await readProduct()).options).toMatchObject([
      {
        priceMinor: 700,
        listPriceMinor: small.priceMinor,
        tiers: [{ minQuantity: 100, priceMinor: 700 }],
      },
      { priceMinor: large.priceMinor, listPriceMinor: null, tiers: [{ minQuantity: 100, priceMinor: 800 }] },
    ])
    expect(await list({ maxPriceMinor: 700 })).toHaveLength(1)
    expect(await list({ maxPriceMinor: 699 })).toHaveLength(0)
    expect(await list({ minPriceMinor: small.priceMinor })).toHaveLength(1)

    await agreedPrice(t, seller, { scope: 'product', code: (await readProduct()).code, discountBp: 2_500 })
    await agreedPrice(t, seller, { scope: 'sku', code: large.code, fixedUsdMinor: 700 })
    expect(await list()).toMatchObject([
      { priceMinor: 700, maxPriceMinor: 700, listPriceMinor: small.priceMinor },
    ])
    expect(await list({ minPriceMinor: 701 })).toHaveLength(0)
    await seller.ok(cart.addToCart, { items: [{ skuId: small.id, quantity: 20 }] })
    const { products: inCart } = await seller.ok(cart.getCart, {})
    expect(inCart[0]?.lines[0]?.prices[0]).toMatchObject({ minQuantity: 1, priceMinor: 700 })
  })

  it('requested from a line matches every line waiting for its variant', async () => {
    const { orderId, lineId, shopId, variantKey } = await waitingOrder(t)
    await createOrder(t, t.customerId, { shopId, lines: [draftLine({ variantKey, quantity: 2 })] })
    const line = { orderId, lineId }
    const wish = await t.main.ok(sourcing.getLineWish, line)
    expect(wish).toMatchObject({
      quantity: 2,
      monthlyQuantity: 4,
      variant: { shopId, variantKey, isMapped: false },
      asked: null,
    })
    const { id, number, version } = await askFor(t.main, { variants: [{ shopId, variantKey }] })
    expect((await t.main.ok(sourcing.getLineWish, line)).asked).toMatchObject({ id, number })
    await quote(t, { id, version })
    const { ordersChanged } = await t.main.ok(sourcing.acceptSourcing, { id, version: 1 }, key())
    const mapped = await t.admin.query(
      'select from order_line where customer_id = $1 and variant_key = $2 and sku_id is not null',
      [t.customerId, variantKey],
    )
    expect([ordersChanged, mapped.rowCount]).toEqual([2, 2])
    expect((await t.main.ok(sourcing.getLineWish, line)).asked).toBeNull()
    const buyer = await t.subAccount({ menuTags: [2], authorities: ['product:source'], shopIds: null })
    expect((await buyer.call(sourcing.getLineWish, line)).reason).toBe('notFound')
  })

  it('affects no variant of invisible shops or other customers', async () => {
    const theirs = await waitingOrder(t, t.otherCustomerId)
    const { id, version } = await quoted(t)
    const variants = [{ shopId: theirs.shopId, variantKey: theirs.variantKey, position: 1 }]
    const sent = await t.main.call(sourcing.acceptSourcing, { id, version, variants }, key())
    expect(sent.reason).toBe('notFound')
    expect((await read(id)).status).toBe('quoted')
    const own = await waitingOrder(t)
    const stranger = await t.subAccount({ menuTags: [2], authorities: ['product:source'], shopIds: ['1'] })
    const asked = await stranger.call(sourcing.askForProduct, {
      title: 'x',
      variants: [{ shopId: own.shopId, variantKey: own.variantKey }],
    })
    expect(asked.reason).toBe('notFound')
    expect((await stranger.ok(sourcing.searchShopVariants, { search: '' })).variants).toEqual([])
  })

  it('is invisible to others, also in the shared catalogue', async () => {
    const { productId } = await accepted(t)
    const sent = await t.other.call(sourcing.getPrivateProduct, { id: productId as ProductId })
    expect(sent.reason).toBe('notFound')
  })
})
