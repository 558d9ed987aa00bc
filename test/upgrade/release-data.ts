import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { type RolePasswords, roleUrl } from '../../src/server/platform/database/database-roles.ts'
import { migrate } from '../../src/server/platform/operations/migrate.ts'

const migrations = join(import.meta.dirname, '../../migrations')
const lastBefore = 66

/**
 * The previous release's demo, with rows added wherever a name or code has changed since. One line per table: its name
 * and its rows as JSON; file contents are left out.
 */
const release = gunzipSync(readFileSync(join(import.meta.dirname, 'release-0066.tsv.gz'))).toString('utf8')
export const releaseTables = release
  .trim()
  .split('\n')
  .map((line) => {
    const tab = line.indexOf('\t')
    return { name: line.slice(0, tab), json: line.slice(tab + 1) }
  })

const migrateToRelease = async (adminUrl: string, passwords: RolePasswords): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'quayside-release-'))
  try {
    for (const file of readdirSync(migrations).filter((name) => Number(name.slice(0, 4)) <= lastBefore)) {
      cpSync(join(migrations, file), join(folder, file))
    }
    await migrate({ adminUrl, passwords, folder })
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
  insert into shipping_line (code, name_en, carrier, max_weight_grams, position)
    select v.code, v.name, 'Post', 1000, 99 from (values ('US-DDP', 'Air'), ('AIR-2', 'Air, duties paid'), ('AIR-3', 'Industry')) v (code, name);
  insert into ledger_finding (law, detail) values ('balancesAreSums', '{}');
  insert into shop_sync (customer_id, shop_id, cause, status, error, finished_at)
    select customer_id, id, 'poll', 'failed', v.error, now() from (select * from shop limit 1) s,
      (values ('The run was broken off.'), ('Shopify answered 503; gave up after 6 tries.')) v (error);`

/** Fills an empty database with the release's data, and migrates it to this version. */
export const fillWithRelease = async (adminUrl: string, passwords: RolePasswords): Promise<void> => {
  await migrateToRelease(adminUrl, passwords)
  const client = new pg.Client(adminUrl)
  await client.connect()
  try {
    // Inserts the rows unchanged: triggers must not count, check or announce them again.
    await client.query("set session_replication_role = 'replica'")
    for (const { name, json } of releaseTables) {
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
