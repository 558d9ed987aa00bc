import * as fc from 'fast-check'
import { allEndpoints, type NamedEndpoint } from '../../src/contract/all.ts'
import type { Endpoint } from '../../src/contract/kernel/endpoint.ts'
import { arbitraryOf } from './arbitraries.ts'
import { hostileText, spoiled } from './hostile.ts'
import type { KnownValues } from './known-values.ts'
import { uploads } from './uploads.ts'

/** One request, ready to be sent by whoever may call it. */
export interface FuzzedCall {
  readonly name: string
  readonly as: 'customer' | 'operator' | 'nobody'
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string | Buffer | null
  /** For the report. */
  readonly input: unknown
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.toWellFormed()
}

const addressOf = (endpoint: Endpoint, path: string, input: unknown): string => {
  const fields = isRecord(input) ? input : {}
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textOf(fields[name] ?? 'none')),
  )
  if (endpoint.method !== 'GET') return `/app${address}`
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (path.includes(`{${name}}`)) continue
    for (const one of Array.isArray(value) ? value.slice(0, 50) : [value])
      query.append(name, textOf(one).slice(0, 5000))
  }
  return `/app${address}${query.size > 0 ? `?${query}` : ''}`
}

/** What Node's server itself would refuse in a header never reaches us. */
const headerText = hostileText.map((text) => text.replace(/[^\x20-\x7E\x80-\xFF]/g, '').slice(0, 2000))

const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(
          'cookie',
          'accept-encoding',
          'user-agent',
          'authorization',
          'x-forwarded-for',
          'accept-language',
          'idempotency-key',
          'content-type',
          'content-encoding',
          'range',
          'if-none-match',
          'origin',
        ),
        fc.oneof(
          headerText,
          fc.constantFrom(
            'gzip;q=9, br;q=x, *',
            'jdkey=%E0%A4%A; jdops=a.b.c.d.e',
            'Bearer a.b.c',
            'application/json; charset=utf-7',
          ),
          headerText.map((text) => `jdkey=${text}; jdops=${text}`),
        ),
      )
      .map(([name, value]) => ({ [name]: value })),
  },
)

const multipart = (input: unknown, file: { name: string; body: Buffer }) => {
  const boundary = '----quayside-fuzz-boundary'
  const fields = Object.entries(isRecord(input) ? input : {}).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '')}"\r\n\r\n${textOf(value)}\r\n`,
  )
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${file.name.replaceAll(/["\r\n]/g, '')}"\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat([
      Buffer.from(fields.join('') + head),
      file.body,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  }
}

export interface KindOfCall {
  readonly name: string
  readonly calls: fc.Arbitrary<FuzzedCall>
}

const callsOf = ({ domain, name, endpoint }: NamedEndpoint, known: KnownValues): fc.Arbitrary<FuzzedCall> => {
  const inputs = spoiled(arbitraryOf(endpoint.input, known))
  const path = fc.constantFrom(endpoint.path, ...(endpoint.alsoAt ?? []))
  return fc
    .tuple(inputs, path, oddHeaders, uploads, fc.uuid())
    .map(([input, at, odd, file, key]): FuzzedCall => {
      const { kind } = endpoint.access
      const common = {
        name: `${domain}.${name}`,
        as: kind === 'public' ? 'nobody' : kind,
        method: endpoint.method,
        url: addressOf(endpoint, at, input),
        input,
      } as const
      const headers = { 'idempotency-key': key, 'user-agent': 'quayside-fuzz', ...odd }
      if (endpoint.method === 'GET') return { ...common, headers, payload: null }
      if (endpoint.upload) {
        const { type, payload } = multipart(input, file)
        return {
          ...common,
          headers: { ...headers, 'content-type': type },
          payload,
          input: { input, file: file.name },
        }
      }
      const payload = JSON.stringify(input) ?? ''
      return { ...common, headers: { 'content-type': 'application/json', ...headers }, payload }
    })
}

/** Calls of every endpoint of the contract. */
export const endpointCalls = (known: KnownValues): readonly KindOfCall[] =>
  allEndpoints.map((entry) => ({ name: `${entry.domain}.${entry.name}`, calls: callsOf(entry, known) }))
