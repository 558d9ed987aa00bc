import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { createProbe } from './database-probe.ts'

// Accepts connections and says nothing, as the proxy of a database that hangs; it closes what its client closes.
const sockets = new Set<Socket>()
const server = createServer((socket) => {
  sockets.add(socket)
  socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  socket.resume()
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
afterAll(() => server.close())

it('answers in time for a database that accepts connections and then says nothing, however the timers fall', async () => {
  const states = []
  // The driver's own time limit fell between two timers in one of a few hundred cases.
  for (let count = 0; count < 3_000; count += 1) {
    const inspect = createProbe(() => `postgres://somebody@127.0.0.1:${port}/quayside`)
    states.push(inspect())
    await new Promise((resolve) => setTimeout(resolve, count % 40 === 0 ? 1 : 0))
  }
  const answers = await Promise.all(states)
  expect(answers.filter(({ isReachable }) => isReachable)).toEqual([])
  await expect.poll(() => sockets.size).toBe(0)
}, 60_000)
