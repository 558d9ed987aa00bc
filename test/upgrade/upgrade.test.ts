import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { describe, expect, inject, it } from 'vitest'
import { roleUrl } from '../../src/server/platform/database-roles.ts'
import { migrate } from '../../src/server/platform/migrate.ts'
import { ledgerInvariants } from '../../src/server/modules/wallet/ledger-invariants.ts'
import { testApp } from '../http.ts'

const migrations = join(import.meta.dirname, '../../migrations')
const lastBefore = 66

/**
 * The previous release's demo, with rows added wherever a name or code has changed since. One line per table: its name
 * and its rows as JSON; file contents are left out.
 */
const release = gunzipSync(readFileSync(join(import.meta.dirname, 'release-0066.tsv.gz'))).toString('utf8')
const tables = release
  .trim()
  .split('\n')
  .map((line) => {
    const tab = line.indexOf('\t')
    return { name: line.slice(0, tab), json: line.slice(tab + 1) }
  })

const migrateToRelease = async (adminUrl: string): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'quayside-release-'))
  try {
    for (const file of readdirSync(migrations).filter((name) => Number(name.slice(0, 4)) <= lastBefore)) {
      cpSync(join(migrations, file), join(folder, file))
    }
    await migrate({ adminUrl, passwords: inject('databaseServer').passwords, folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Rows of kinds that the demo lacks, for accounts, orders and operators of the demo. */
const addedRows = `
  with held as (select customer_id, order_id from order_overlay where kind = 'shelved' limit 1), a as (
    select h.customer_id, h.order_id, a.id as account_id, a.user_name from held h
      join account a on a.customer_id = h.customer_id and a.is_default limit 1)
  insert into work (customer_id, account_id, started_by, request_id, ip, kind, input, chunks, total)
    select a.customer_id, a.account_id, a.user_name, 'upgrade', '127.0.0.1', 'order.unshelve', '{}',
      jsonb_build_array(jsonb_build_array(jsonb_build_object('at', 1, 'item',
        jsonb_build_object('id', a.order_id::text, 'number', 'DS-' || a.order_id)))), 1 from a;
  insert into work_result (work_id, position, label, ok, reason, message)
    select id, 7, 'DS-1', false, 'untilPast', 'The hold must end later than now.' from work;
  insert into audit_log (operator_id, action, target, ip)
    select id, action, 'order:1', '127.0.0.1' from (select id from operator limit 1) o,
      (values ('order:agreeCancel'), ('order:noteReissue'), ('order:reissue'), ('shop.signed')) v (action);
  insert into refund_event (customer_id, refund_id, kind, actor_kind, actor_name)
    select r.customer_id, r.id, v.kind, 'system', '' from (select * from refund limit 1) r,
      (values ('ranOut'), ('evidence')) v (kind);
  insert into order_event (customer_id, order_id, kind, actor_kind, actor_name, at)
    select o.customer_id, o.id, v.kind, 'system', '', now() from (select * from dropshipping_order limit 1) o,
      (values ('order.kept'), ('order.unshelved'), ('order.mergedAnew'), ('parcel.notTracked'), ('return.notBack')) v (kind);
  insert into idempotency_key (customer_id, key, endpoint, request_hash, answer)
    select customer_id, 'upgrade', 'start:order.shelve', 'none', '{"workId": "5", "note": "a \\"workId\\": in a text"}'
      from customer limit 1;
  insert into ledger_finding (law, detail) values ('balancesAreSums', '{}');
  insert into shop_sync (customer_id, shop_id, cause, status, error, finished_at)
    select customer_id, id, 'poll', 'failed', v.error, now() from (select * from shop limit 1) s,
      (values ('The run was broken off.'), ('Shopify answered 503; gave up after 6 tries.')) v (error);`

const fill = async (adminUrl: string): Promise<void> => {
  const { passwords } = inject('databaseServer')
  await migrateToRelease(adminUrl)
  const client = new pg.Client(adminUrl)
  await client.connect()
  try {
    // Inserts the rows unchanged: triggers must not count, check or announce them again.
    await client.query("set session_replication_role = 'replica'")
    for (const { name, json } of tables) {
      const { rows } = await client.query<{ columns: string }>(
        `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
          where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [name],
      )
      const columns = rows[0]?.columns ?? ''
      await client.query(`delete from ${name}`)
      await client.query(
        `insert into ${name} (${columns}) overriding system value
          select ${columns} from json_populate_recordset(null::${name}, $1)`,
        [json],
      )
    }
    await client.query("select setval('id_seq', 10000000)")
    await client.query(addedRows)
    const boss = new PgBoss({
      connectionString: roleUrl(adminUrl, 'quayside_agency', passwords),
      createSchema: false,
      schedule: false,
      supervise: false,
    })
    await boss.start()
    const { rows } = await client.query<{ id: string }>('select id::text from work')
    for (const queue of ['run-work', 'follow-skus']) await boss.createQueue(queue)
    for (const { id } of rows) await boss.send('run-work', { workId: id })
    await boss.send('follow-skus', {})
    await boss.stop({ graceful: false })
  } finally {
    await client.end()
  }
  await migrate({ adminUrl, passwords })
}

const t = await testApp({ fill })

const one = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await t.admin.query<Row>(text, values)).rows

describe('a database of the release before', () => {
  it('keeps every row of every table', async () => {
    const { rows } = await t.admin.query<{ kind: string; n: number }>(
      `select kind, count(*)::int as n from dropshipping_order group by kind order by kind`,
    )
    const before = tables.find(({ name }) => name === 'dropshipping_order')
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
      const had = JSON.parse(tables.find(({ name }) => name === old)?.json ?? '[]') as unknown[]
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
        `select term from order_search_term where term ~ '^~' except select '~' || kind from order_flag`,
      ),
    ).toEqual([])
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
