import { networkInterfaces } from 'node:os'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../../../../../test/free-port.ts'
import { listen } from '../listen.ts'

let app = Fastify()
afterEach(() => app.close())

const start = async (host: string): Promise<number> => {
  const port = await freePort()
  app = Fastify()
  app.get('/', async () => 'here')
  await listen(app, { host, port })
  return port
}
const outside =
  Object.values(networkInterfaces())
    .flat()
    .find((found) => found && !found.internal && found.family === 'IPv4')?.address ?? ''

const answers = (host: string, port: number): Promise<boolean> =>
  fetch(`http://${host}:${port}/`).then(
    (answer) => answer.ok,
    () => false,
  )

test('localhost is reached by its name and its number', async () => {
  const port = await start('localhost')
  expect(await answers('localhost', port)).toBe(true)
  expect(await answers('127.0.0.1', port)).toBe(true)
  expect(app.server.address()).toMatchObject({ address: '127.0.0.1' })
})

test.skipIf(outside === '')('localhost is reached from this machine alone', async () => {
  const port = await start('localhost')
  expect(await answers(outside, port)).toBe(false)
})

test.skipIf(outside === '')('all addresses are reached from other machines', async () => {
  const port = await start('all')
  expect(await answers('127.0.0.1', port)).toBe(true)
  expect(await answers(outside, port)).toBe(true)
})
