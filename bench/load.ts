import { readFile } from 'node:fs/promises'
import autocannon from 'autocannon'
import type { Call, LoadPlan, LoadResult } from './plan.ts'

// The load generator, in its own process: reads a plan, writes measurements to standard output as JSON.
const planFile = process.argv[2]
if (planFile === undefined) throw new Error('usage: load.ts plan.json')
// Just written by main.ts.
const plan = JSON.parse(await readFile(planFile, 'utf8')) as LoadPlan

let next = 0
let refused = 0
let firstRefusal = ''
const take = (): Call => {
  const call = plan.calls[next % plan.calls.length]
  if (!call) throw new Error('the plan has no calls')
  if (!plan.repeat && next >= plan.calls.length) throw new Error('the plan has too few calls')
  next += 1
  return call
}

const started = performance.now()
const result = await autocannon({
  url: plan.url,
  connections: plan.connections,
  duration: plan.seconds,
  requests: [
    {
      method: 'POST',
      setupRequest: (request) => {
        const { method, path, headers, body } = take()
        if (method === 'GET') return { method, path, headers: { ...headers } }
        return { ...request, path, headers: { 'content-type': 'application/json', ...headers }, body }
      },
      onResponse: (_status, body) => {
        if (body.startsWith('{"code":200,')) return
        refused += 1
        firstRefusal ||= body.slice(0, 300)
      },
    },
  ],
})
const seconds = (performance.now() - started) / 1000
const measured: LoadResult = {
  answered: result.requests.total - refused,
  refused: refused + result.errors + result.timeouts,
  firstRefusal,
  seconds,
  p50: result.latency.p50,
  p99: result.latency.p99,
}
console.log(JSON.stringify(measured))
