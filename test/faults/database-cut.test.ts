import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { isDatabaseUnavailable } from '../../src/server/platform/database/database-unavailable.ts'
import { openDatabase } from '../../src/server/platform/database/database.ts'
import { withTestDatabase } from '../database.ts'

// A network that loses packets without a word: the connections stay open, and nothing comes through.
const { agencyUrl, tenantUrl } = await withTestDatabase()
const closing: (() => Promise<void>)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

/** What the server says when somebody has signed in. */
const ready = Buffer.from('Z\0\0\0\x05I', 'latin1')

const openThroughNetwork = async ({ isLostAfterSignIn = false } = {}) => {
  const target = new URL(agencyUrl)
  const sockets = new Set<Socket>()
  const network = { isDown: false }
  const proxy = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    const line = { isDead: network.isDown }
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => sockets.delete(socket))
    }
    const pass = (from: Socket, to: Socket): void => {
      from.on('data', (chunk: Buffer) => {
        line.isDead ||= network.isDown
        if (!line.isDead) to.write(chunk)
        line.isDead ||= isLostAfterSignIn && chunk.includes(ready)
      })
      from.on('end', () => !line.isDead && to.end())
    }
    pass(near, far)
    pass(far, near)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const through = (url: string): string => {
    const changed = new URL(url)
    changed.hostname = '127.0.0.1'
    changed.port = String((proxy.address() as AddressInfo).port)
    return changed.href
  }
  const database = openDatabase({ tenantUrl: through(tenantUrl), agencyUrl: through(agencyUrl) })
  closing.push(async () => {
    await database.close()
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  return { network, database }
}

// Each waits for a quarter of a minute.
it.concurrent('gives up calls whose packets are lost, and works as soon as the network does', async () => {
  const { network, database } = await openThroughNetwork()
  const ask = async (): Promise<unknown> => (await database.queryAgency('select 1 as one')).rows
  // Some connections are idle, others in use.
  await Promise.all(Array.from({ length: 6 }, ask))
  network.isDown = true
  const lost = await Promise.all(
    Array.from({ length: 4 }, () =>
      ask().then(
        () => null,
        (error: unknown) => error,
      ),
    ),
  )
  expect(lost.filter((error) => !isDatabaseUnavailable(error))).toEqual([])
  expect((await database.inspect()).isReachable).toBe(false)
  network.isDown = false
  // More than there were connections: no dead one may be left in the pool.
  expect(await Promise.all(Array.from({ length: 12 }, ask))).toEqual(
    Array.from({ length: 12 }, () => [{ one: 1 }]),
  )
}, 300_000)

it.concurrent('gives up a connection that is lost right after the sign-in', async () => {
  const { database } = await openThroughNetwork({ isLostAfterSignIn: true })
  const error: unknown = await database.queryAgency('select 1').catch((refusal: unknown) => refusal)
  expect(isDatabaseUnavailable(error)).toBe(true)
}, 60_000)

it.concurrent('leaves a slow statement alone while the database answers', async () => {
  const { database } = await openThroughNetwork()
  const begun = performance.now()
  const { rows } = await database.queryAgency(`select pg_sleep(16), 'done' as state`)
  expect(rows[0]?.['state']).toBe('done')
  expect(performance.now() - begun).toBeGreaterThan(15_000)
}, 120_000)
