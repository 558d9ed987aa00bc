import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../test/http.ts'
import { rulesOn } from '../../../contract/import-rules/import-rules.ts'
import { operatorImportRules } from '../../../contract/import-rules/operator-import-rules.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { taxNumbers } from '../../../contract/tax-numbers/tax-numbers.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { recharge } from '../orders/test/order-factory.ts'
import { firstEffect } from './preview-import-rule.ts'
import { addImportRule, anImportRule, dayFromNow } from './import-rule-factory.ts'
import { hasRuleFor } from './load-published-rules.ts'
import { publishedRules } from './published-rules.ts'
import { vat, threeEuro, duty, withImportRules } from './landed-cost-factory.ts'

const { t, orderOf, newCustomer } = await withImportRules()

let seller: Caller
let customerId: CustomerId
beforeEach(async () => {
  ;({ seller, customerId } = await newCustomer())
})

const finance = () => t.operator
const preview = (rule: ReturnType<typeof anImportRule> | null, id: string | null = null) =>
  finance().ok(operatorImportRules.previewImportRule, { id, rule })

describe('the preview of a rule', () => {
  it('says which unpaid orders cost more, and by how much', async () => {
    const dear = await orderOf('610910', '621410')
    const cheap = await orderOf('610910')
    await recharge(t, customerId, 100_000)
    const paid = await orderOf('610910')
    await seller.ok(orders.payOrders, { ids: [paid] }, { idempotencyKey: randomUUID() })
    await addImportRule(t, vat)
    const answer = await preview(anImportRule(threeEuro))
    // With the tax on the duty, rounded in each order.
    const more = (duties: number): number => duties * duty + Math.round(duties * duty * 0.2)
    expect(answer).toMatchObject({ day: dayFromNow(0), isCapped: false, less: { orders: 0, usdMinor: 0 } })
    const found = answer.orders.filter(({ id }) => [dear, cheap, paid].includes(id))
    expect(found.map(({ id, beforeMinor, afterMinor }) => [id, afterMinor - beforeMinor])).toEqual([
      [dear, more(2)],
      [cheap, more(1)],
    ])
    const { rows } = await t.admin.query<{ n: number }>(
      `select count(*)::int as n from dropshipping_order
        where country_code = 'DE' and status = 'awaitingPayment' and shipping_line_id is not null`,
    )
    expect([answer.compared, answer.more.orders]).toEqual([rows[0]?.n, rows[0]?.n])
    expect(answer.byKind.map(({ kind }) => kind)).toEqual(['tax', 'duty'])
    expect(answer.byKind.reduce((sum, { usdMinor }) => sum + usdMinor, 0)).toBe(answer.more.usdMinor)
  })

  it('says what a deleted or cheaper rule saves', async () => {
    const order = await orderOf('610910')
    const id = await addImportRule(t, threeEuro)
    const ofOrder = async (rule: ReturnType<typeof anImportRule> | null) => {
      const { less, orders: listed } = await preview(rule, id)
      const found = listed.find((one) => one.id === order)
      return [less.orders > 0, (found?.beforeMinor ?? 0) - (found?.afterMinor ?? 0)]
    }
    expect(await ofOrder(null)).toEqual([true, duty])
    expect(await ofOrder(anImportRule({ ...threeEuro, amountMinor: 200 }))).toEqual([true, duty - 233])
    const renamed = await preview(anImportRule({ ...threeEuro, source: 'Another law', name: 'Duty' }), id)
    expect(renamed).toMatchObject({ day: null, compared: 0, orders: [] })
  })

  it('compares the newest 2,000 orders, and says that there are more', async () => {
    const id = await orderOf('610910')
    const columnsOf = async (table: string, ...others: string[]) => {
      const { rows } = await t.admin.query<{ columns: string }>(
        `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
          where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
            and attname <> all($2)`,
        [table, others],
      )
      return rows[0]?.columns ?? ''
    }
    const ofOrder = await columnsOf('dropshipping_order', 'id', 'number')
    await t.admin.query(
      `begin; set local session_replication_role = 'replica';
       insert into dropshipping_order (id, number, ${ofOrder})
         select 900000000 + g, 'DS-copy-' || g, ${ofOrder} from dropshipping_order, generate_series(1, 2000) g where id = ${id};
       commit`,
    )
    const answer = await preview(anImportRule({ percent: 10 }))
    expect(answer).toMatchObject({ compared: 2_000, isCapped: true })
    expect(answer.orders).toHaveLength(10)
    await t.admin.query(
      `begin; set local session_replication_role = 'replica';
       delete from dropshipping_order where id > 900000000; commit`,
    )
  })

  it('compares on the first day on which the change has an effect', () => {
    const today = '2026-11-20'
    const now = anImportRule({ ...threeEuro, validFrom: '2026-07-01' })
    expect(firstEffect(null, now, today)).toBe(today)
    expect(firstEffect(null, { ...now, validFrom: '2027-01-01' }, today)).toBe('2027-01-01')
    expect(firstEffect(now, { ...now, validUntil: '2028-07-01' }, today)).toBe('2028-07-01')
    expect(firstEffect(now, { ...now, amountMinor: 400 }, today)).toBe(today)
    expect(firstEffect(now, { ...now, source: 'Another' }, today)).toBeNull()
    expect(firstEffect(null, { ...now, isActive: false }, today)).toBeNull()
    expect(firstEffect({ ...now, validUntil: '2026-08-01' }, null, today)).toBeNull()
  })
})

