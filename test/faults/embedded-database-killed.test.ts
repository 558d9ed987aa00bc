import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { identity } from '../../src/contract/identity/identity.ts'
import {
  discardDataFolder,
  findEmbeddedPostgres,
} from '../../src/server/platform/embedded-postgres/embedded-postgres.ts'
import { startServerProcess } from '../server-process.ts'

const folder = join(tmpdir(), `quayside-killed-${process.pid}`)
afterAll(() => discardDataFolder(folder))

const findServerPid = async (): Promise<number> => {
  const url = await findEmbeddedPostgres(folder)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  await client.end()
  const file = await readFile(join(rows[0]?.data_directory ?? '', 'postmaster.pid'), 'utf8')
  return Number(file.split('\n')[0])
}

it('starts a killed embedded database again, and answers 503 until it is back', async () => {
  const { server, printed, url } = await startServerProcess(folder)
  const signIn = async (): Promise<number> => {
    const { status, headers } = await fetch(`${url}/app${identity.signIn.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ account: 'nobody@example.com', password: 'whatever it is' }),
    })
    expect(headers.has('retry-after')).toBe(status === 503)
    return status
  }
  expect(await signIn()).toBe(200)
  for (let kills = 1; kills <= 2; kills += 1) {
    const killed = await findServerPid()
    process.kill(killed, 'SIGKILL')
    const statuses: number[] = []
    // Calls are made all the time, as the first ones find the connections cut.
    while (statuses.at(-1) !== 200 || (await findEmbeddedPostgres(folder)) === undefined) {
      statuses.push(await signIn())
      await sleep(10)
    }
    expect(new Set([...statuses, 503])).toEqual(new Set([200, 503]))
    expect(await findServerPid()).not.toBe(killed)
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)
  }
  expect(server.exitCode).toBeNull()
  expect(printed.text.match(/the embedded database ended and is started again/g)).toHaveLength(2)
  server.kill('SIGTERM')
  expect(await once(server, 'exit')).toEqual([0, null])
  expect(await findEmbeddedPostgres(folder)).toBeUndefined()
}, 90_000)
