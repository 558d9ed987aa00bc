import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../../test/http.ts'
import { myProducts } from '../../../../contract/my-products/my-products.ts'
import type { VariantTab } from '../../../../contract/my-products/my-product-schemas.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { refusalOf } from '../../../platform/kernel/refuse.ts'
import { ShopUnavailable } from '../../shops/index.ts'
import {
  createShippingLine,
  createSku,
  createUnmappedOrder,
  draftLine,
  orderDraft,
  placeOrder,
} from '../../orders/test/order-factory.ts'
import { applySkuChanges } from '../sku-changes/apply-sku-changes.ts'
import { markProductDeletedInShop } from '../sync/deleted-variants.ts'
import { createConnectedShop } from './my-products-factory.ts'
import type { ProductSource, ShopProduct } from '../sync/ports.ts'
import { runPull } from '../sync/run-pull.ts'
import { importShopProducts } from '../sync/import-shop-products.ts'

const t = await testApp()
const { database, clock } = t.platform
const once = () => ({ idempotencyKey: randomUUID() })
const run = { signal: AbortSignal.timeout(60_000), isLastAttempt: true, log: t.platform.log }

let lastId = 42_000_000_000_000
const takeId = (): string => String((lastId += 1))

const productOf = (title: string, keys: readonly string[]): ShopProduct => ({
  key: `P-${title}`,
  title,
  imageUrl: null,
  updatedAt: new Date(),
  variants: keys.map((variantId, index) => ({ variantId, title: `No ${index}`, sku: '', imageUrl: null })),
})

/** A seller whose shop sells a lamp, a pot and a jug; `has` is the set of variants in the shop. */
const seller = async () => {
  const caller = await t.newCustomer()
  const customerId = caller.customerId as CustomerId
  await createShippingLine(t)
  const shopId = await createConnectedShop(t, customerId)
  const [lamp, pot, jug] = [takeId(), takeId(), takeId()]
  const products = [productOf('Lamp', [lamp]), productOf('Pot', [pot]), productOf('Jug', [jug])]
  const shop = { customerId, shopId }
  const tenant = <T>(work: Parameters<typeof database.tenantTransaction<T>>[1]) =>
    database.tenantTransaction(customerId, work)
  await tenant((tx) => importShopProducts(tx, customerId, shopId, products))
  const has = new Set([lamp, pot, jug])
  const source: ProductSource = {
    listProducts: async () => ({ products: [], cursor: null }),
    findDeleted: async (_, ids) => ids.filter((id) => !has.has(id)),
  }
  const pull = async (from: ProductSource = source): Promise<{ status: string; gone: number }> => {
    const { rows } = await t.admin.query<{ run: number }>(
      `insert into shop_product_pull as p (customer_id, shop_id, cause) values ($1, $2, 'manual')
         on conflict (customer_id, shop_id) do update set run = p.run + 1, status = 'queued' returning run`,
      [customerId, shopId],
    )
    await runPull({ database, clock }, from, { ...shop, run: rows[0]?.run ?? 0 }, run)
    const [last] = (await caller.ok(myProducts.listProductPulls, {})).pulls
    return { status: last?.status ?? '', gone: last?.variantsGone ?? -1 }
  }
  const list = (tab: VariantTab, search?: string) =>
    caller.ok(myProducts.listMyProducts, { tab, ...(search === undefined ? {} : { search }) })
  const titles = async (tab: VariantTab, search?: string) =>
    (await list(tab, search)).rows.map(({ title }) => title)
  const counts = async () => (await list('all')).counts
  const changes = async () =>
    (await caller.ok(myProducts.listSkuChanges, {})).rows.map(({ kind, isGood, variant, orders: held }) => ({
      kind,
      isGood,
      title: variant?.title ?? '',
      orders: held,
    }))
  const order = (key: string, title: string) =>
    createUnmappedOrder(t, customerId, { shopId, lines: [draftLine({ variantKey: key, title })] })
  const map = (by: Caller, variantKey: string, skuId: string) =>
    by.ok(myProducts.mapVariants, { mappings: [{ shopId, variantKey, skuId }] }, once())
  const keys = { lamp, pot, jug }
  return {
    caller,
    ...shop,
    ...keys,
    products,
    has,
    source,
    pull,
    list,
    titles,
    counts,
    changes,
    order,
    map,
    tenant,
  }
}

