import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../../test/http.ts'
import { mapping } from '../../../../contract/my-products/mapping.ts'
import { myProducts } from '../../../../contract/my-products/my-products.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { bulkJobs } from '../../../../contract/bulk-jobs/bulk-jobs.ts'
import type { CustomerId } from '../../../platform/database/database.ts'
import { mapVariants } from '../../orders/index.ts'
import {
  createShippingLine,
  createShop,
  createSku,
  createUnmappedOrder,
  draftLine,
  orderDraft,
  placeOrder,
  recharge,
} from '../../orders/test/order-factory.ts'
import { codeOf, createVariant, createVariants } from './my-products-factory.ts'

const t = await testApp()
const { database } = t.platform
const once = () => ({ idempotencyKey: randomUUID() })
const customerOf = ({ customerId }: Caller): CustomerId => customerId as CustomerId
const map = (
  by: Caller,
  mappings: readonly { shopId: string; variantKey: string; skuId: string; units?: number }[],
  options = once(),
) => by.ok(myProducts.mapVariants, { mappings: [...mappings] }, options)
const undo = (by: Caller, batchId: string | null, changeIds?: string[]) =>
  by.ok(myProducts.undoMappings, { batchId: batchId ?? '', ...(changeIds ? { changeIds } : {}) }, once())
const orderOf = (by: Caller, id: string) => by.ok(orders.getOrder, { id })

const createProduct = async (subject: string, options: readonly string[] = ['']): Promise<string[]> => {
  const code = `P-${randomUUID().slice(0, 8)}`
  const product = await t.admin.query<{ id: string }>(
    `insert into product (code, subject_en, published_at, customs_name, hs_code, origin_country)
       values ($1, $2, now(), $2, '732394', 'CN') returning id`,
    [code, subject],
  )
  const ids: string[] = []
  for (const [index, option] of options.entries()) {
    const { rows } = await t.admin.query<{ id: string }>(
      `insert into sku (product_id, code, price_minor, weight_grams, attributes) values ($1, $2, 500, 200, $3) returning id`,
      [
        product.rows[0]?.id,
        `${code}-${index}`,
        JSON.stringify(option ? [{ name: 'Colour', value: option }] : []),
      ],
    )
    ids.push(String(rows[0]?.id))
  }
  return ids
}

const waitingSeller = async () => {
  const seller = await t.newCustomer()
  const customerId = customerOf(seller)
  const shopId = await createShop(t, customerId)
  const [pot, pan] = [
    draftLine({ variantKey: 'pot', title: 'Pot' }),
    draftLine({ variantKey: 'pan', title: 'Pan' }),
  ]
  const first = await createUnmappedOrder(t, customerId, { shopId, lines: [pot] })
  const both = await createUnmappedOrder(t, customerId, { shopId, lines: [pot, pan] })
  return {
    seller,
    customerId,
    shopId,
    first,
    both,
    pot: { shopId, variantKey: 'pot' },
    pan: { shopId, variantKey: 'pan' },
  }
}

