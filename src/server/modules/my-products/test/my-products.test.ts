import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../../test/http.ts'
import { myProducts } from '../../../../contract/my-products/my-products.ts'
import type { VariantTab } from '../../../../contract/my-products/my-product-schemas.ts'
import { shops } from '../../../../contract/shops/shops.ts'
import { approve, freePort, startFakeShopify } from '../../../connectors/shopify/fake/fake-server.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import {
  createOrder,
  createShop,
  createSku,
  createUnmappedOrder,
  draftLine,
} from '../../orders/test/order-factory.ts'
import { mapVariants } from '../../orders/index.ts'
import { applySkuChanges } from '../sku-changes/apply-sku-changes.ts'
import { createVariant, createVariants } from './my-products-factory.ts'
import { pullDueProducts } from '../sync/request-pull.ts'

const domain = 'candle-house.myshopify.com'
const port = await freePort()
const shopify = await startFakeShopify(`http://127.0.0.1:${port}`, {
  shops: [{ domain, name: 'Candle House', orders: 2 }],
})
const t = await testApp({ environment: shopify.environment })
const { database } = t.platform
beforeAll(() => t.app.listen({ port, host: '127.0.0.1' }))
afterAll(() => shopify.close())

const by = { kind: 'seller', name: 'Emma' } as const
const customerOf = ({ customerId }: Caller): CustomerId => customerId as CustomerId
const list = (caller: Caller, tab: VariantTab = 'all', more: { search?: string; shopId?: string } = {}) =>
  caller.ok(myProducts.listMyProducts, { tab, ...more })
const keysOf = ({ rows }: { rows: { variantKey: string }[] }) => rows.map(({ variantKey }) => variantKey)
const map = (customerId: CustomerId, variant: { shopId: string; variantKey: string }, skuId: string) =>
  database.tenantTransaction(customerId, (tx) =>
    mapVariants(tx, { customerId, shopIds: null }, [{ ...variant, skuId, units: 1 }], { by }),
  )