describe('a variant deleted in its shop', () => {
  it('has its own tab, is reported if matched, and is restored with its match', async () => {
    const {
      caller,
      shopId,
      lamp,
      pot,
      jug,
      products,
      has,
      pull,
      titles,
      counts,
      changes,
      map,
      tenant,
      customerId,
    } = await seller()
    const skuId = await createSku(t)
    await map(caller, lamp, skuId)
    expect(await pull()).toEqual({ status: 'done', gone: 0 })
    has.delete(lamp)
    has.delete(pot)
    expect(await pull()).toEqual({ status: 'done', gone: 2 })
    expect(await counts()).toEqual({ all: 1, waiting: 0, unmapped: 1, mapped: 0, issue: 0, gone: 2 })
    expect(await titles('all')).toEqual(['Jug'])
    expect(await titles('gone')).toEqual(['Lamp', 'Pot'])
    expect(await titles('all', 'lamp')).toEqual([])
    expect(await titles('gone', 'lamp')).toEqual(['Lamp'])
    expect(await titles('gone', 'jug')).toEqual([])
    expect(await changes()).toEqual([{ kind: 'variant', isGood: false, title: 'Lamp', orders: 0 }])
    const history = await caller.ok(myProducts.listVariantHistory, { shopId, variantKey: lamp })
    expect(history.changes).toMatchObject([{ after: { id: skuId }, isUndoable: true }])
    expect(await pull()).toEqual({ status: 'done', gone: 0 })
    has.add(lamp)
    expect(await pull()).toEqual({ status: 'done', gone: 0 })
    expect(await changes()).toEqual([])
    expect(await titles('mapped')).toEqual(['Lamp'])
    has.delete(lamp)
    await pull()
    await caller.ok(myProducts.markSkuChangesSeen, {})
    await tenant((tx) => importShopProducts(tx, customerId, shopId, products))
    expect((await changes()).map(({ isGood }) => isGood)).toEqual([true, false])
    expect(await counts()).toMatchObject({ all: 3, gone: 0 })
    expect(jug).toBeTruthy()
  })

  it('stays visible while orders wait for it, and can be matched for them', async () => {
    const { caller, lamp, has, pull, list, titles, counts, changes, order, map } = await seller()
    const id = await order(lamp, 'Lamp')
    has.delete(lamp)
    await pull()
    expect(await counts()).toEqual({ all: 3, waiting: 1, unmapped: 3, mapped: 0, issue: 0, gone: 1 })
    expect(await titles('unmapped')).toEqual(['Jug', 'Lamp', 'Pot'])
    expect(await titles('waiting')).toEqual(['Lamp'])
    expect(await titles('unmapped', 'lamp')).toEqual(['Lamp'])
    expect(await titles('waiting', 'lamp')).toEqual(['Lamp'])
    const waiting = await list('waiting')
    expect(waiting.coverage).toEqual({ orders: 1, variants: 1, isMore: false })
    expect(waiting.rows[0]?.goneAt).not.toBeNull()
    expect(await changes()).toEqual([{ kind: 'variant', isGood: false, title: 'Lamp', orders: 1 }])
    const skuId = await createSku(t)
    await map(caller, lamp, skuId)
    expect((await caller.ok(orders.getOrder, { id })).lines[0]?.skuId).toBe(skuId)
    expect(await counts()).toEqual({ all: 2, waiting: 0, unmapped: 2, mapped: 0, issue: 0, gone: 1 })
  })

  it('is not reported again and makes no mapping issue, unless unpaid orders contain it', async () => {
    const { caller, lamp, pot, has, pull, counts, changes, order, map } = await seller()
    const [idle, held] = [await createSku(t), await createSku(t)]
    await map(caller, lamp, idle)
    await map(caller, pot, held)
    await order(pot, 'Pot')
    has.delete(lamp)
    has.delete(pot)
    await pull()
    await t.admin.query(
      'update sku set price_minor = price_minor + 10, is_active = false where id = any($1)',
      [[idle, held]],
    )
    await applySkuChanges(database)
    expect(await counts()).toMatchObject({ issue: 0, gone: 2 })
    const told = await changes()
    expect(told.filter(({ kind }) => kind === 'price')).toMatchObject([{ orders: 1 }])
    expect(told.filter(({ kind }) => kind === 'state')).toMatchObject([{ orders: 1 }])
  })
})

