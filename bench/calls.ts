import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { loadConfig } from '../src/server/platform/kernel/config.ts'
import { systemClock } from '../src/server/platform/kernel/clock.ts'
import { createTokens } from '../src/server/platform/auth/tokens.ts'
import type { Call } from './plan.ts'
import type { Running } from './processes.ts'
import type { BenchData, BenchSeller } from './seed.ts'
import { environment } from './run-folder.ts'

export interface Bench {
  readonly product: Running
  readonly baseline: Running
  readonly client: pg.Client
  readonly data: BenchData
}

export const tokens = (): ReturnType<typeof createTokens> =>
  createTokens(loadConfig({ ...process.env, ...environment }), systemClock)

export const callOf = async (
  seller: BenchSeller,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Call> => ({
  path: `/app${path}`,
  headers: { authorization: `Bearer ${await tokens().signAccess(seller.sessionId, 'customer')}`, ...headers },
  body: JSON.stringify(body),
})

export const keyed = (): Record<string, string> => ({ 'idempotency-key': randomUUID() })

export const callsOf = async (
  seller: BenchSeller,
  path: string,
  bodies: readonly unknown[],
  isKeyed = false,
): Promise<Call[]> => {
  const call = await callOf(seller, path, {})
  return bodies.map((body) => ({
    ...call,
    headers: isKeyed ? { ...call.headers, ...keyed() } : call.headers,
    body: JSON.stringify(body),
  }))
}

export const bareCall = (path: string, body: unknown): Call => ({
  path,
  headers: {},
  body: JSON.stringify(body),
})

/** One call without the load generator; returns the response and milliseconds. */
export const callOnce = async (
  url: string,
  call: Call,
): Promise<{ readonly data: unknown; readonly ms: number }> => {
  const started = performance.now()
  const answer = await fetch(url + call.path, {
    method: 'POST',
    headers: { ...call.headers, 'content-type': 'application/json' },
    body: call.body,
  })
  const { code, msg, data }: { code: number; msg: string; data: unknown } = JSON.parse(await answer.text())
  if (code !== 200) throw new Error(`${call.path}: ${msg}`)
  return { data, ms: performance.now() - started }
}

/** Headers of a session of the first operator, an owner. */
export const operatorHeaders = async (client: pg.Client): Promise<{ authorization: string }> => {
  const { rows } = await client.query<{ id: string }>(
    `insert into session (operator_id, expires_at) select id, now() + interval '1 day' from operator order by id limit 1
       returning id::text`,
  )
  return { authorization: `Bearer ${await tokens().signAccess(rows[0]?.id ?? '', 'operator')}` }
}