describe('matching many variants', () => {
  it('previews the affected orders, updates waiting orders, and returns a result for each', async () => {
    const { seller, first, both, pot, pan } = await waitingSeller()
    const preview = (variants: (typeof pot)[]) => seller.ok(myProducts.previewMappings, { variants })
    expect(await preview([pot])).toEqual({ orders: 2, moving: 1, isMore: false })
    expect(await preview([pot, pan])).toEqual({ orders: 2, moving: 2, isMore: false })
    const skuId = await createSku(t)
    const answer = await map(seller, [
      { ...pot, skuId, units: 2 },
      { ...pan, skuId: '999999999999' },
    ])
    expect(answer.results).toMatchObject([
      { variantKey: 'pot', ok: true, reason: 'mapped', ordersChanged: 2 },
      { variantKey: 'pan', ok: false, reason: 'skuUnknown' },
    ])
    expect(await orderOf(seller, first)).toMatchObject({ status: 'awaitingPayment', totalMinor: 1400 })
    expect(await orderOf(seller, both)).toMatchObject({ status: 'awaitingQuote' })
    const again = await map(seller, [{ ...pot, skuId, units: 2 }])
    expect(again.results).toMatchObject([{ ok: true, reason: 'unchanged', ordersChanged: 0 }])
  })

  it('is done once per key', async () => {
    const { seller, pot } = await waitingSeller()
    const [key, skuId] = [once(), await createSku(t)]
    const one = await map(seller, [{ ...pot, skuId }], key)
    expect(await map(seller, [{ ...pot, skuId }], key)).toEqual(one)
    const { rows } = await seller.ok(myProducts.listMappingBatches, {})
    expect(rows).toMatchObject([{ variants: 1, undoable: 1 }])
  })

  it('does not touch paid orders', async () => {
    const { seller, customerId, first, pot } = await waitingSeller()
    const [skuId, other] = [await createSku(t), await createSku(t)]
    await map(seller, [{ ...pot, skuId }])
    await recharge(t, customerId, 10_000)
    await seller.ok(orders.payOrder, { id: first }, once())
    const { results } = await map(seller, [{ ...pot, skuId: other }])
    expect(results).toMatchObject([{ ok: true, ordersChanged: 1 }])
    expect((await orderOf(seller, first)).lines[0]?.skuId).toBe(skuId)
  })

  it('refuses only the variants whose order would become too large', async () => {
    const { seller, customerId, shopId, pot, pan } = await waitingSeller()
    const huge = draftLine({ variantKey: 'huge', title: 'Huge', quantity: 1_000_000 })
    await createUnmappedOrder(t, customerId, { shopId, lines: [huge] })
    const [skuId, dear] = [await createSku(t), await createSku(t, { priceMinor: 2_000_000 })]
    const { results, batchId } = await map(seller, [
      { ...pot, skuId },
      { shopId, variantKey: 'huge', skuId: dear },
      { ...pan, skuId },
    ])
    expect(results.map(({ ok, reason }) => [ok, reason])).toEqual([
      [true, 'mapped'],
      [false, 'amountTooLarge'],
      [true, 'mapped'],
    ])
    const batch = await seller.ok(myProducts.getMappingBatch, { id: batchId ?? '' })
    expect(batch.rows.map(({ variantKey }) => variantKey).toSorted()).toEqual(['pan', 'pot'])
  })

  it('runs more than a hundred as a job, which can be undone as one', async () => {
    const seller = await t.newCustomer()
    const variants = await createVariants(
      t,
      customerOf(seller),
      Array.from({ length: 130 }, (_, n) => ({ title: `Variant ${n}` })),
    )
    const skuId = await createSku(t)
    const { bulkJobId } = await map(
      seller,
      variants.map((variant) => ({ ...variant, skuId })),
    )
    await t.runJobs()
    const { job } = await seller.ok(bulkJobs.getBulkJob, { id: bulkJobId ?? '' })
    expect(job).toMatchObject({ kind: 'variant.map', state: 'done', done: 130, problems: 0 })
    const { rows } = await seller.ok(myProducts.listMappingBatches, {})
    expect(rows).toMatchObject([{ variants: 130, undoable: 130 }])
    const back = await undo(seller, rows[0]?.id ?? '')
    await t.runJobs()
    expect(back.bulkJobId).not.toBeNull()
    const list = await seller.ok(myProducts.listMyProducts, {})
    expect(list.counts).toMatchObject({ all: 130, mapped: 0 })
  })

  it('lets one of several concurrent matches win, for orders and match alike', async () => {
    const { seller, first, both, pot, pan } = await waitingSeller()
    const skus = [await createSku(t), await createSku(t), await createSku(t)]
    await Promise.all(
      skus.map((skuId, n) =>
        map(
          seller,
          (n % 2 === 0 ? [pot, pan] : [pan, pot]).map((variant) => ({ ...variant, skuId })),
        ),
      ),
    )
    const { rows } = await seller.ok(myProducts.listMyProducts, {})
    const remembered = new Map(rows.map(({ variantKey, sku }) => [variantKey, sku?.skuId]))
    for (const id of [first, both]) {
      const { lines } = await orderOf(seller, id)
      for (const line of lines) expect(line.skuId).toBe(remembered.get(line.title === 'Pot' ? 'pot' : 'pan'))
    }
  })

  it('matches orders that arrive at the same time', async () => {
    const { seller, customerId, shopId, pot } = await waitingSeller()
    const skuId = await createSku(t)
    await createShippingLine(t)
    const line = draftLine({ variantKey: 'pot', title: 'Pot' })
    const coming = Array.from({ length: 8 }, () =>
      placeOrder(t, customerId, orderDraft(shopId, { lines: [line] })),
    )
    await Promise.all([...coming, map(seller, [{ ...pot, skuId }])])
    for (const { id } of await Promise.all(coming))
      expect((await orderOf(seller, id)).lines[0]?.skuId).toBe(skuId)
  })
})

