import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint, InputOf, OutputOf } from '../../src/contract/kernel/endpoint.ts'

export interface Answered<E extends Endpoint> {
  readonly status: number
  readonly code: number
  readonly reason: string
  readonly data: OutputOf<E> | null
}

export interface ClientFigures {
  calls: number
  /** Connections that broke, and answers that say 'try again'. */
  repeats: number
  /** Answers of 500, which must not happen. */
  readonly errors: string[]
}

export interface Client {
  /** Repeats an idempotent call with its key until it is answered; null for any other whose answer was lost. */
  readonly call: <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    file?: UploadFile,
  ) => Promise<Answered<E> | null>
}

export interface UploadFile {
  readonly name: string
  readonly body: string
}

/** How long a call is repeated. */
export const giveUpMs = 300_000

const requestOf = (
  input: object,
  file: UploadFile | undefined,
): { body: BodyInit; headers: Record<string, string> } => {
  if (!file) return { body: JSON.stringify(input), headers: { 'content-type': 'application/json' } }
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) form.set(name, String(value))
  form.set('file', new Blob([file.body]), file.name)
  return { body: form, headers: {} }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

export const createClient = (
  baseUrl: string,
  token: () => Promise<string>,
  figures: ClientFigures,
): Client => ({
  call: async <E extends Endpoint>(endpoint: E, input: InputOf<E>, file?: UploadFile) => {
    const key = endpoint.idempotent ? randomUUID() : undefined
    const until = performance.now() + giveUpMs
    figures.calls += 1
    for (;;) {
      try {
        const { body, headers } = requestOf(input as object, file)
        const response = await fetch(`${baseUrl}/app${endpoint.path}`, {
          method: 'POST',
          headers: {
            ...headers,
            authorization: `Bearer ${await token()}`,
            ...(key ? { 'idempotency-key': key } : {}),
          },
          body,
          signal: AbortSignal.timeout(30_000),
        })
        const text = await response.text()
        if (response.status === 500) figures.errors.push(`${endpoint.path}: ${text.slice(0, 300)}`)
        if (response.status < 500 && response.status !== 429) {
          const parsed: unknown = JSON.parse(text)
          const envelope = isRecord(parsed) ? parsed : {}
          const { data } = envelope
          const reason = isRecord(data) && typeof data['reason'] === 'string' ? data['reason'] : ''
          return {
            status: response.status,
            code: Number(envelope['code']),
            reason,
            data: data as OutputOf<E> | null,
          }
        }
      } catch (error) {
        if (performance.now() > until)
          throw new Error(`${endpoint.path} was never answered`, { cause: error })
      }
      if (performance.now() > until) throw new Error(`${endpoint.path} was never answered`)
      figures.repeats += 1
      if (key === undefined) return null
      await sleep(100)
    }
  },
})
