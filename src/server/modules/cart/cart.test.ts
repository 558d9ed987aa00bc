import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../test/database.ts'
import { cart, cartLimits, type AgreedLine } from '../../../contract/cart/cart.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import {
  completeAddress,
  createCustomer,
  createShippingLine,
  createShop,
  createSku,
} from '../orders/test/order-factory.ts'
import { addImportRule } from '../import-rules/import-rule-factory.ts'
import { forgetRateBook } from '../shipping/index.ts'
import { calculateCartFreight } from './cart-freight.ts'
import { filledCart } from './cart-factory.ts'
import { acceptPrices, changeQuantity, countCart } from './change-cart.ts'
import { addToCart, checkLines, checkMinimums, removeLines } from './index.ts'
import { orderCart } from './order-cart.ts'
import { readCart } from './read-cart.ts'

const { database, admin } = await withTestDatabase()
const t = { platform: { database } }
let seller: CustomerId
let shopId: string
const by = { kind: 'seller', name: 'Test' } as const

beforeEach(async () => {
  seller = await createCustomer(t)
  shopId = await createShop(t, seller)
  await createShippingLine(t)
})

const owner = () => ({ customerId: seller, currency: 'USD' }) as const
const inTx = <T>(work: (tx: Parameters<Parameters<typeof database.tenantTransaction>[1]>[0]) => Promise<T>) =>
  database.tenantTransaction(seller, work)
const add = (...items: readonly { skuId: string; quantity: number }[]) =>
  inTx((tx) => addToCart(tx, owner(), items, 'Test'))
const count = () => countCart(database.tenant(seller), seller)
const read = () => readCart(database.tenant(seller), owner())
const linesNow = async () => (await read()).products.flatMap(({ lines }) => lines)
const reprice = (skuId: string, priceMinor: number) =>
  database.queryAgency('update sku set price_minor = $2 where id = $1', [skuId, priceMinor])
const withdraw = (skuId: string) =>
  database.queryAgency('update sku set is_active = false where id = $1', [skuId])
const minimum = (skuId: string, min: number) =>
  database.queryAgency(
    'update product set min_quantity = $2 where id = (select product_id from sku where id = $1)',
    [skuId, min],
  )
const order = (
  lines: readonly AgreedLine[],
  key: string = randomUUID(),
  shop = shopId,
  shipping?: { readonly lineId: string; readonly freightMinor: number },
) => {
  const input = cart.orderCart.input.parse({ lines, shopId: shop, address: completeAddress, shipping })
  return orderCart(database, { customerId: seller, shopIds: null }, { owner: owner(), input, key, by })
}
const refused = (reason: string, detail: object = {}) =>
  expect.objectContaining({ reason, detail: expect.objectContaining(detail) })
const ordersNow = async () =>
  (await admin.query('select id from dropshipping_order where customer_id = $1', [seller])).rows.length

