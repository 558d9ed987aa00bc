import { beforeEach, describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { menuTags } from '../../../contract/kernel/permissions.ts'
import {
  maxPreferredLines,
  maxRules,
  shippingRules,
} from '../../../contract/shipping-rules/shipping-rules.ts'
import {
  completeAddress,
  createShippingLine,
  createShop,
  createSku,
  draftLine,
  orderDraft,
  placeOrder,
} from '../orders/test/order-factory.ts'
import { customerIdFromRow } from '../../platform/database/database.ts'

const t = await testApp()
const cheapest = { choice: 'cheapest' } as const
let seller: Caller
beforeEach(async () => {
  seller = await t.newCustomer()
})

const save = (input: object, as = seller) =>
  as.send(shippingRules.saveShippingRule, { name: 'Rule', conditions: {}, outcome: cheapest, ...input })
const make = async (name: string): Promise<string> => {
  const { id } = await seller.ok(shippingRules.saveShippingRule, { name, conditions: {}, outcome: cheapest })
  return id
}
const list = (as = seller) => as.ok(shippingRules.listShippingRules, {})
const names = async (): Promise<string[]> => (await list()).rules.map(({ name }) => name)

describe('templates', () => {
  it('can be saved unchanged, however many lines the agency has', async () => {
    for (let line = 0; line < maxPreferredLines + 10; line += 1) {
      await createShippingLine(t, { accepts: ['battery'] })
    }
    const { templates } = await seller.ok(shippingRules.getShippingRuleTemplates, {})
    expect(templates.map(({ key }) => key)).toContain('battery')
    for (const { nameEn, conditions, outcome } of templates) {
      expect(await save({ name: nameEn, conditions, outcome })).toMatchObject({ code: 200 })
    }
  })
})

describe('rules', () => {
  it('are evaluated in order of creation, until reordered', async () => {
    const [a, b, c] = [await make('A'), await make('B'), await make('C')]
    expect(await names()).toEqual(['A', 'B', 'C'])
    await seller.ok(shippingRules.arrangeShippingRules, { ids: [c, a, b], was: [a, b, c] })
    expect(await names()).toEqual(['C', 'A', 'B'])
    await seller.ok(shippingRules.deleteShippingRule, { id: a })
    expect(await names()).toEqual(['C', 'B'])
  })

  it('report who changed a rule to the second of two concurrent editors', async () => {
    const id = await make('Europe')
    const both = await Promise.all([
      save({ id, version: 1, name: 'Europe by air' }),
      save({ id, version: 1, name: 'Europe by sea' }),
    ])
    expect(new Set(both.map(({ code }) => code))).toEqual(new Set([0, 200]))
    const refused = both.find(({ code }) => code === 0)
    expect(refused?.reason).toBe('ruleChanged')
    expect(refused?.msg).toMatch(/has changed “Europe by (?:air|sea)” since you opened it/)
    const { rules } = await list()
    expect(rules).toMatchObject([{ id, version: 2 }])
    expect((await save({ id, version: 2, name: 'Both' })).code).toBe(200)
  })

  it('report a concurrent reordering', async () => {
    const [a, b] = [await make('A'), await make('B')]
    const move = { ids: [b, a], was: [a, b] }
    const both = await Promise.all([
      seller.call(shippingRules.arrangeShippingRules, move),
      seller.call(shippingRules.arrangeShippingRules, move),
    ])
    expect(new Set(both.map(({ reason }) => reason))).toEqual(new Set(['rulesChanged', '']))
    expect(await names()).toEqual(['B', 'A'])
  })

  it('are limited to fifty', async () => {
    await t.admin.query(
      `insert into shipping_rule (customer_id, position, name, conditions, outcome, updated_by)
         select $1, n, 'Rule', '{}', '{}', 'Test' from generate_series(1, $2::int) as n`,
      [seller.customerId, maxRules],
    )
    expect(await save({})).toMatchObject({ code: 0, reason: 'tooManyRules' })
  })

  it.each([
    ['weightToGrams', { conditions: { weightFromGrams: 500, weightToGrams: 499 } }],
    ['valueToMinor', { conditions: { valueFromMinor: 500, valueToMinor: 499 } }],
    ['unitsTo', { conditions: { unitsFrom: 2, unitsTo: 1 } }],
    ['lineIds', { outcome: { choice: 'lines', lineIds: [] } }],
    ['version', { id: '1' }],
  ])('with an invalid %s are rejected with its name', async (field, input) => {
    const sent = await save(input)
    expect(sent.code).toBe(415)
    expect(sent.body.toString()).toContain(field)
  })

  it('name only existing shops, lines and SKUs of the customer', async () => {
    const foreign = [
      { conditions: { shopIds: [await createShop(t, t.otherCustomerId)] } },
      {
        conditions: {
          skus: { mode: 'any', ids: [await createSku(t, { ownerCustomerId: t.otherCustomerId })] },
        },
      },
      { outcome: { choice: 'lines', lineIds: ['1'] } },
    ]
    for (const input of foreign) expect(await save(input)).toMatchObject({ code: 0, reason: 'notFound' })
  })

  it('are read-only for accounts with some shops; rules of other shops are hidden', async () => {
    const [mine, other] = [await createShop(t, t.customerId), await createShop(t, t.customerId)]
    for (const shopIds of [[mine, other], [other]]) await save({ conditions: { shopIds } }, t.main)
    const limited = await t.subAccount({
      menuTags: [menuTags.orders],
      authorities: ['order:edit'],
      shopIds: [mine],
    })
    const seen = await list(limited)
    expect(seen.canChange).toBe(false)
    expect(seen.rules.map(({ conditions }) => conditions.shopIds)).toEqual([[mine]])
    expect(await save({}, limited)).toMatchObject({ code: 0, reason: 'limitedToShops' })
  })

  it('are read-only without the authority to change orders', async () => {
    const looker = await t.subAccount({ menuTags: [menuTags.orders] })
    await list(looker)
    expect((await save({}, looker)).code).toBe(403)
  })
})

describe('a preview', () => {
  const place = async (part: Parameters<typeof orderDraft>[1] = {}) => {
    const customerId = customerIdFromRow(seller.customerId)
    const shopId = await createShop(t, customerId)
    return (await placeOrder(t, customerId, orderDraft(shopId, part))).id
  }

  it('shows what the edited rules would have chosen, in money and days, and changes nothing', async () => {
    await t.admin.query('update shipping_line set is_active = false')
    const cheap = await createShippingLine(t, { baseMinor: 400 })
    const expensive = await createShippingLine(t, { baseMinor: 900 })
    const skuId = await createSku(t)
    const lines = [draftLine({ skuId })]
    const german = { ...completeAddress, countryCode: 'DE' }
    const order = await place({ lines, address: german })
    await place({ lines })
    await place({ lines: [draftLine({ title: 'Unknown' })] })
    await t.admin.query(
      `update dropshipping_order set created_at = now() - interval '31 days' where id = $1`,
      [await place({ lines })],
    )
    const rule = {
      name: 'Germany',
      conditions: { countries: ['DE'] },
      outcome: { choice: 'lines' as const, lineIds: [expensive] },
    }
    const off = { name: 'Off', isOn: false, conditions: {}, outcome: cheapest }
    const strict = {
      name: 'Strict',
      conditions: { countries: ['US'] },
      outcome: { ...cheapest, maxPriceMinor: 100, otherwise: 'askSeller' as const },
    }
    const answer = await seller.ok(shippingRules.previewShippingRules, { rules: [off, rule, strict] })
    const sums = {
      compared: 1,
      freightBeforeMinor: 400,
      freightAfterMinor: 900,
      daysBefore: 12,
      daysAfter: 12,
    }
    expect(answer).toMatchObject({
      orders: 3,
      isBounded: false,
      notReady: 1,
      byDefault: 0,
      leftToSeller: 1,
      changed: 2,
      sums,
      rules: [
        { matched: 0 },
        { matched: 1, chosen: 1, leftToSeller: 0, passedOn: 0, sums },
        { matched: 1, chosen: 0, leftToSeller: 1 },
      ],
      countries: [{ countryCode: 'DE', orders: 1, changed: 1, sums }, { countryCode: 'US' }],
    })
    expect(answer.largest).toMatchObject([
      { orderId: order, rule: 1, before: { freightMinor: 400 }, after: { freightMinor: 900 } },
      { countryCode: 'US', rule: 2, before: { freightMinor: 400 }, after: null },
    ])
    const { rows } = await t.admin.query(
      'select shipping_line_id as line from dropshipping_order where id = $1',
      [order],
    )
    expect(rows).toEqual([{ line: cheap }])
    const unpaid = await seller.ok(shippingRules.previewShippingRules, { rules: [], of: 'unpaid' })
    expect(unpaid).toMatchObject({ orders: 4, changed: 0, byDefault: 3 })
  })

  it('equals the result of applying the rules', async () => {
    const expensive = await createShippingLine(t, { baseMinor: 1_700 })
    await place({ lines: [draftLine({ skuId: await createSku(t) })] })
    const rule = { name: 'Dear', conditions: {}, outcome: { choice: 'lines' as const, lineIds: [expensive] } }
    const told = await seller.ok(shippingRules.previewShippingRules, { rules: [rule], of: 'unpaid' })
    await seller.ok(shippingRules.saveShippingRule, rule)
    const { results } = await seller.ok(shippingRules.applyShippingRules, {})
    expect(results.filter(({ reason }) => reason === 'changed')).toHaveLength(told.changed)
    const { rows } = await t.admin.query(
      'select sum(freight_minor)::int as freight from dropshipping_order where customer_id = $1',
      [seller.customerId],
    )
    expect(rows[0].freight).toBe(told.sums.freightAfterMinor)
    const { rules } = await list()
    expect(rules).toMatchObject([{ decided: 1, leftToSeller: 0 }])
  })
})
