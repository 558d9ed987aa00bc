import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { countStatements } from '../../../../test/count-statements.ts'
import type { Caller } from '../../../../test/http.ts'
import { operatorCustomerPrices } from '../../../contract/customer-prices/customer-prices.ts'
import { orders } from '../../../contract/orders/orders.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { createSku } from '../orders/test/order-factory.ts'
import { saveLevels } from '../vip/vip-factory.ts'
import { agreedPrice, dayFrom } from './customer-price-factory.ts'
import { loadCustomerPrices } from './load-prices.ts'
import { withCustomerPrices } from './priced-orders-factory.ts'

const { t, codeOf, place, newCustomer } = await withCustomerPrices()

let seller: Caller
let customerId: CustomerId
beforeEach(async () => {
  ;({ seller, customerId } = await newCustomer())
})

describe('an agreed price', () => {
  const create = (input: object) =>
    t.operator.send(
      operatorCustomerPrices.createCustomerPrice,
      { customerId, scope: 'goods', discountBp: 500, startsOn: dayFrom(0), ...input },
      { idempotencyKey: randomUUID() },
    )

  it('is for something that exists, of this customer or of everyone', async () => {
    const own = await createSku(t, { ownerCustomerId: customerId })
    const foreign = await createSku(t, { ownerCustomerId: t.other.customerId })
    expect((await create({ scope: 'sku', code: await codeOf(own) })).code).toBe(200)
    expect((await create({ scope: 'sku', code: await codeOf(foreign) })).reason).toBe('notFound')
    expect((await create({ scope: 'product', code: 'NOWHERE' })).reason).toBe('notFound')
    expect((await create({ scope: 'category', category: 'Nothing' })).reason).toBe('notFound')
    expect((await create({ scope: 'line', shippingLineId: '999999999' })).reason).toBe('notFound')
    expect((await create({ customerId: '999999999' })).reason).toBe('notFound')
  })

  it('has exactly what its scope needs, and either a percentage or a fixed price', async () => {
    const statuses = await Promise.all(
      [
        { scope: 'sku' },
        { scope: 'goods', code: 'A' },
        { scope: 'country' },
        { scope: 'goods', fixedUsdMinor: 100 },
        { scope: 'goods', discountBp: null },
        { scope: 'goods', discountBp: null, fixedUsdMinor: 100 },
        { startsOn: dayFrom(2), endsOn: dayFrom(1) },
        { discountBp: 10_001 },
        { discountBp: 0 },
      ].map(async (input) => (await create(input)).status),
    )
    expect(new Set(statuses)).toEqual(new Set([415]))
    expect((await create({ startsOn: '2025-01-01', endsOn: '2025-02-01' })).reason).toBe('dayPassed')
  })

  it('ends on another day or at once, but never again', async () => {
    const { id } = await agreedPrice(t, seller)
    const change = (endsOn: string | null) =>
      t.operator.call(operatorCustomerPrices.changeCustomerPriceEnd, { id, endsOn })
    expect((await change(dayFrom(0))).data).toMatchObject({ state: 'current', endsOn: dayFrom(0) })
    expect((await change(dayFrom(-1))).reason).toBe('dayPassed')
    expect((await change(null)).data).toMatchObject({ endsOn: null })
    await t.operator.ok(operatorCustomerPrices.endCustomerPrice, { id })
    expect((await change(dayFrom(3))).reason).toBe('customerPriceEnded')
    expect((await t.operator.call(operatorCustomerPrices.endCustomerPrice, { id })).reason).toBe(
      'customerPriceEnded',
    )
    const { rows } = await t.admin.query(`select action from audit_log where target = $1 order by id`, [
      `customerPrice:${id}`,
    ])
    expect(rows.map(({ action }) => action)).toEqual([
      'customerPrice.created',
      'customerPrice.endChanged',
      'customerPrice.endChanged',
      'customerPrice.ended',
    ])
  })

  it('begins and ends with the day of the agency', async () => {
    const at = async (timeZone: string) => {
      await saveLevels(t, [], { timeZone })
      const { today, rules } = await loadCustomerPrices(t.platform.database.agency, customerId)
      return { today, valid: rules.length }
    }
    // 26 hours apart, so that it is never the same day in both.
    const [east, west] = [await at('Etc/GMT-14'), await at('Etc/GMT+12')]
    expect(east.today > west.today).toBe(true)
    await t.admin.query(
      `insert into customer_price (customer_id, scope, discount_bp, starts_on, ends_on) values ($1, 'goods', 100, $2, $2)`,
      [customerId, east.today],
    )
    expect([(await at('Etc/GMT-14')).valid, (await at('Etc/GMT+12')).valid]).toEqual([1, 0])
    await saveLevels(t, [])
  })
})

describe('the rules of a customer', () => {
  it('are read once, however many orders are priced or paid', async () => {
    for (let n = 0; n < 30; n += 1) await agreedPrice(t, seller, { discountBp: n + 1 })
    const ids: string[] = []
    for (let n = 0; n < 20; n += 1) ids.push(await place())
    const statementsFor = async (some: readonly string[]) =>
      (await countStatements(() => seller.ok(orders.previewPayment, { ids: [...some] }))).statements
    await statementsFor(ids)
    expect(await statementsFor(ids)).toBe(await statementsFor(ids.slice(0, 1)))
    expect((await loadCustomerPrices(t.platform.database.tenant(customerId), customerId)).rules).toHaveLength(
      30,
    )
    expect(await loadCustomerPrices(t.platform.database.tenant(t.otherCustomerId), customerId)).toMatchObject(
      {
        rules: [],
        level: null,
      },
    )
  })
})