describe('adding to the cart', () => {
  it('adds to existing lines, and counts lines and units', async () => {
    const [one, two] = [await createSku(t), await createSku(t)]
    await add({ skuId: one, quantity: 2 }, { skuId: two, quantity: 3 }, { skuId: one, quantity: 1 })
    expect(await count()).toEqual({ lines: 2, units: 6 })
    await add({ skuId: one, quantity: 4 })
    expect(await count()).toEqual({ lines: 2, units: 10 })
    expect((await linesNow()).map(({ skuId, quantity }) => [skuId, quantity])).toEqual([
      [one, 7],
      [two, 3],
    ])
  })

  it('loses nothing when two windows add the same SKU at once', async () => {
    const skuId = await createSku(t)
    await Promise.all(Array.from({ length: 8 }, () => add({ skuId, quantity: 1 })))
    expect(await count()).toEqual({ lines: 1, units: 8 })
  })

  it('rejects discontinued and unknown SKUs and quantities above the limit', async () => {
    const skuId = await createSku(t)
    const gone = await createSku(t)
    await withdraw(gone)
    const foreign = await createSku(t, { ownerCustomerId: await createCustomer(t) })
    await expect(add({ skuId: gone, quantity: 1 })).rejects.toEqual(refused('skuInactive'))
    await expect(add({ skuId: foreign, quantity: 1 })).rejects.toEqual(refused('notFound'))
    await add({ skuId, quantity: cartLimits.units })
    await expect(add({ skuId, quantity: 1 })).rejects.toEqual(
      refused('quantityTooLarge', { before: cartLimits.units, max: cartLimits.units }),
    )
    expect(await count()).toEqual({ lines: 1, units: cartLimits.units })
  })

  it('holds 500 lines at most, also with concurrent additions', async () => {
    const { rows } = await admin.query<{ id: string }>(
      `with p as (insert into product (code, subject_en) values ('FULL-' || $1, 'Many') returning id)
       insert into sku (product_id, code, price_minor, weight_grams)
         select p.id, 'FULL-' || $1 || n, 100, 100 from p, generate_series(1, 502) n returning id::text`,
      [randomUUID().slice(0, 8)],
    )
    const items = rows.map(({ id }) => ({ skuId: id, quantity: 1 }))
    await add(...items.slice(0, 499))
    const [a, b] = await Promise.allSettled([add(...items.slice(499, 500)), add(...items.slice(500, 501))])
    expect([a.status, b.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await count()).toEqual({ lines: 500, units: 500 })
    await add(...items.slice(0, 1))
    expect(await count()).toEqual({ lines: 500, units: 501 })
  })
})

describe('prices', () => {
  it('depend on the quantity, in the customer’s currency', async () => {
    const skuId = await createSku(t, { tiers: [{ minQuantity: 10, priceMinor: 420 }] })
    const line = await filledCart(t, seller, { skuId, quantity: 10 })
    expect(line.unitMinor).toBe(420)
  })

  it('show their previous value after a change, until they are accepted', async () => {
    const skuId = await createSku(t, { tiers: [{ minQuantity: 10, priceMinor: 420 }] })
    const line = await filledCart(t, seller, { skuId })
    await reprice(skuId, 550)
    const [shown] = await linesNow()
    expect(shown).toMatchObject({
      prices: [
        { minQuantity: 1, priceMinor: 550 },
        { minQuantity: 10, priceMinor: 420 },
      ],
      seenPrices: [
        { minQuantity: 1, priceMinor: 500 },
        { minQuantity: 10, priceMinor: 420 },
      ],
    })
    const accept = (unitMinor: number) => inTx((tx) => acceptPrices(tx, owner(), [{ ...line, unitMinor }]))
    await expect(accept(540)).rejects.toEqual(
      refused('priceChanged', { lines: [{ id: line.id, unitMinor: 550 }] }),
    )
    await accept(550)
    const [after] = await linesNow()
    expect(after?.seenPrices).toEqual(after?.prices)
  })

  it('count as seen when more is added', async () => {
    const skuId = await createSku(t)
    await filledCart(t, seller, { skuId })
    await reprice(skuId, 550)
    await add({ skuId, quantity: 1 })
    const [line] = await linesNow()
    expect(line?.seenPrices).toEqual([{ minQuantity: 1, priceMinor: 550 }])
  })
})

it('of discontinued products stay visible but cannot be ordered', async () => {
  const skuId = await createSku(t)
  const line = await filledCart(t, seller, { skuId })
  await withdraw(skuId)
  expect(await linesNow()).toMatchObject([{ id: line.id, isOffered: false, prices: [] }])
  await expect(order([line])).rejects.toEqual(refused('skuInactive'))
})

it('of a product that became another customer’s stay as the stored text only', async () => {
  const skuId = await createSku(t)
  await filledCart(t, seller, { skuId })
  const other = await createCustomer(t)
  await admin.query('update sku set owner_customer_id = $2 where id = $1', [skuId, other])
  await admin.query(
    'update product set owner_customer_id = $2 where id = (select product_id from sku where id = $1)',
    [skuId, other],
  )
  const { products } = await read()
  expect(products).toMatchObject([{ id: null, subjectEn: 'Enamel mug', lines: [{ isOffered: false }] }])
})

it('keep one of two quantities set at once; setting a removed line fails', async () => {
  const { id } = await filledCart(t, seller)
  const set = (quantity: number) => inTx((tx) => changeQuantity(tx, seller, { id, quantity }))
  await Promise.all([set(5), set(9)])
  const [line] = await linesNow()
  expect([5, 9]).toContain(line?.quantity)
  expect(await count()).toEqual({ lines: 1, units: line?.quantity })
  await inTx((tx) => removeLines(tx, seller, [id]))
  await expect(set(3)).rejects.toEqual(refused('notFound'))
  expect(await count()).toEqual({ lines: 0, units: 0 })
})

describe('ordering', () => {
  it('makes one order of the selected lines and leaves the others', async () => {
    const tiers = [{ minQuantity: 10, priceMinor: 420 }]
    const bought = await filledCart(t, seller, { skuId: await createSku(t, { tiers }), quantity: 10 })
    const left = await filledCart(t, seller)
    const { id } = await order([bought])
    expect((await linesNow()).map((line) => line.id)).toEqual([left.id])
    const { rows } = await admin.query(
      'select l.quantity, l.unit_price_minor, o.status, o.shop_id::text as shop from order_line l join dropshipping_order o on o.id = l.order_id where o.id = $1',
      [id],
    )
    expect(rows).toEqual([{ quantity: 10, unit_price_minor: 420, status: 'awaitingPayment', shop: shopId }])
  })

  it('fails without changes when a line is not as it was shown', async () => {
    const skuId = await createSku(t)
    const line = await filledCart(t, seller, { skuId })
    await expect(order([{ ...line, quantity: 3 }])).rejects.toEqual(
      refused('cartChanged', { lines: [line.id] }),
    )
    await reprice(skuId, 490)
    await expect(order([line])).rejects.toEqual(
      refused('priceChanged', { lines: [{ id: line.id, unitMinor: 490 }] }),
    )
    await expect(order([line], randomUUID(), '1')).rejects.toEqual(refused('priceChanged'))
    await expect(order([{ ...line, unitMinor: 490 }], randomUUID(), '1')).rejects.toEqual(refused('notFound'))
    expect([await ordersNow(), (await count()).lines]).toEqual([0, 1])
    await order([{ ...line, unitMinor: 490 }])
    expect([await ordersNow(), (await count()).lines]).toEqual([1, 0])
  })

  it('uses the selected shipping line at the cost that was shown, or fails', async () => {
    const fast = await createShippingLine(t, { baseMinor: 1900, days: [3, 5] })
    const line = await filledCart(t, seller)
    const db = database.tenant(seller)
    const { lines, byItself } = await calculateCartFreight(db, owner(), {
      ids: [line.id],
      countryCode: 'US',
      postcode: '',
    })
    const shown = lines.find(({ lineId }) => lineId === fast)
    const freightMinor = shown?.price.amountMinor ?? 0
    expect([freightMinor, byItself?.lineId === fast]).toEqual([1900, false])
    const by1 = { lineId: fast, freightMinor: freightMinor - 1 }
    await expect(order([line], randomUUID(), shopId, by1)).rejects.toEqual(refused('freightChanged'))
    expect([await ordersNow(), (await count()).lines]).toEqual([0, 1])
    const { id } = await order([line], randomUUID(), shopId, { lineId: fast, freightMinor })
    const { rows } = await admin.query(
      `select shipping_line_id::text as line, shipping_line_chosen_by as by, total_minor as total from dropshipping_order where id = $1`,
      [id],
    )
    expect(rows).toEqual([{ line: fast, by: 'seller', total: 1000 + 1900 }])
  })

  it('reports import charges, with the duty per product without a code, unless the shipping line pays them', async () => {
    const atBorder = await createShippingLine(t, { countries: ['NZ'] })
    const duty = await createShippingLine(t, { countries: ['NZ'], baseMinor: 900 })
    await database.queryAgency('update shipping_line set pays_duty = true, pays_tax = true where id = $1', [
      duty,
    ])
    forgetRateBook()
    await addImportRule(t, { countryCode: 'NZ', kind: 'tax', name: 'GST', percent: 15 })
    await addImportRule(t, { countryCode: 'NZ', amountMinor: 300, currency: 'USD', per: 'subheading' })
    const uncoded = async () =>
      (await filledCart(t, seller, { skuId: await createSku(t, { customs: { hsCode: '' } }) })).id
    const ids = [await uncoded(), await uncoded()]
    const { imports, lines } = await calculateCartFreight(database.tenant(seller), owner(), {
      ids,
      countryCode: 'NZ',
      postcode: '',
    })
    expect(imports).toEqual({ withoutCode: 2 })
    const asked = lines.map((line) => [
      line.lineId,
      ...line.charges.map(({ payment, amount }) => [payment, amount.amountMinor]),
      line.onImport.amountMinor,
      line.landed.amountMinor,
    ])
    // 15 % of goods at 20.00, shipping at 4.00, and twice the duty of 3.00.
    expect(asked).toEqual([
      [atBorder, ['import', 600], ['import', 450], 1050, 2400],
      [duty, ['freight', 0], ['freight', 0], 0, 2900],
    ])
  })

  it('checks a product’s minimum quantity over all of its lines', async () => {
    const skuId = await createSku(t)
    await minimum(skuId, 5)
    const few = await filledCart(t, seller, { skuId, quantity: 4 })
    await expect(order([few])).rejects.toMatchObject({ reason: 'belowMinimum', detail: { minQuantity: 5 } })
    await inTx((tx) => changeQuantity(tx, seller, { id: few.id, quantity: 5 }))
    await order([{ ...few, quantity: 5 }])
    expect(await ordersNow()).toBe(1)
  })

  it('returns the same order for a repeated key, also while the first call runs', async () => {
    const line = await filledCart(t, seller)
    const key = randomUUID()
    const [one, two] = await Promise.all([order([line], key), order([line], key)])
    expect(two).toEqual(one)
    expect(await order([line], key)).toEqual(one)
    expect(await ordersNow()).toBe(1)
  })

  it('lets one of two concurrent orders succeed and tells the other', async () => {
    const line = await filledCart(t, seller)
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => order([line])))
    const failed = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
    expect(failed).toHaveLength(3)
    for (const error of failed) expect(error).toMatchObject({ reason: 'cartChanged' })
    expect([await ordersNow(), (await count()).lines]).toEqual([1, 0])
  })

  it('concurrent with a quantity change ends as shown or with a refusal', async () => {
    for (let round = 0; round < 6; round += 1) {
      const before = await ordersNow()
      const line = await filledCart(t, seller)
      const [ordered] = await Promise.allSettled([
        order([line]),
        inTx((tx) => changeQuantity(tx, seller, { id: line.id, quantity: 9 })),
      ])
      const reason = ordered.status === 'rejected' ? (ordered.reason as { reason: string }).reason : null
      expect([null, 'cartChanged']).toContain(reason)
      expect(await ordersNow()).toBe(before + (reason === null ? 1 : 0))
      await inTx((tx) => removeLines(tx, seller, [line.id]))
    }
    const { rows } = await admin.query('select 1 from order_line where customer_id = $1 and quantity <> 2', [
      seller,
    ])
    expect(rows).toEqual([])
  })
})

it('lets other modules take lines out in their own transaction', async () => {
  const line = await filledCart(t, seller)
  await expect(
    inTx(async (tx) => {
      const lines = await checkLines(tx, owner(), [line])
      await checkMinimums(tx, lines)
      await removeLines(tx, seller, [line.id])
      throw new Error('the order failed')
    }),
  ).rejects.toThrow('the order failed')
  expect(await count()).toEqual({ lines: 1, units: 2 })
})

it('is separate for each customer', async () => {
  const line = await filledCart(t, seller)
  const other = await createCustomer(t)
  const theirs = { customerId: other, currency: 'USD' } as const
  expect((await readCart(database.tenant(other), theirs)).products).toEqual([])
  const removed = await database.tenantTransaction(other, (tx) => removeLines(tx, other, [line.id]))
  expect(removed).toBe(0)
  expect((await count()).lines).toBe(1)
})
