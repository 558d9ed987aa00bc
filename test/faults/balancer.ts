import { once } from 'node:events'
import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A proxy before several processes, as docs/operations.md describes it under 'Scaling'. */
export interface Balancer {
  readonly url: string
  readonly isUp: (port: number) => boolean
  readonly close: () => Promise<void>
}

interface Backend {
  readonly port: number
  readonly agent: Agent
  isUp: boolean
}

/** A call that was refused before it was sent may go to another process; any other failure is the caller's. */
const wasRefused = (error: Error): boolean => 'code' in error && error.code === 'ECONNREFUSED'

/** One may come from a busy machine. */
const failuresNeeded = 2

/** Null where nothing listens. */
const readinessOf = async ({ port }: Backend): Promise<number | null> => {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
  await answer?.body?.cancel()
  return answer?.status ?? null
}

export const startBalancer = async (ports: readonly number[], askEveryMs: number): Promise<Balancer> => {
  const backends = ports.map((port): Backend => ({
    port,
    agent: new Agent({ keepAlive: true, maxSockets: 50 }),
    isUp: true,
  }))
  let turn = 0

  const forward = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    body: Buffer,
    left: Backend[],
  ): void => {
    const backend = left[0]
    if (!backend) {
      outgoing.writeHead(502).end('no process is up')
      return
    }
    const { method, url, headers } = incoming
    const target = { host: '127.0.0.1', port: backend.port, agent: backend.agent, method, path: url, headers }
    const passed = send(target, (answer) => {
      const { connection: _, ...kept } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, kept)
      answer.pipe(outgoing)
      answer.on('error', () => outgoing.destroy())
    })
    passed.on('error', (error) => {
      if (wasRefused(error)) forward(incoming, outgoing, body, left.slice(1))
      else outgoing.writeHead(502).end(`the process at ${backend.port} broke off: ${error.message}`)
    })
    passed.end(body)
  }

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('end', () => {
      turn += 1
      const ready = backends.filter(({ isUp }) => isUp)
      // As proxies do: a guess is better than no answer.
      const up = ready.length > 0 ? ready : backends
      const order = up.map((_, index) => up[(turn + index) % up.length]).filter((one) => one !== undefined)
      forward(incoming, outgoing, Buffer.concat(chunks), order)
    })
  })
  // Or a client of this busy process sends its call on a connection in the moment in which that is closed.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const asking = { isOver: false }
  const askOn = async (backend: Backend): Promise<void> => {
    let failures = 0
    while (!asking.isOver) {
      const status = await readinessOf(backend)
      failures = status === 200 ? 0 : failures + 1
      backend.isUp = status !== null && failures < failuresNeeded
      await sleep(askEveryMs)
    }
  }
  const all = Promise.all(backends.map(askOn))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isUp: (port) => backends.some((backend) => backend.port === port && backend.isUp),
    close: async () => {
      asking.isOver = true
      await all
      for (const { agent } of backends) agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
