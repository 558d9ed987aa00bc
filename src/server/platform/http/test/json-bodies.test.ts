import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { sendFailure } from '../adapter.ts'
import { createBodyMemory } from '../body-memory.ts'
import { readJsonBytes } from '../json-bodies.ts'

it('reads the bytes as they are, and refuses a network that fills the memory until others are answered', async () => {
  const app = Fastify()
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))
  readJsonBytes(app, 10_000, createBodyMemory(8_000))
  const open = Promise.withResolvers<void>()
  app.post<{ Body: Buffer }>('/slow', async ({ body }) => {
    await open.promise
    return body
  })
  app.post<{ Body: Buffer }>('/', async ({ body }) => body)
  const send = (url: string, remoteAddress: string, bytes = 2_500) =>
    app.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: { 'content-type': 'application/json' },
      payload: 'x'.repeat(bytes),
    })
  expect((await send('/', '192.0.2.1')).body).toBe('x'.repeat(2_500))
  const slow = send('/slow', '192.0.2.1').then((answer) => answer)
  let refused = await send('/', '192.0.2.1')
  while (refused.statusCode === 200) {
    await sleep(5)
    refused = await send('/', '192.0.2.1')
  }
  expect(refused.statusCode).toBe(429)
  expect((await send('/', '192.0.2.2')).statusCode).toBe(200)
  open.resolve()
  expect((await slow).statusCode).toBe(200)
  expect((await send('/', '192.0.2.1')).statusCode).toBe(200)
  expect((await send('/', '192.0.2.1', 11_000)).statusCode).toBe(415)
  await app.close()
})
