import * as fc from 'fast-check'
import type { CustomerId } from '../../src/server/platform/database/database.ts'
import { makeOperator, openTestSession } from '../factories.ts'
import type { TestApp } from '../http.ts'
import { endpointCalls, type FuzzedCall } from './calls.ts'
import { rawCalls, type Signers } from './raw-calls.ts'
import { readKnownValues } from './known-values.ts'

export interface Fault {
  readonly seed: number
  readonly index: number
  readonly call: FuzzedCall
  readonly status: number
  readonly error: string
}

export interface JobFault {
  readonly job: string
  readonly error: string
}

export interface Played {
  readonly calls: number
  /** How many jobs that the calls left were run. */
  readonly jobs: number
  readonly jobFaults: readonly JobFault[]
  /** How many calls were answered by each code. */
  readonly answers: ReadonlyMap<string, number>
  readonly faults: readonly Fault[]
}

export interface PlayOptions {
  readonly seed: number
  readonly runs: number
  /** Only calls with this in their name. */
  readonly only: string
  readonly signers: Signers
  /** The server's errors since it was last asked. */
  readonly takeErrors: () => readonly string[]
  readonly onFault?: (fault: Fault) => void
}

/** Rows change, so their ids are read again after so many calls. */
const rereadAfter = 4000

interface Seller {
  readonly customerId: CustomerId
  readonly accountId: string
}

const busiest = async (t: TestApp): Promise<Seller> => {
  const { rows } = await t.admin.query<Seller>(
    `select c.customer_id as "customerId", (select a.id from account a
        where a.customer_id = c.customer_id and a.is_default) as "accountId"
      from dropshipping_order o join customer c using (customer_id) group by c.customer_id order by count(*) desc limit 1`,
  )
  const [seller] = rows
  if (!seller) throw new Error('the database has no orders')
  return seller
}

/** Signs in both again, whatever the last calls did to sessions, accounts and operators. */
const actors = async (t: TestApp, seller: Seller, operatorId: string) => {
  await t.admin.query('update customer set is_active = true where customer_id = $1', [seller.customerId])
  await t.admin.query('update account set is_active = true where id = $1', [seller.accountId])
  await t.admin.query(`update operator set is_active = true, roles = '{owner}' where id = $1`, [operatorId])
  return {
    customer: await openTestSession(t.platform, seller),
    operator: await openTestSession(t.platform, { operatorId }),
  }
}

const ask = async (t: TestApp, call: FuzzedCall, token: string | null) => {
  const answer = await t.app.inject({
    method: call.method,
    url: call.url,
    headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...call.headers },
    ...(call.payload === null ? {} : { payload: call.payload }),
  })
  const isJson = String(answer.headers['content-type']).startsWith('application/json')
  const code = isJson ? /"code":(\d+)/.exec(answer.body.slice(0, 40))?.[1] : undefined
  const namesField = answer.statusCode !== 415 || /"fields":\[\{"path":"./.test(answer.body)
  return { status: answer.statusCode, code: code ?? String(answer.statusCode), namesField }
}

/** Plays seeded calls of every endpoint in turn, and of the routes outside the contract; never stops at a fault. */
export const play = async (t: TestApp, options: PlayOptions): Promise<Played> => {
  const { seed, runs, only, signers, takeErrors, onFault } = options
  const seller = await busiest(t)
  const operatorId = await makeOperator(t.platform.database.agency, ['owner'])
  let tokens = await actors(t, seller, operatorId)
  const answers = new Map<string, number>()
  const faults: Fault[] = []
  const jobFaults: JobFault[] = []
  let jobs = 0
  let calls = 0
  while (calls < runs) {
    const known = await readKnownValues(t, seller.customerId)
    const kinds = [...endpointCalls(known), ...rawCalls(known, signers)].filter(({ name }) =>
      name.includes(only),
    )
    for (let read = 0; read < rereadAfter && calls < runs; read += 1) {
      const index = calls
      calls += 1
      const kind = kinds[index % kinds.length]
      if (!kind) throw new Error('nothing to play')
      const [call] = fc.sample(kind.calls, { seed: seed + index, numRuns: 1 })
      if (!call) throw new Error('nothing was drawn')
      const answer = await ask(t, call, call.as === 'nobody' ? null : tokens[call.as])
      answers.set(answer.code, (answers.get(answer.code) ?? 0) + 1)
      const errors = takeErrors()
      if (answer.status >= 500 || !answer.namesField || errors.length > 0) {
        const fault = { seed, index, call, status: answer.status, error: errors.join('\n') }
        faults.push(fault)
        onFault?.(fault)
      }
      if (answer.code === '401' || answer.code === '403') tokens = await actors(t, seller, operatorId)
    }
    const { ran, failures } = await t.platform.jobs.runDue()
    jobs += ran
    jobFaults.push(
      ...failures.map(({ name, error }) => ({
        job: name,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      })),
    )
    // A job that fails says so in the log too.
    takeErrors()
  }
  return { calls, jobs, jobFaults, answers, faults }
}