describe('saving a rule', () => {
  it('refuses one that would charge the same twice, also in the preview, but takes what follows on', async () => {
    const first = anImportRule({ ...threeEuro, validFrom: '2026-07-01', validUntil: '2028-07-01' })
    const { id } = await finance().ok(operatorImportRules.saveImportRule, { id: null, rule: first })
    const second = { ...first, amountMinor: 400, validFrom: '2028-06-30', validUntil: null }
    for (const endpoint of [operatorImportRules.saveImportRule, operatorImportRules.previewImportRule]) {
      const refused = await finance().send(endpoint, { id: null, rule: second })
      expect(refused.reason).toBe('importRuleOverlaps')
    }
    const next = { ...second, validFrom: '2028-07-01' }
    await finance().ok(operatorImportRules.saveImportRule, { id: null, rule: next })
    await finance().ok(operatorImportRules.saveImportRule, { id, rule: { ...first, amountMinor: 350 } })
  })

  it('keeps one of two that are saved at once', async () => {
    const rule = anImportRule({ countryCode: 'NO', percent: 4 })
    const sent = await Promise.all(
      [1, 2].map(() => finance().send(operatorImportRules.saveImportRule, { id: null, rule })),
    )
    const { rules } = await finance().ok(operatorImportRules.listImportRules, {})
    expect(rules.filter(({ countryCode }) => countryCode === 'NO')).toHaveLength(1)
    expect(sent.map(({ reason }) => reason).toSorted()).toEqual(['', 'importRuleOverlaps'])
  })

  it('is for finance, and writes what it was before into the audit log', async () => {
    const id = await addImportRule(t, { percent: 4 })
    await finance().ok(operatorImportRules.saveImportRule, { id, rule: anImportRule({ percent: 5 }) })
    await finance().ok(operatorImportRules.deleteImportRule, { id })
    const { rows } = await t.admin.query(
      `select action, detail -> 'percent' as percent, detail -> 'before' -> 'percent' as before
        from audit_log where target = $1 order by id`,
      [`importRule:${id}`],
    )
    expect(rows).toEqual([
      { action: 'importRule.saved', percent: 5, before: 4 },
      { action: 'importRule.deleted', percent: 5, before: null },
    ])
  })

  it('decides by which scheme parcels travel, of the union or of a country', async () => {
    const schemes = async () => (await seller.ok(taxNumbers.getTaxConfig, {})).schemes
    const limitOf = async () => (await schemes()).find(({ scheme }) => scheme === 'IOSS')?.limit
    const scheme = { scheme: 'IOSS', schemeLimitMinor: 12_000, schemeLimitCurrency: 'EUR' } as const
    await addImportRule(t, { ...vat, ...scheme, countryCode: 'EU' })
    expect(await limitOf()).toEqual({ amountMinor: 12_000, currency: 'EUR' })
    await t.admin.query('update import_rule set valid_until = $1', [dayFromNow(0)])
    expect(await limitOf()).toEqual({ amountMinor: 15_000, currency: 'EUR' })
  })
})