describe('the list of variants', () => {
  it('shows variants by title, shop by shop, with their SKU and who matched them', async () => {
    const seller = await t.newCustomer()
    const customerId = customerOf(seller)
    const [b, a] = await createVariants(t, customerId, [
      { title: 'beech bowl', variantTitle: 'Large' },
      { title: 'Ash bowl', shopSku: 'ASH-1' },
    ])
    const c = await createVariant(t, customerId, { title: 'Cedar bowl' })
    const skuId = await createSku(t)
    if (!a || !b) throw new Error('no variants')
    await map(customerId, b, skuId)
    const all = await list(seller)
    expect(keysOf(all)).toEqual([a.variantKey, b.variantKey, c.variantKey])
    expect(all.counts).toEqual({ all: 3, unmapped: 2, mapped: 1, waiting: 0, issue: 0, gone: 0 })
    expect(all.rows[1]).toMatchObject({ sku: { skuId, isActive: true }, units: 1, mappedBy: 'Emma' })
    expect(all.rows[1]?.mappedAt).not.toBeNull()
    expect(keysOf(await list(seller, 'unmapped'))).toEqual([a.variantKey, c.variantKey])
    expect(keysOf(await list(seller, 'mapped'))).toEqual([b.variantKey])
    expect(keysOf(await list(seller, 'all', { shopId: c.shopId }))).toEqual([c.variantKey])
  })

  it('finds words of title, variant and SKU by their beginnings, in Chinese as well, within the own account only', async () => {
    const [seller, stranger] = [await t.newCustomer(), await t.newCustomer()]
    await createVariant(t, customerOf(stranger), { title: 'Enamel mug' })
    const [mug, pot] = await createVariants(t, customerOf(seller), [
      { title: 'Enamel mug', variantTitle: 'Green', shopSku: 'EM-77' },
      { title: '珐琅茶壶 Tea pot' },
    ])
    const found = async (search: string) => keysOf(await list(seller, 'all', { search }))
    expect(await found('enam gre')).toEqual([mug?.variantKey])
    expect(await found('em-77')).toEqual([mug?.variantKey])
    expect(await found('茶壶')).toEqual([pot?.variantKey])
    expect(await found('enamel pot')).toEqual([])
    expect(await found('%')).toEqual([])
    expect(keysOf(await list(seller, 'mapped', { search: 'enamel' }))).toEqual([])
  })

  it('counts the unpaid orders of a variant, most orders first', async () => {
    const seller = await t.newCustomer()
    const customerId = customerOf(seller)
    const shopId = await createShop(t, customerId)
    const once = draftLine({ variantKey: 'once', title: 'A once' })
    const often = draftLine({ variantKey: 'often', title: 'B often' })
    await createUnmappedOrder(t, customerId, { shopId, lines: [once, often] })
    await createUnmappedOrder(t, customerId, { shopId, lines: [often, { ...often, quantity: 2 }] })
    const elsewhere = await createShop(t, customerId)
    const skuId = await createSku(t)
    await createOrder(t, customerId, { shopId: elsewhere, lines: [{ ...often, skuId }] })
    const waiting = await list(seller, 'waiting', { shopId })
    expect(keysOf(waiting)).toEqual(['often', 'once'])
    expect(waiting.rows[0]).toMatchObject({ waitingOrders: 2, waitingLines: 3, waitingIsMore: false })
    expect(waiting.coverage).toEqual({ orders: 2, variants: 2, isMore: false })
    expect(waiting.counts.waiting).toBe(2)
  })

  it('reports discontinued SKUs and used-up stock', async () => {
    const seller = await t.newCustomer()
    const customerId = customerOf(seller)
    const [gone, taken, fine] = await createVariants(t, customerId, [
      { title: 'A' },
      { title: 'B' },
      { title: 'C' },
    ])
    const [off, empty, good] = [await createSku(t), await createSku(t), await createSku(t)]
    if (!gone || !taken || !fine) throw new Error('no variants')
    await map(customerId, gone, off)
    await map(customerId, taken, empty)
    await map(customerId, fine, good)
    await t.admin.query('insert into stock (customer_id, sku_id, on_hand) values ($1, $2, 0)', [
      customerId,
      empty,
    ])
    await t.admin.query('update sku set is_active = false where id = $1', [off])
    await t.admin.query('update sku set price_minor = price_minor + 1 where id = $1', [good])
    expect(await applySkuChanges(database)).toBe(1)
    const issue = await list(seller, 'issue')
    expect(issue.rows.map((row) => row.issue)).toEqual(['withdrawn', 'outOfStock'])
    expect(issue.counts.issue).toBe(2)
    await t.admin.query(
      'update product set is_published = false where id = (select product_id from sku where id = $1)',
      [good],
    )
    await t.admin.query('update sku set is_active = true where id = $1', [off])
    expect(await applySkuChanges(database)).toBe(2)
    expect(keysOf(await list(seller, 'issue'))).toEqual([taken.variantKey, fine.variantKey])
    await map(customerId, fine, off)
    expect(keysOf(await list(seller, 'issue'))).toEqual([taken.variantKey])
  })
})

