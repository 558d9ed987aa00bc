import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../test/http.ts'
import { makeCustomer } from '../../test/factories.ts'
import { createShop } from './modules/orders/test/order-factory.ts'
import { createModules, jobsOf } from './app.ts'
import { heartbeatSecondsOf } from './platform/jobs/jobs.ts'

const t = await testApp({ environment: { DEMO: '1' } })
const { platform, admin } = t
const jobs = jobsOf(platform, createModules(platform, null))
const current = jobs.filter(
  ({ name, cron, carries }) => cron !== undefined || carries !== undefined || !isFormer(name),
)

/** Copies under a former name run what the previous release has enqueued. */
function isFormer(name: string): boolean {
  const own = jobs.find((job) => job.name === name)
  return jobs.some((job) => job !== own && job.handler === own?.handler)
}

/** Which job carries each state, or what else it waits for. */
const statesUnderWay: Readonly<Record<string, { readonly job: string } | { readonly waitsFor: string }>> = {
  'bulk_job.state': { job: 'run-bulk-job' },
  'carrier_bill.status': { job: 'compare-carrier-bill' },
  'catalogue_import.status': { job: 'apply-catalogue-import' },
  'listing.status': { job: 'push-listing' },
  'order_import.status': { job: 'create-imported-orders' },
  'recharge.status': { waitsFor: 'the payer or PayPal; reconcile-recharges asks again' },
  'schedule_run.status': { job: 'run-schedule' },
  'shop_fulfilment_push.status': { job: 'push-parcel' },
  'shop_product_pull.status': { job: 'sync-shop-products' },
  'shop_sync.status': { job: 'sync-shop' },
}

const count = async (text: string, values: readonly unknown[] = []): Promise<number> =>
  Number((await admin.query<{ n: string }>(`select count(*) as n from (${text}) x`, [...values])).rows[0]?.n)

describe('every kind of job', () => {
  it('names what it carries, or is found again by a schedule that exists', () => {
    expect(
      current.filter(({ cron, carries }) => cron === undefined && !carries).map(({ name }) => name),
    ).toEqual([])
    const scheduled = new Set(jobs.flatMap(({ name, cron }) => (cron === undefined ? [] : [name])))
    const resumedBy = jobs.flatMap(({ carries }) =>
      carries && 'resumedBy' in carries ? [carries.resumedBy] : [],
    )
    expect(resumedBy.filter((name) => !scheduled.has(name))).toEqual([])
  })

  it('is named for every state of the schema that sounds like work under way', async () => {
    const { rows } = await admin.query<{ place: string }>(`
      select c.conrelid::regclass::text || '.' || a.attname as place from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'c' and c.connamespace = 'public'::regnamespace and array_length(c.conkey, 1) = 1
          and pg_get_constraintdef(c.oid) ~ '''(queued|running|importing|syncing|retrying|pending|previewing|sending|publishing|mailing|working)'''
        order by 1`)
    expect(rows.map(({ place }) => place)).toEqual(Object.keys(statesUnderWay).toSorted())
    const known = new Set(jobs.map(({ name }) => name))
    const carriers = Object.values(statesUnderWay).flatMap((by) => ('job' in by ? [by.job] : []))
    expect(carriers.filter((name) => !known.has(name))).toEqual([])
  })

  it('is noticed within 30 seconds when its process is killed', () => {
    const supervised = 10
    expect(jobs.filter((job) => heartbeatSecondsOf(job) + supervised > 30).map(({ name }) => name)).toEqual(
      [],
    )
  })

  it('finds its rows by SQL that gives payloads of its kind', async () => {
    for (const { name, carries, payload } of current) {
      if (!carries || !('underWay' in carries)) continue
      const { fields } = await admin.query(`${carries.underWay} limit 0`)
      expect([name, fields.map(({ dataTypeID }) => dataTypeID)]).toEqual([name, [3802]])
      expect(payload).toBeDefined()
    }
  })
})

interface Case {
  readonly job: string
  readonly table: string
  /** Inserts a row under way and returns its id and its job's payload. */
  readonly make: () => Promise<{ readonly where: string; readonly payload: object }>
  readonly state: string
  readonly open: string
  readonly ended: string
}

const { customerId } = await makeCustomer(platform.database.agency)
const shopId = await createShop(t, customerId)
const one = async (text: string, values: readonly unknown[]): Promise<string> => {
  const { rows } = await admin.query<{ id: string }>(text, [...values])
  return rows[0]?.id ?? ''
}

const accountId = await one('select id::text as id from account where customer_id = $1 limit 1', [customerId])
const operatorId = await one(
  `insert into operator (email, name, password_hash, roles) values ('lost@agency.example', 'Lost', '', '{owner}') returning id::text as id`,
  [],
)
const webhook = (source: string, key: string) => async () => {
  const id = await one(
    `insert into webhook_event (source, event_id, topic, payload) values ($1, gen_random_uuid(), 'x', '{}') returning id::text as id`,
    [source],
  )
  return { where: `id = ${id}`, payload: { [key]: id } }
}