describe('loading published rules', () => {
  const load = () => finance().ok(operatorImportRules.loadPublishedRules, {})
  const listed = async () => (await finance().ok(operatorImportRules.listImportRules, {})).rules
  const all = publishedRules.length

  it('adds each once, also from two tabs at once', async () => {
    const answers = await Promise.all([load(), load()])
    expect(answers.map(({ added }) => added)).toEqual(expect.arrayContaining([0, all]))
    expect(await load()).toEqual({ added: 0, skipped: all })
    const rules = await listed()
    expect(rules).toHaveLength(all)
    for (const rule of publishedRules) expect(rules).toContainEqual(expect.objectContaining(rule))
  })

  it('writes each into the audit log, and nothing where nothing was added', async () => {
    await load()
    await load()
    const ids = (await listed()).map(({ id }) => `importRule:${id}`)
    const { rows } = await t.admin.query<{ action: string; name: string }>(
      `select action, detail ->> 'name' as name from audit_log where target = any($1::text[])`,
      [ids],
    )
    expect(rows).toHaveLength(all)
    expect(new Set(rows.map(({ action }) => action))).toEqual(new Set(['importRule:loadPublishedRules']))
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(publishedRules.map(({ name }) => name)))
  })

  it('leaves out what a rule of the agency charges, whatever its name and if it is inactive', async () => {
    await addImportRule(t, { ...vat, countryCode: 'DE', name: 'MwSt', percent: 7 })
    await addImportRule(t, { ...vat, countryCode: 'NO', isActive: false })
    expect(await load()).toEqual({ added: all - 2, skipped: 2 })
    const rules = await listed()
    const taxes = (place: string) =>
      rules.filter(({ countryCode, kind }) => countryCode === place && kind === 'tax')
    expect(taxes('DE')).toMatchObject([{ name: 'MwSt', percent: 7 }])
    expect(taxes('NO')).toMatchObject([{ isActive: false }])
  })

  it('is for finance', async () => {
    const support = await t.operatorWith(['support'])
    expect((await support.send(operatorImportRules.loadPublishedRules, {})).code).toBe(403)
    const books = await t.operatorWith(['finance'])
    expect(await books.ok(operatorImportRules.loadPublishedRules, {})).toEqual({ added: all, skipped: 0 })
  })

  it('counts a tax of the union for its members, but not a fee', () => {
    const published = (place: string, kind: string) => {
      const rule = publishedRules.find((one) => one.countryCode === place && one.kind === kind)
      if (!rule) throw new Error(`no ${kind} is published for ${place}`)
      return rule
    }
    const union = { countryCode: 'EU', validFrom: '2025-01-01' } as const
    const tax = anImportRule({ ...vat, ...union })
    expect(hasRuleFor(published('FR', 'tax'), [tax])).toBe(true)
    expect(hasRuleFor(published('GB', 'tax'), [tax])).toBe(false)
    const fee = anImportRule({ ...threeEuro, ...union, kind: 'handlingFee' })
    expect(hasRuleFor(published('FR', 'handlingFee'), [fee])).toBe(false)
    const ended = { ...tax, countryCode: 'FR', validFrom: '2015-01-01', validUntil: '2019-01-01' }
    expect(hasRuleFor(published('FR', 'tax'), [ended])).toBe(false)
  })

  it('charges cheap goods in the European Union by customs code until 1 July 2028, then by their value', () => {
    const on = (day: string) =>
      rulesOn(publishedRules, 'DE', day)
        .filter(({ kind, upToMinor }) => kind === 'duty' && upToMinor === 15_000)
        .map(({ percent, amountMinor }) => percent ?? amountMinor)
    expect(['2026-06-30', '2026-07-01', '2028-06-30', '2028-07-01'].map(on)).toEqual([[], [300], [300], [4]])
  })
})