describe('undoing', () => {
  it('restores variant and waiting orders, and can be undone itself', async () => {
    const { seller, first, pot } = await waitingSeller()
    const [one, two] = [await createSku(t), await createSku(t)]
    await map(seller, [{ ...pot, skuId: one, units: 3 }])
    const second = await map(seller, [{ ...pot, skuId: two }])
    const back = await undo(seller, second.batchId)
    expect(back.results).toMatchObject([{ ok: true, reason: 'mapped', ordersChanged: 2 }])
    expect((await orderOf(seller, first)).lines[0]).toMatchObject({ skuId: one, units: 3 })
    const again = await undo(seller, back.batchId)
    expect(again.results).toMatchObject([{ ok: true, ordersChanged: 2 }])
    expect((await orderOf(seller, first)).lines[0]).toMatchObject({ skuId: two, units: 1 })
    const { changes } = await seller.ok(myProducts.listVariantHistory, pot)
    expect(changes.map(({ how, isUndoable }) => [how, isUndoable])).toEqual([
      ['undo', true],
      ['undo', false],
      ['page', false],
      ['page', false],
    ])
  })

  it('skips what was matched again or undone since', async () => {
    const { seller, pot, pan } = await waitingSeller()
    const [one, two] = [await createSku(t), await createSku(t)]
    const go = await map(seller, [
      { ...pot, skuId: one },
      { ...pan, skuId: one },
    ])
    await map(seller, [{ ...pot, skuId: two }])
    const back = await undo(seller, go.batchId)
    expect(back.results.map(({ ok, reason }) => `${ok} ${reason}`).toSorted()).toEqual([
      'false changedSince',
      'true unmapped',
    ])
    const { rows } = await seller.ok(myProducts.getMappingBatch, { id: go.batchId ?? '' })
    const ids = rows.map(({ id }) => id)
    const twice = await undo(seller, go.batchId, ids)
    expect(twice.results.map(({ reason }) => reason).toSorted()).toEqual(['changedSince', 'undoneBefore'])
  })

  it('covers matches made in an order, and skips discontinued SKUs', async () => {
    const { seller, first, pot } = await waitingSeller()
    const [one, two] = [await createSku(t), await createSku(t)]
    const { lines } = await orderOf(seller, first)
    const line = { orderId: first, lineId: lines[0]?.id ?? '' }
    await seller.ok(mapping.mapLine, { ...line, skuId: one })
    await seller.ok(mapping.mapLine, { ...line, skuId: two })
    await t.admin.query('update sku set is_active = false where id = $1', [one])
    const { rows } = await seller.ok(myProducts.listMappingBatches, {})
    expect(rows.map(({ how }) => how)).toEqual(['order', 'order'])
    expect((await undo(seller, rows[0]?.id ?? '')).results).toMatchObject([
      { ok: false, reason: 'skuInactive' },
    ])
    expect((await orderOf(seller, first)).lines[0]?.skuId).toBe(two)
    expect(pot.variantKey).toBe('pot')
  })

  it('is done once by two concurrent calls', async () => {
    const { seller, pot } = await waitingSeller()
    const go = await map(seller, [{ ...pot, skuId: await createSku(t) }])
    const both = await Promise.all([
      seller.call(myProducts.undoMappings, { batchId: go.batchId ?? '' }, once()),
      seller.call(myProducts.undoMappings, { batchId: go.batchId ?? '' }, once()),
    ])
    const done = both.flatMap(({ data }) => data?.results ?? []).filter(({ ok }) => ok)
    expect(done).toHaveLength(1)
    const list = await seller.ok(myProducts.listMyProducts, {})
    expect(list.rows.find(({ variantKey }) => variantKey === 'pot')?.sku).toBeNull()
  })
})

