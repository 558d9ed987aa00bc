import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import * as z from 'zod'
import { makeCustomer } from '../../../../test/factories.ts'
import { withTestDatabase } from '../../../../test/database.ts'
import { customerIdFromRow } from '../database/database.ts'
import { createJobs } from './job-runner.ts'
import { declareJob, enqueue, enqueueMany, handleJob } from './jobs.ts'
import { noMetrics } from '../kernel/metrics.ts'
import { createChangeNotifier } from '../live/change-notifier.ts'

const { database, admin } = await withTestDatabase()
const log = pino({ level: 'silent' })
const retry = { retryLimit: 2, retryDelaySeconds: 1, retryBackoff: false }
const countThing = declareJob({ name: 'count-thing', payload: z.object({ id: z.string() }), ...retry })
const failThing = declareJob({ name: 'fail-thing', payload: z.object({}), ...retry })
const tick = declareJob({ name: 'tick', payload: z.object({}), ...retry, cron: '0 0 1 1 *' })

const seen: string[] = []
const attempts: { attempt: number; isLastAttempt: boolean }[] = []
const all = [
  handleJob(countThing, async ({ id }) => void seen.push(id)),
  handleJob(failThing, async (_, { attempt, isLastAttempt }) => {
    attempts.push({ attempt, isLastAttempt })
    throw new Error('it does not work')
  }),
  handleJob(tick, async () => {}),
]
const jobs = createJobs({ database, metrics: noMetrics, notifier: createChangeNotifier(database, log), log })
await jobs.start(all, { work: false })
afterAll(() => jobs.stop(1000))

describe('jobs', () => {
  it('are enqueued with the commit of the change, and never without it', async () => {
    const { customerId } = await makeCustomer(database.agency)
    await database.tenantTransaction(customerId, (tx) => enqueue(tx, countThing, { id: 'tenant' }))
    await expect(
      database.agencyTransaction(async (tx) => {
        await enqueue(tx, countThing, { id: 'rolled back' })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    await enqueueMany(database.agency, countThing, [{ id: 'one' }, { id: 'two' }])
    expect(await jobs.runDue()).toEqual({ ran: 3, failures: [] })
    expect(seen.toSorted()).toEqual(['one', 'tenant', 'two'])
  })

  it('with a key wait only once; another can be enqueued while the first runs or after it', async () => {
    seen.length = 0
    const put = () => enqueue(database.agency, countThing, { id: 'keyed' }, { singletonKey: 'k' })
    await Promise.all([put(), put(), put()])
    await jobs.runDue()
    await put()
    await jobs.runDue()
    expect(seen).toEqual(['keyed', 'keyed'])
  })

  it('wait until their start time', async () => {
    seen.length = 0
    await enqueue(database.agency, countThing, { id: 'later' }, { startAfterSeconds: 3600 })
    expect((await jobs.runDue()).ran).toBe(0)
    expect((await jobs.runDue({ evenDelayed: true })).ran).toBe(1)
  })

  it('are retried after a failure and know their last attempt', async () => {
    await enqueue(database.agency, failThing, {})
    const { failures } = await jobs.runDue({ evenDelayed: true })
    expect(failures).toHaveLength(3)
    expect(attempts).toEqual([
      { attempt: 1, isLastAttempt: false },
      { attempt: 2, isLastAttempt: false },
      { attempt: 3, isLastAttempt: true },
    ])
    const { rows } = await admin.query("select state from pgboss.job where name = 'fail-thing'")
    expect(rows).toEqual([{ state: 'failed' }])
  })

  it('cannot be read or deleted by the tenant role', async () => {
    for (const text of ['select * from pgboss.job', 'delete from pgboss.job']) {
      await expect(database.queryTenant(customerIdFromRow('1'), text, [])).rejects.toThrow(
        'permission denied',
      )
    }
  })

  it('reject a payload of another shape', () => {
    expect(() => enqueue(database.agency, countThing, JSON.parse('{"id":5}'))).toThrow('expected string')
  })

  it('are run by a worker in quick succession and finished before it stops', async () => {
    seen.length = 0
    const worker = createJobs({
      database,
      metrics: noMetrics,
      notifier: createChangeNotifier(database, log),
      log,
    })
    await worker.start(all, { work: true })
    const ids = Array.from({ length: 25 }, (_, index) => ({ id: String(index) }))
    await enqueueMany(database.agency, countThing, ids)
    const deadline = Date.now() + 8000
    while (seen.length < 25 && Date.now() < deadline) await sleep(50)
    expect(seen).toHaveLength(25)
    expect(worker.isHealthy()).toBe(true)
    const { rows } = await admin.query('select name, cron from pgboss.schedule order by name')
    expect(rows).toEqual([
      { name: 'settle-lost-work', cron: '* * * * *' },
      { name: 'tick', cron: '0 0 1 1 *' },
    ])
    await worker.stop(3000)
    expect(worker.isHealthy()).toBe(false)
  })

  it('start when they are enqueued, without waiting for the next poll', async () => {
    const hops = 20
    let left = hops
    const hop = declareJob({
      name: 'hop',
      payload: z.object({}),
      retryLimit: 0,
      retryDelaySeconds: 1,
      retryBackoff: false,
    })
    const hopOn = handleJob(hop, async () => {
      left -= 1
      if (left > 0) await enqueue(database.agency, hop, {})
    })
    const worker = createJobs({
      database,
      metrics: noMetrics,
      notifier: createChangeNotifier(database, log),
      log,
    })
    await worker.start([hopOn], { work: true })
    await enqueue(database.agency, hop, {})
    // With polling alone, one hop takes a second.
    await expect.poll(() => left, { timeout: (hops / 2) * 1000 }).toBe(0)
    await worker.stop(3000)
  })
})
