import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { identity } from '../../src/contract/identity/identity.ts'

// Calls what others call while hostile files are uploaded. A thread of its own, because the test's is busy sending
// the files, which would be measured too.

export interface BystanderData {
  readonly url: string
  readonly account: string
  readonly password: string
}

export interface Answers {
  /** Milliseconds of each answer. */
  readonly health: number[]
  readonly signIn: number[]
  /** Answers that were not 200. */
  readonly refused: number[]
}

const { url, account, password } = workerData as BystanderData
const answers: Answers = { health: [], signIn: [], refused: [] }
const headers = { connection: 'close', 'content-type': 'application/json' }

const time = async (times: number[], call: () => Promise<number>): Promise<void> => {
  const from = performance.now()
  const code = await call()
  times.push(performance.now() - from)
  if (code !== 200) answers.refused.push(code)
}

const uploads = { areOver: false }
parentPort?.once('message', () => (uploads.areOver = true))
parentPort?.postMessage('ready', [])
do {
  await time(answers.health, async () => (await fetch(`${url}/healthz`, { headers })).status)
  await time(answers.signIn, async () => {
    const body = JSON.stringify({ account, password })
    const response = await fetch(`${url}/app${identity.signIn.path}`, { method: 'POST', headers, body })
    return ((await response.json()) as { code: number }).code
  })
  await sleep(50)
} while (!uploads.areOver)
parentPort?.postMessage(answers, [])