describe('the set of variants in a shop', () => {
  it('is used only if it was read completely', async () => {
    const { lamp, has, source, pull, counts, shopId, customerId } = await seller()
    await t.admin.query(
      `insert into shop_variant (customer_id, shop_id, variant_key, title)
         select $1, $2, (43000000000000 + n)::text, 'Many' from generate_series(1, 300) n`,
      [customerId, shopId],
    )
    has.delete(lamp)
    let asked = 0
    const failing: ProductSource = {
      ...source,
      findDeleted: async (shop, ids) => {
        asked += 1
        if (asked > 1) throw new ShopUnavailable(refusalOf('shopifyBusy'))
        return source.findDeleted(shop, ids)
      },
    }
    expect((await pull(failing)).status).toBe('failed')
    expect(asked).toBe(2)
    expect(await counts()).toMatchObject({ all: 303, gone: 0 })
    expect(await pull()).toEqual({ status: 'done', gone: 301 })
  })

  it('does not cover variants from imported files, and is not written by a run considered dead', async () => {
    const { lamp, has, source, pull, counts, shopId, customerId } = await seller()
    await t.admin.query(
      `insert into shop_variant (customer_id, shop_id, variant_key, title) values ($1, $2, 'sku:own', 'Own')`,
      [customerId, shopId],
    )
    has.delete(lamp)
    const overtaken: ProductSource = {
      ...source,
      findDeleted: async (shop, ids) => {
        await t.admin.query('update shop_product_pull set run = run + 1 where shop_id = $1', [shopId])
        return source.findDeleted(shop, ids)
      },
    }
    await pull(overtaken)
    expect(await counts()).toMatchObject({ all: 4, gone: 0 })
    await t.admin.query("update shop_product_pull set status = 'done' where shop_id = $1", [shopId])
    expect(await pull()).toEqual({ status: 'done', gone: 1 })
    expect(await counts()).toMatchObject({ all: 3, gone: 1 })
  })

  it('is safe with orders arriving at the same time: none is lost, each is matched or waits', async () => {
    const { caller, customerId, shopId, lamp, pot, has, pull, counts, titles, map, tenant } = await seller()
    const skuId = await createSku(t)
    await map(caller, lamp, skuId)
    has.delete(lamp)
    has.delete(pot)
    const lines = [
      draftLine({ variantKey: pot, title: 'Pot' }),
      draftLine({ variantKey: lamp, title: 'Lamp' }),
    ]
    const coming = Array.from({ length: 6 }, () =>
      placeOrder(t, customerId, orderDraft(shopId, { lines, shopOrderKey: randomUUID() })),
    )
    const [, , ...placed] = await Promise.all([
      pull(),
      tenant((tx) => markProductDeletedInShop(tx, { customerId, shopId }, 'P-Pot')),
      ...coming,
    ])
    expect(await counts()).toEqual({ all: 2, waiting: 1, unmapped: 2, mapped: 0, issue: 0, gone: 2 })
    expect(await titles('waiting')).toEqual(['Pot'])
    for (const { id } of placed) {
      const order = await caller.ok(orders.getOrder, { id })
      const skuOf = (title: string) => order.lines.find((line) => line.title === title)?.skuId
      expect([skuOf('Lamp'), skuOf('Pot')]).toEqual([skuId, null])
    }
    await map(caller, pot, skuId)
    expect(await counts()).toEqual({ all: 1, waiting: 0, unmapped: 1, mapped: 0, issue: 0, gone: 2 })
  })
})
