import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { ledgerInvariants } from '../../src/server/modules/wallet/invariants/ledger-invariants.ts'
import { testApp } from '../http.ts'
import { fillWithRelease, releaseTables } from './release-data.ts'

const t = await testApp({ fill: (adminUrl) => fillWithRelease(adminUrl, inject('databaseServer').passwords) })

const one = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.admin.query<Row>(text, values)).rows

describe('a database of the release before', () => {
  it('keeps every row of every table', async () => {
    const { rows } = await t.admin.query<{ kind: string; n: number }>(
      `select kind, count(*)::int as n from dropshipping_order group by kind order by kind`,
    )
    const before = releaseTables.find(({ name }) => name === 'dropshipping_order')
    const orders = JSON.parse(before?.json ?? '[]') as { kind: string }[]
    const counted = Map.groupBy(orders, ({ kind }) => (kind === 'reissue' ? 'replacement' : kind))
    expect(rows).toEqual(
      [...counted]
        .map(([kind, { length: n }]) => ({ kind, n }))
        .toSorted((a, b) => (a.kind < b.kind ? -1 : 1)),
    )
    const renamed: Readonly<Record<string, string>> = {
      order_overlay: 'order_flag',
      reissue: 'replacement',
      sku_offer: 'supplier_offer',
      shop_push: 'shop_fulfilment_push',
      secondary_shipment: 'returned_parcel',
      product_day: 'product_sales_by_day',
      cancel_ask: 'cancellation_request',
      product_word: 'search_word',
      bundle_part: 'bundle_component',
    }
    for (const [old, now] of Object.entries(renamed)) {
      const had = JSON.parse(releaseTables.find(({ name }) => name === old)?.json ?? '[]') as unknown[]
      expect({ table: now, rows: await one(`select count(*)::int as n from ${now}`) }).toEqual({
        table: now,
        rows: [{ n: had.length }],
      })
    }
  })

  it('holds no code by its old name, in any column of any table', async () => {
    const old = `shelved abnormal cancelAsked inWork needInfo stockAwaited reissue
      reissueOffered ranOut order.shelve order.unshelve order.held order.kept order.unshelved
      order.mergedAnew shop.told shop.notTold shop.signed parcel.moved parcel.notTracked reissue.made
      order.lineChosen order.stockAwaited return.notBack sourcing.taken wholesale.asked order:agreeCancel order:noteReissue
      order:reissue start:order.shelve ~shelved ~abnormal`.split(/\s+/)
    const columns = await one<{ table: string; column: string }>(
      `select k.relname as table, a.attname as column from pg_class k join pg_attribute a on a.attrelid = k.oid
        where k.relnamespace = 'public'::regnamespace and k.relkind = 'r' and a.attnum > 0 and not a.attisdropped
          and a.atttypid = 'text'::regtype`,
    )
    const found: string[] = []
    for (const { table, column } of columns) {
      const rows = await one<{ value: string }>(
        `select distinct ${pg.escapeIdentifier(column)} as value from ${pg.escapeIdentifier(table)}
          where ${pg.escapeIdentifier(column)} = any($1)`,
        [old],
      )
      found.push(...rows.map(({ value }) => `${table}.${column}: ${value}`))
    }
    expect(found).toEqual([])
  })

  it('counts each status and reason as the orders themselves do', async () => {
    expect(
      await one(`
        select customer_id, waiting_reason from order_count where orders > 0 and waiting_reason <> ''
        except
        select customer_id, waiting_reason from dropshipping_order where waiting_reason is not null`),
    ).toEqual([])
    expect(
      await one(
        `select term from order_search_term where term ~ '^~[a-z]' except select '~' || kind from order_flag`,
      ),
    ).toEqual([])
  })

  it('turns what was entered for each country into import rules, with every figure', async () => {
    const before = JSON.parse(releaseTables.find(({ name }) => name === 'import_tax')?.json ?? '[]') as {
      country_code: string
      tax_name: string
      tax_percent: string
      duty_percent: string
      duty_free_usd_minor: number
      small_duty_usd_minor: number
      scheme: string | null
    }[]
    expect(before.length).toBeGreaterThan(0)
    const expected = before.flatMap((tax) => {
      const { country_code: country, tax_name: name, scheme, duty_free_usd_minor: limit } = tax
      const duty = { country, kind: 'duty', name: 'Customs duty', percent: null, amount: null, scheme: null }
      return [
        {
          ...duty,
          kind: 'tax',
          name,
          percent: Number(tax.tax_percent),
          above: null,
          upTo: null,
          scheme,
        },
        ...(Number(tax.duty_percent) > 0
          ? [{ ...duty, percent: Number(tax.duty_percent), above: limit || null, upTo: null }]
          : []),
        ...(tax.small_duty_usd_minor > 0
          ? [{ ...duty, amount: tax.small_duty_usd_minor, above: null, upTo: limit || null }]
          : []),
      ]
    })
    const rules = await one(
      `select country_code as country, kind, name, percent::float8, amount_minor::int as amount, above_minor::int as above,
          up_to_minor::int as "upTo", scheme from import_rule where is_active`,
    )
    const sorted = (rows: readonly object[]): string[] =>
      rows.map((row) => JSON.stringify(row, Object.keys(row).toSorted())).toSorted()
    expect(sorted(rules)).toEqual(sorted(expected))
  })

  it('marks shipping lines as paying duty and tax where their names said so', async () => {
    const lines = await one(`select code from shipping_line where pays_duty and pays_tax order by code`)
    expect(lines).toEqual([{ code: 'AIR-2' }, { code: 'US-DDP' }])
  })

  it('translates what is kept as JSON by its keys alone', async () => {
    const rows = await one(`select endpoint, answer from idempotency_key where key = 'upgrade'`)
    expect(rows).toEqual([
      { endpoint: 'start:order.hold', answer: { bulkJobId: '5', note: 'a "workId": in a text' } },
    ])
  })

  it('translates its own sentences about failed syncs, and keeps other text', async () => {
    const rows = await one(
      `select error, error_figures from shop_sync where error = 'syncInterrupted' or error like 'Shopify answered%'
        order by id`,
    )
    expect(rows).toEqual([
      { error: 'syncInterrupted', error_figures: {} },
      { error: 'Shopify answered 503; gave up after 6 tries.', error_figures: null },
    ])
  })

  it('breaks no invariant of the ledger', async () => {
    for (const { name, breaches } of ledgerInvariants) {
      const compiled = breaches.compile(t.platform.database.agency)
      expect({ name, found: await one(compiled.sql, [...compiled.parameters]) }).toEqual({ name, found: [] })
    }
  })

  it('runs the jobs that waited under their old names', async () => {
    expect(await one(`select name from pgboss.job where state < 'active' order by name`)).toEqual([
      { name: 'follow-skus' },
      { name: 'run-work' },
    ])
    await t.runJobs()
    expect(await one('select kind, state, problems from bulk_job')).toEqual([
      { kind: 'order.releaseHold', state: 'done', problems: 0 },
    ])
    expect(await one(`select kind from order_flag where kind = 'onHold'`)).toEqual([])
    expect(await one(`select name from pgboss.job where state < 'active'`)).toEqual([])
  })
})
