import { expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { makeOperator } from '../../../../test/factories.ts'
import { cleanUpJob } from './clean-up.ts'

const t = await testApp()

it('deletes old processed webhooks and keys, and keeps recent and unprocessed ones', async () => {
  await t.admin.query(`
    insert into webhook_event (source, event_id, topic, payload, received_at, processed_at) values
      ('shopify', 'old', 'ORDERS_CREATE', '{}', now() - interval '95 days', now() - interval '91 days'),
      ('shopify', 'new', 'ORDERS_CREATE', '{}', now() - interval '95 days', now() - interval '89 days'),
      ('shopify', 'open', 'ORDERS_CREATE', '{}', now() - interval '200 days', null)`)
  const operatorId = await makeOperator(t.platform.database.agency, ['owner'])
  await t.admin.query(
    `insert into operator_idempotency_key (operator_id, endpoint, key, request_hash, created_at) values
      ($1, 'shipOrdersByFile', 'old', '', now() - interval '31 days'), ($1, 'shipOrdersByFile', 'new', '', now())`,
    [operatorId],
  )
  await t.admin.query(
    `insert into idempotency_key (customer_id, endpoint, key, request_hash, created_at) values
      ($1, 'createOrder', 'old', '', now() - interval '31 days'), ($1, 'createOrder', 'new', '', now() - interval '29 days'),
      ($1, 'submission:/Order/Create', 'old', '', now() - interval '25 hours'),
      ($1, 'submission:/Order/Create', 'new', '', now())`,
    [t.customerId],
  )
  const job = cleanUpJob(t.platform.database)
  const { log } = t.platform
  const signal = AbortSignal.timeout(10_000)
  await job.handler({}, { jobId: '1', attempt: 1, isLastAttempt: true, log, signal })
  const events = await t.admin.query('select event_id from webhook_event order by event_id')
  expect(events.rows.map(({ event_id }) => event_id)).toEqual(['new', 'open'])
  expect((await t.admin.query('select key from operator_idempotency_key')).rows).toEqual([{ key: 'new' }])
  expect((await t.admin.query('select key from idempotency_key')).rows).toEqual([
    { key: 'new' },
    { key: 'new' },
  ])
})