const cases: readonly Case[] = [
  {
    job: 'create-imported-orders',
    table: 'order_import',
    state: 'status',
    open: 'importing',
    ended: 'failed',
    make: async () => {
      const id = await one(
        `insert into order_import (customer_id, shop_id, account_id, file_name, format, status, header)
           values ($1, $2, $3, 'orders.csv', 'templateCsv', 'importing', '{"columns":[],"problems":0,"openRows":0}') returning id::text as id`,
        [customerId, shopId, accountId],
      )
      return { where: `id = ${id}`, payload: { customerId, importId: id } }
    },
  },
  {
    job: 'apply-catalogue-import',
    table: 'catalogue_import',
    state: 'status',
    open: 'importing',
    ended: 'failed',
    make: async () => {
      const id = await one(
        `insert into catalogue_import (operator_id, operator_name, file_name, status, columns, counts, jump_percent, warned, edited)
           values ($1, 'Lost', 'products.csv', 'importing', '{}', '{}', 30, 'apply', 'overwrite') returning id::text as id`,
        [operatorId],
      )
      return { where: `id = ${id}`, payload: { importId: id } }
    },
  },
  ...(
    [
      ['run-bulk-job', 'order.shipByFile'],
      ['run-long-bulk-job', 'invoice.archive'],
    ] as const
  ).map(([job, kind]) => ({
    job,
    table: 'bulk_job',
    state: 'state',
    open: 'running',
    ended: 'failed',
    make: async () => {
      const id = await one(
        `insert into bulk_job (operator_id, started_by, request_id, ip, kind, title, input, chunks, total, state)
           values ($1, 'Lost', 'r', '::1', $2, '', '{}', '[[]]', 1, 'running') returning id::text as id`,
        [operatorId, kind],
      )
      return { where: `id = ${id}`, payload: { bulkJobId: id } }
    },
  })),
  {
    job: 'sync-shop',
    table: 'shop_sync',
    state: 'status',
    open: 'running',
    ended: 'failed',
    make: async () => {
      const id = await one(
        `insert into shop_sync (customer_id, shop_id, cause, status) values ($1, $2, 'manual', 'running') returning id::text as id`,
        [customerId, shopId],
      )
      return { where: `id = ${id}`, payload: { customerId, shopId, syncId: id } }
    },
  },
  {
    job: 'sync-shop-products',
    table: 'shop_product_pull',
    state: 'status',
    open: 'running',
    ended: 'failed',
    make: async () => {
      await admin.query(
        `insert into shop_product_pull as p (customer_id, shop_id, cause, status) values ($1, $2, 'manual', 'running')
           on conflict (customer_id, shop_id) do update set run = p.run + 1, status = 'running'`,
        [customerId, shopId],
      )
      const run = await one('select run::text as id from shop_product_pull where shop_id = $1', [shopId])
      return { where: `shop_id = ${shopId}`, payload: { customerId, shopId, run: Number(run) } }
    },
  },
  {
    job: 'run-schedule',
    table: 'schedule_run',
    state: 'status',
    open: 'running',
    ended: 'failed',
    make: async () => {
      const schedule = await one(
        `insert into schedule (customer_id, account_id, kind, name, expression, time_zone)
           values ($1, $2, 'mailReport', gen_random_uuid(), '0 0 1 1 *', 'UTC') returning id::text as id`,
        [customerId, accountId],
      )
      const id = await one(
        `insert into schedule_run (customer_id, schedule_id, cause, planned_at, status)
           values ($1, $2, 'hand', now(), 'running') returning id::text as id`,
        [customerId, schedule],
      )
      return { where: `id = ${id}`, payload: { customerId, runId: id } }
    },
  },
  {
    job: 'apply-tracking-update',
    table: 'webhook_event',
    state: `case when processed_at is null then 'open' else outcome end`,
    open: 'open',
    ended: 'failed',
    make: async () => {
      const trackingNumber = `LX${randomUUID()}`
      const id = await one(
        `insert into webhook_event (source, event_id, topic, subject, payload) values ('17track', gen_random_uuid(), 'x', $1, '{}')
           returning id::text as id`,
        [trackingNumber],
      )
      return { where: `id = ${id}`, payload: { trackingNumber } }
    },
  },
  ...(
    [
      ['process-shop-delivery', 'shopify', 'eventId'],
      ['apply-paypal-event', 'paypal', 'webhookEventId'],
    ] as const
  ).map(([job, source, key]) => ({
    job,
    table: 'webhook_event',
    state: `case when processed_at is null then 'open' else outcome end`,
    open: 'open',
    ended: 'failed',
    make: webhook(source, key),
  })),
]

describe.each(cases)('$job', (given) => {
  const stateOf = async (where: string): Promise<string> =>
    String(
      (await admin.query(`select ${given.state} as state from ${given.table} where ${where}`)).rows[0]?.state,
    )
  const waiting = (payload: object) =>
    count(`select from pgboss.job where name = $1 and data = $2 and state < 'active'`, [
      given.job,
      JSON.stringify(payload),
    ])
  const put = (payload: object, state: string) =>
    admin.query(
      `insert into pgboss.job (name, data, state, retry_limit, retry_count, completed_on)
         values ($1, $2, $3::pgboss.job_state, 1, 1, case when $3 = 'failed' then now() end)`,
      [given.job, JSON.stringify(payload), state],
    )
  const settle = () => platform.jobs.settleLost({ name: given.job })

  it('goes on when its job has vanished, once', async () => {
    const { where, payload } = await given.make()
    await settle()
    await settle()
    expect([await stateOf(where), await waiting(payload)]).toEqual([given.open, 1])
    await admin.query('delete from pgboss.job where name = $1', [given.job])
    await put(payload, 'failed')
    await settle()
    expect(await stateOf(where)).toBe(given.ended)
  })

  it('is left alone while its job runs, and ends with a reason after the death of the last attempt', async () => {
    const { where, payload } = await given.make()
    await put(payload, 'active')
    await settle()
    expect([await stateOf(where), await waiting(payload)]).toEqual([given.open, 0])
    await admin.query(
      `update pgboss.job set state = 'failed', completed_on = now() where name = $1 and data = $2`,
      [given.job, JSON.stringify(payload)],
    )
    await settle()
    expect([await stateOf(where), await waiting(payload)]).toEqual([given.ended, 0])
  })
})