describe("a shop's products", () => {
  const connect = async (caller: Caller): Promise<string> => {
    const { url } = await caller.ok(shops.startShopifyConnect, { domain })
    const { shopId } = await caller.ok(shops.completeShopifyConnect, { query: await approve(url) })
    await t.runJobs()
    return shopId
  }
  const fakeShop = () => {
    const shop = shopify.fake.findShop(domain)
    if (!shop) throw new Error('no shop')
    return shop
  }

  it('are synced before the first order with all variants; existing matches stay', async () => {
    const caller = await t.newCustomer()
    const shopId = await connect(caller)
    const before = await list(caller)
    const variants = fakeShop().products.flatMap((product) => product.variants)
    expect(before.counts.all).toBeLessThan(variants.length)
    const [ordered] = before.rows
    if (!ordered) throw new Error('no order came')
    const skuId = await createSku(t)
    await map(customerOf(caller), ordered, skuId)
    expect((await caller.ok(myProducts.pullProducts, { shopId })).pull.status).toBe('queued')
    expect((await caller.ok(myProducts.pullProducts, { shopId })).pull.status).toBe('queued')
    await t.runJobs()
    const [pull] = (await caller.ok(myProducts.listProductPulls, {})).pulls
    expect(pull).toMatchObject({ status: 'done', productsSeen: fakeShop().products.length, error: null })
    const after = await list(caller)
    expect(after.counts.all).toBe(variants.length)
    expect(after.rows.find(({ variantKey }) => variantKey === ordered.variantKey)?.sku?.skuId).toBe(skuId)
    expect(after.rows.find(({ shopSku }) => shopSku === 'CH-MUG-OCEAN')).toMatchObject({
      title: 'Stoneware mug',
      variantTitle: 'Ocean',
      productKey: fakeShop().products[0]?.id,
    })

    await t.admin.query(
      "update shop_product_pull set pulled_until = now() - interval '1 day' where shop_id = $1",
      [shopId],
    )
    const many = Array.from({ length: 130 }, (_, index) => ({
      id: String(42_999_000_000_000 + index),
      title: `Size ${index}`,
      sku: `MANY-${index}`,
      price: '1.00',
    }))
    shopify.fake.putProduct(fakeShop(), { id: '7499', title: 'Oak ladle', picture: 'bag', variants: many })
    await caller.ok(myProducts.pullProducts, { shopId })
    await t.runJobs()
    const [again] = (await caller.ok(myProducts.listProductPulls, {})).pulls
    expect(again).toMatchObject({ status: 'done', productsSeen: 1, variantsNew: 130, variantsChanged: 0 })
    const { id = '', ...product } = fakeShop().products.find((one) => one.id === '7499') ?? {}
    shopify.fake.putProduct(fakeShop(), { ...product, id, title: 'Oak spoon' } as never)
    await caller.ok(myProducts.pullProducts, { shopId })
    await t.runJobs()
    expect((await caller.ok(myProducts.listProductPulls, {})).pulls[0]).toMatchObject({
      variantsChanged: 130,
    })
    expect((await list(caller, 'all', { search: 'oak spoon' })).total).toBe(130)

    const {
      id: spoon = '',
      variants: sizes = [],
      ...rest
    } = fakeShop().products.find((one) => one.id === '7499') ?? {}
    shopify.fake.putProduct(fakeShop(), { ...rest, id: spoon, variants: sizes.slice(0, 100) } as never)
    await caller.ok(myProducts.pullProducts, { shopId })
    await t.runJobs()
    expect((await caller.ok(myProducts.listProductPulls, {})).pulls[0]).toMatchObject({ variantsGone: 30 })
    expect((await list(caller, 'gone')).total).toBe(30)
    shopify.fake.removeProduct(fakeShop(), spoon)
    await shopify.fake.deliveries.settled()
    await t.runJobs()
    expect((await list(caller, 'gone')).total).toBe(130)
    expect((await list(caller, 'all', { search: 'oak spoon' })).total).toBe(0)
    await caller.ok(shops.disconnectShop, { shopId })
  })

  it('show why they cannot be read, and are synced when the shop is reachable again', async () => {
    const caller = await t.newCustomer()
    const shopId = await connect(caller)
    shopify.fake.expireTokens(domain)
    const shop = fakeShop()
    const tokens = shop.tokens.splice(0)
    await caller.ok(myProducts.pullProducts, { shopId })
    await t.runJobs({ failures: 'allow', evenDelayed: true })
    const [failed] = (await caller.ok(myProducts.listProductPulls, {})).pulls
    expect(failed?.status).toBe('failed')
    expect(failed?.error).toBeTruthy()
    expect((await caller.call(myProducts.pullProducts, { shopId })).reason).toBe('notConnected')
    shop.tokens.push(...tokens)
  })

  it('are synced several times a day, shop after shop', async () => {
    const caller = await t.newCustomer()
    const { rows } = await t.admin.query<{ id: string }>(
      `insert into shop (customer_id, kind, name, domain, status) values ($1, 'shopify', 'S', 'due.myshopify.com', 'connected')
         returning id`,
      [caller.customerId],
    )
    expect(await pullDueProducts(database)).toBeGreaterThan(0)
    const pulls = async () =>
      (await t.admin.query('select run, status from shop_product_pull where shop_id = $1', [rows[0]?.id]))
        .rows
    expect(await pulls()).toEqual([{ run: 1, status: 'queued' }])
    await pullDueProducts(database)
    expect(await pulls()).toEqual([{ run: 1, status: 'queued' }])
  })
})
