import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { withTestDatabase } from '../../../../test/database.ts'
import { createChangeNotifier, type ChangedCustomers, type ChangeNotifier } from './change-notifier.ts'

const { database, admin } = await withTestDatabase()
const { log } = Fastify()

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const listening = (notifier: ChangeNotifier): ChangedCustomers[] => {
  const heard: ChangedCustomers[] = []
  stops.push(notifier.listen((changed) => heard.push(changed)))
  return heard
}

const lines = async (): Promise<string[]> => {
  const { rows } = await admin.query<{ pid: string }>(
    `select pid::text from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
  )
  return rows.map(({ pid }) => pid)
}

it('notifies each process once of the changed customers, batching changes that come together', async () => {
  const [one, other] = [createChangeNotifier(database, log), createChangeNotifier(database, log)]
  const here = listening(one)
  const there = listening(other)
  await expect.poll(async () => (await lines()).length).toBe(2)
  one.send('7')
  one.send('8')
  one.send('7')
  await expect.poll(() => there).toEqual([new Set(['7', '8'])])
  other.send(null)
  await expect.poll(() => here).toEqual([new Set(['7', '8']), 'anybody'])
  expect(there).toEqual([new Set(['7', '8']), 'anybody'])
})

it("replaces very many customers by 'anybody'", async () => {
  const notifier = createChangeNotifier(database, log)
  const heard = listening(notifier)
  for (let customer = 1; customer <= 1_000; customer += 1) notifier.send(String(customer))
  await expect.poll(() => heard).toEqual(['anybody'])
})

it('releases its connection when the last listener leaves', async () => {
  const notifier = createChangeNotifier(database, log)
  listening(notifier)
  await expect.poll(async () => (await lines()).length).toBe(1)
  stops.pop()?.()
  await expect.poll(async () => (await lines()).length).toBe(0)
})

it('reconnects after losing its connection', async () => {
  const [one, other] = [createChangeNotifier(database, log), createChangeNotifier(database, log)]
  listening(other)
  await expect.poll(async () => (await lines()).length).toBe(1)
  await admin.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [await lines()])
  await expect.poll(async () => (await lines()).length).toBe(0)
  stops.pop()?.()
  const heard = listening(other)
  await expect.poll(async () => (await lines()).length).toBe(1)
  one.send('9')
  await expect.poll(() => heard).toEqual([new Set(['9'])])
})