describe('suggestions', () => {
  const suggest = async (by: Caller, variants: { shopId: string; variantKey: string }[]) =>
    (await by.ok(myProducts.suggestMappings, { variants })).variants.map(({ suggestions }) => suggestions)

  it('come by code, by earlier matches, by names and options, each with its reason', async () => {
    const seller = await t.newCustomer()
    const customerId = customerOf(seller)
    const word = `zq${randomUUID().slice(0, 6).replaceAll(/\d/g, 'k')}`
    const [red, blue] = await createProduct(`Stoneware ${word} bowl`, ['Red', 'Blue'])
    const [single] = await createProduct(`Bamboo ${word} spatula`)
    const coded = await createSku(t)
    const [byCode, byTitle, bySpatula, other] = await createVariants(t, customerId, [
      { title: 'Anything', shopSku: (await codeOf(t, coded)).toLowerCase() },
      { title: `${word} bowls of stoneware`, variantTitle: 'Blue' },
      { title: `Spatula, bamboo (${word})`, shopSku: 'SP-1' },
      { title: 'Nothing that exists qqqq' },
    ])
    if (!byCode || !byTitle || !bySpatula || !other) throw new Error('no variants')
    const [code, title, spatula, nothing] = await suggest(seller, [byCode, byTitle, bySpatula, other])
    expect(code?.[0]).toEqual({ skuId: coded, score: 100, reasons: ['sameSku'] })
    expect(title?.[0]).toMatchObject({ skuId: blue, reasons: ['sameTitle', 'optionsMatch'] })
    expect(title?.[0]?.score).toBeGreaterThan(90)
    expect(title?.find(({ skuId }) => skuId === red)?.reasons).toContain('optionsDiffer')
    expect(spatula?.[0]).toMatchObject({ skuId: single, reasons: ['sameTitle'] })
    expect(nothing).toEqual([])
    await map(seller, [{ ...bySpatula, skuId: coded }])
    const twin = await createVariant(t, customerId, { title: 'Elsewhere', shopSku: 'sp-1' })
    expect((await suggest(seller, [twin]))[0]?.[0]).toMatchObject({ skuId: coded, reasons: ['mappedBefore'] })
  })

  it('contain own private products, nobody else’s, and nothing discontinued', async () => {
    const [seller, stranger] = [await t.newCustomer(), await t.newCustomer()]
    const word = `zr${randomUUID().slice(0, 6).replaceAll(/\d/g, 'k')}`
    const skuId = await createSku(t, { ownerCustomerId: customerOf(stranger) })
    await t.admin.query(
      'update product set subject_en = $2 where id = (select product_id from sku where id = $1)',
      [skuId, `Velvet ${word} cushion`],
    )
    const [off = ''] = await createProduct(`Velvet ${word} cushion`)
    await t.admin.query('update sku set is_active = false where id = $1', [off])
    const options = { title: `Velvet cushion ${word}`, shopSku: await codeOf(t, skuId) }
    const mine = await createVariant(t, customerOf(seller), options)
    const theirs = await createVariant(t, customerOf(stranger), options)
    expect(await suggest(seller, [mine])).toEqual([[]])
    expect((await suggest(stranger, [theirs]))[0]?.[0]?.skuId).toBe(skuId)
  })

  it('use the image’s file name when the title has no usable words', async () => {
    const seller = await t.newCustomer()
    const word = `zs${randomUUID().slice(0, 6).replaceAll(/\d/g, 'k')}`
    const [skuId] = await createProduct(`Rattan ${word} basket`)
    const variant = await createVariant(t, customerOf(seller), {
      title: 'Item 77',
      imageUrl: `https://cdn.example/files/rattan-${word}_2048.jpg`,
    })
    expect((await suggest(seller, [variant]))[0]?.[0]).toMatchObject({ skuId, reasons: ['pictureName'] })
  })
})

it('a match stored by the orders module is in the history, too', async () => {
  const { seller, customerId, pot } = await waitingSeller()
  const skuId = await createSku(t)
  await database.tenantTransaction(customerId, (tx) =>
    mapVariants(tx, { customerId, shopIds: null }, [{ ...pot, skuId, units: 1 }], {
      by: { kind: 'seller', name: 'E' },
      cause: { how: 'sourcing' },
    }),
  )
  expect((await seller.ok(myProducts.listVariantHistory, pot)).changes).toMatchObject([
    { how: 'sourcing', by: 'E' },
  ])
})
