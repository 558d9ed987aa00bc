import { beforeEach, describe, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../test/database.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { chooseShippingLine } from '../orders/changes/choose-shipping-line.ts'
import { rerunShippingRules } from '../orders/pricing/rerun-shipping-rules.ts'
import { getOrder } from '../orders/list/get-order.ts'
import { mapLine } from '../orders/mapping/map-line.ts'
import {
  completeAddress,
  createCustomer,
  createShop,
  createShippingLine,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
} from '../orders/test/order-factory.ts'
import type { OrderDraft } from '../orders/state/types.ts'
import { placeOrders } from '../orders/intake/place-orders.ts'
import { updateAddress } from '../orders/changes/update-address.ts'
import { makeRule } from './rule-factory.ts'

const { database, admin } = await withTestDatabase()
const t = { platform: { database } }
const by = { kind: 'seller', name: 'Ana' } as const
let customerId: CustomerId
let shopId: string
let cheap: string
let expensive: string
let toNorway: string
let skuId: string
beforeEach(async () => {
  await admin.query('update shipping_line set is_active = false')
  cheap = await createShippingLine(t, { baseMinor: 400 })
  expensive = await createShippingLine(t, { baseMinor: 900 })
  toNorway = await createShippingLine(t, { baseMinor: 1_200, countries: ['NO'] })
  customerId = await createCustomer(t)
  shopId = await createShop(t, customerId)
  skuId = await createSku(t)
})

const place = async (part: Partial<OrderDraft> = {}): Promise<string> =>
  (await placeOrder(t, customerId, orderDraft(shopId, { lines: [draftLine({ skuId })], ...part }))).id
const scope = () => ({ customerId, shopIds: null })
const read = async (id: string) => {
  const { rows } = await admin.query(
    `select shipping_line_id as line, shipping_line_chosen_by as by, rule_id as rule, rule_name as name, rule_problem as problem,
         freight_minor as freight, waiting_reason as reason from dropshipping_order where id = $1`,
    [id],
  )
  return rows[0]
}
const lastEvent = async (id: string) => {
  const { rows } = await admin.query(
    'select kind, detail from order_event where order_id = $1 order by id desc limit 1',
    [id],
  )
  return rows[0]
}
const apply = (includeChosenByHand = false) =>
  rerunShippingRules(database, scope(), { includeChosenByHand }, by)
const tooExpensive = { outcome: { choice: 'lines', lineIds: [] as string[] } }
const expensiveRule = (name = 'Dear line', conditions = {}) =>
  makeRule(t, customerId, {
    name,
    conditions,
    outcome: { ...tooExpensive.outcome, choice: 'lines', lineIds: [expensive] },
  })

describe('a new order', () => {
  it('uses the line of the first matching rule, shown on its page and timeline', async () => {
    await expensiveRule('Only to France', { countries: ['FR'] })
    const rule = await expensiveRule()
    await makeRule(t, customerId)
    const id = await place()
    expect(await read(id)).toMatchObject({
      line: expensive,
      by: 'rule',
      rule,
      freight: 900,
      reason: 'paymentDue',
    })
    expect(await lastEvent(id)).toEqual({
      kind: 'order.created',
      detail: { source: 'import', byRule: { name: 'Dear line', line: 'Standard' } },
    })
    const { lineChoice } = JSON.parse(await getOrder(database, scope(), [], id))
    expect(lineChoice).toEqual({ by: 'rule', ruleId: rule, ruleName: 'Dear line', problem: null })
  })

  it('uses the cheapest line if no active rule matches', async () => {
    const rule = await expensiveRule()
    await admin.query('update shipping_rule set is_enabled = false where id = $1', [rule])
    await expensiveRule('Heavy', { weightFromGrams: 201 })
    const id = await place()
    expect(await read(id)).toMatchObject({ line: cheap, by: 'default', rule: null, freight: 400 })
  })

  it('waits for the seller with the reason, if the rule says so', async () => {
    await makeRule(t, customerId, {
      name: 'EU by air',
      outcome: { choice: 'cheapest', maxPriceMinor: 800, otherwise: 'askSeller' },
    })
    const id = await place({ address: { ...completeAddress, countryCode: 'NO', postcode: '0150' } })
    expect(await read(id)).toMatchObject({
      line: null,
      by: null,
      name: 'EU by air',
      freight: 0,
      reason: 'shippingLineNotChosen',
      problem: {
        reason: 'tooDear',
        countryCode: 'NO',
        maxPriceMinor: 800,
        nearest: { name: 'Standard', priceMinor: 1_200, daysMax: 12 },
      },
    })
  })

  it('is matched by value and limits in the customer’s currency, units, and SKUs', async () => {
    customerId = await createCustomer(t, 'CNY')
    shopId = await createShop(t, customerId)
    const other = await createSku(t)
    await expensiveRule('Two mugs', {
      // 5.00 USD are 35.50 CNY.
      valueFromMinor: 7_100,
      valueToMinor: 7_100,
      unitsFrom: 2,
      unitsTo: 2,
      skus: { mode: 'only', ids: [skuId] },
    })
    const two = [draftLine({ skuId, quantity: 2 })]
    const mixed = [draftLine({ skuId }), draftLine({ skuId: other })]
    expect(await read(await place({ lines: two }))).toMatchObject({ by: 'rule', freight: 6_390 })
    expect(await read(await place({ lines: mixed }))).toMatchObject({ by: 'default' })
    expect(await read(await place())).toMatchObject({ by: 'default' })
  })

  it('uses only its own shop’s and customer’s rules', async () => {
    await makeRule(t, await createCustomer(t), { outcome: { choice: 'lines', lineIds: [expensive] } })
    const elsewhere = await createShop(t, customerId)
    await expensiveRule('Elsewhere', { shopIds: [elsewhere] })
    expect(await read(await place())).toMatchObject({ by: 'default' })
    expect(await read(await place({ shopId: elsewhere }))).toMatchObject({ by: 'rule' })
  })

  it('reads the rules once for many orders', async () => {
    await expensiveRule()
    let statements = 0
    await database.tenantTransaction(customerId, async (tx) => {
      const counting = tx.withPlugin({
        transformQuery: ({ node }) => {
          statements += 1
          return node
        },
        transformResult: async ({ result }) => result,
      })
      const drafts = Array.from({ length: 40 }, () => orderDraft(shopId, { lines: [draftLine({ skuId })] }))
      // The Kysely plugin changes the transaction's type in name only.
      const placed = await placeOrders(counting as typeof tx, customerId, drafts, by)
      expect(placed).toHaveLength(40)
    })
    expect(statements).toBeLessThan(8)
    const { rows } = await admin.query(
      'select count(*)::int as n from dropshipping_order where customer_id = $1 and shipping_line_chosen_by = $2',
      [customerId, 'rule'],
    )
    expect(rows[0].n).toBe(40)
  })
})

describe('a repriced order', () => {
  it('is decided again when its address changes, with both decisions in its timeline', async () => {
    await makeRule(t, customerId, {
      name: 'Norway',
      conditions: { countries: ['NO'] },
      outcome: { choice: 'fastest' },
    })
    const id = await place()
    expect(await read(id)).toMatchObject({ by: 'default', line: cheap })
    const address = { ...completeAddress, countryCode: 'NO' }
    await updateAddress(database, scope(), { id, address }, by)
    expect(await read(id)).toMatchObject({ by: 'rule', line: toNorway, freight: 1_200 })
    expect(await lastEvent(id)).toMatchObject({
      kind: 'order.addressChanged',
      detail: { byRule: { name: 'Norway', line: 'Standard' } },
    })
    await updateAddress(database, scope(), { id, address: completeAddress }, by)
    expect(await read(id)).toMatchObject({ by: 'default', line: cheap, name: null })
  })

  it('keeps a manually chosen line', async () => {
    const id = await place()
    await chooseShippingLine(database, scope(), { ids: [id], lineId: cheap }, by)
    await expensiveRule()
    await updateAddress(database, scope(), { id, address: { ...completeAddress, countryCode: 'DE' } }, by)
    expect(await read(id)).toMatchObject({ by: 'seller', line: cheap, rule: null })
  })

  it('is decided once its lines are matched', async () => {
    await expensiveRule('Mugs', { skus: { mode: 'any', ids: [skuId] } })
    const id = await place({ lines: [draftLine({ title: 'Unknown' })] })
    expect(await read(id)).toMatchObject({ line: null, by: null })
    const { rows } = await admin.query('select id from order_line where order_id = $1', [id])
    const mapping = { orderId: id, lineId: rows[0].id, skuId, units: 1, applyToWaiting: false }
    await mapLine(database, scope(), mapping, by)
    expect(await read(id)).toMatchObject({ by: 'rule', line: expensive })
  })

  it('is decided again when its goods change at equal weight', async () => {
    const twin = await createSku(t)
    await expensiveRule('Twins', { skus: { mode: 'any', ids: [twin] } })
    const id = await place({ lines: [draftLine({ variantKey: 'v-1', skuId })] })
    const { rows } = await admin.query('select id from order_line where order_id = $1', [id])
    const mapping = { orderId: id, lineId: rows[0].id, skuId: twin, units: 1, applyToWaiting: false }
    await mapLine(database, scope(), mapping, by)
    expect(await read(id)).toMatchObject({ by: 'rule', line: expensive })
  })
})

describe('rules applied to unpaid orders', () => {
  it('change orders with a result each, and nothing the second time', async () => {
    const changed = await place()
    const byHand = await place()
    const unmapped = await place({ lines: [draftLine({ title: 'Never seen' })] })
    await chooseShippingLine(database, scope(), { ids: [byHand], lineId: cheap }, by)
    await expensiveRule('All')
    const reasons = async () =>
      new Map((await apply()).results.map(({ orderId, reason }) => [orderId, reason]))
    expect(await reasons()).toEqual(
      new Map([
        [changed, 'changed'],
        [byHand, 'chosenByHand'],
        [unmapped, 'notReady'],
      ]),
    )
    expect(await read(changed)).toMatchObject({ by: 'rule', line: expensive, freight: 900 })
    expect(await read(byHand)).toMatchObject({ by: 'seller', line: cheap })
    expect(await lastEvent(changed)).toMatchObject({
      kind: 'order.shippingLineSetByRule',
      detail: { byRule: { name: 'All' } },
    })
    const events = async () =>
      (await admin.query('select count(*)::int as n from order_event where customer_id = $1', [customerId]))
        .rows[0].n
    const before = await events()
    expect((await reasons()).get(changed)).toBe('unchanged')
    expect(await events()).toBe(before)
  })

  it('change manually chosen lines on request', async () => {
    const id = await place()
    await chooseShippingLine(database, scope(), { ids: [id], lineId: cheap }, by)
    await expensiveRule()
    expect((await apply(true)).results).toMatchObject([{ orderId: id, ok: true, reason: 'changed' }])
    expect(await read(id)).toMatchObject({ by: 'rule', line: expensive })
  })

  it('restore the default when all rules are deleted', async () => {
    const rule = await expensiveRule()
    const id = await place()
    await admin.query('delete from shipping_rule where id = $1', [rule])
    expect((await apply()).results).toMatchObject([{ reason: 'changed' }])
    expect(await read(id)).toMatchObject({ by: 'default', line: cheap, rule: null, name: null })
  })

  it('leave paid orders and other shops’ orders unchanged', async () => {
    const paid = await place()
    const elsewhere = await place({ shopId: await createShop(t, customerId) })
    await admin.query(`update dropshipping_order set status = 'processing' where id = $1`, [paid])
    await expensiveRule()
    const seen = { customerId, shopIds: [shopId as never] }
    const { results } = await rerunShippingRules(database, seen, { includeChosenByHand: false }, by)
    expect(results).toEqual([])
    expect(await read(paid)).toMatchObject({ line: cheap })
    expect(await read(elsewhere)).toMatchObject({ line: cheap })
  })

  it('continue after the last order of the previous call', async () => {
    const [first, second] = [await place(), await place()]
    await expensiveRule()
    const wanted = { after: first, includeChosenByHand: false }
    const { results, next } = await rerunShippingRules(database, scope(), wanted, by)
    expect(results.map(({ orderId }) => orderId)).toEqual([second])
    expect(next).toBeNull()
  })
})
