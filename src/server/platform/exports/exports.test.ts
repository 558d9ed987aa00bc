import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer, json } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { testApp, type Caller } from '../../../../test/http.ts'
import { endpoint } from '../../../contract/kernel/endpoint.ts'
import { sheetInput } from '../../../contract/kernel/sheets.ts'
import { exportFile } from './exports.ts'
import { implement } from '../http/route.ts'
import { createServer } from '../http/server.ts'
import type { SheetColumn } from './sheet.ts'

const exportThings = endpoint({
  method: 'POST',
  path: '/Sample/Export',
  summary: 'Things without end, or until reading them fails.',
  access: { kind: 'customer' },
  errors: ['exportsRunning'],
  input: z.object({ ...sheetInput, failsAfter: z.int().optional() }),
  output: z.unknown(),
  download: true,
})

let batchesRead = 0
/** Batches of 64 KB, each in a later turn of the event loop, as from a database. */
async function* things(failsAfter: number): AsyncGenerator<string[]> {
  for (let batch = 0; ; batch += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    if (batch >= failsAfter) throw new Error('the database has gone')
    batchesRead += 1
    yield Array.from({ length: 64 }, () => `${batch}-${Math.random()}`.padEnd(1022, '.'))
  }
}
const columns: SheetColumn<string>[] = [{ title: 'Thing', width: 20, kind: 'text', of: (name) => name }]

const t = await testApp()
const routes = [
  implement(exportThings, ({ format, failsAfter = Infinity }, call) =>
    exportFile(t.platform.database, call, {
      action: 'thing:export',
      asked: {},
      format,
      fileName: 'things',
      sheet: { name: 'Things', columns, batches: things(failsAfter) },
      now: new Date('2026-01-02T03:04:05Z'),
    }),
  ),
]
const server = await createServer({
  platform: t.platform,
  modules: [{ routes }],
  contract: [{ domain: 'sample', name: 'exportThings', endpoint: exportThings }],
  checkAnswers: true,
  webFolder: null,
})
await server.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => server.close())
const address = server.server.address() as AddressInfo

/** Uses a separate connection, which closes with the response or with `destroy`. */
const ask = async (
  caller: Caller,
  input: object,
  headers: Record<string, string> = {},
): Promise<IncomingMessage> => {
  const outgoing = request({
    port: address.port,
    path: '/app/Sample/Export',
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${caller.token}`, ...headers },
  })
  outgoing.end(JSON.stringify(input))
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  return answer
}
const isFile = (answer: IncomingMessage): boolean => answer.headers['content-disposition'] !== undefined

const begin = async (caller: Caller, format: 'csv' | 'xlsx'): Promise<IncomingMessage> => {
  const answer = await ask(caller, { format })
  expect(isFile(answer)).toBe(true)
  await once(answer, 'readable')
  return answer
}

describe('file exports', () => {
  it('reads no faster than the caller, and stops when the caller disconnects', async () => {
    const seller = await t.newCustomer()
    const first = await begin(seller, 'csv')
    // The caller stops reading: the connection's buffers fill up and reading must pause.
    let seen = -1
    const isAtRest = (): boolean => {
      const before = seen
      seen = batchesRead
      return before === seen
    }
    await expect.poll(isAtRest, { interval: 300 }).toBe(true)
    const second = await begin(seller, 'xlsx')
    first.destroy()
    second.destroy()
    await expect.poll(() => isAtRest(), { interval: 300 }).toBe(true)
  })

  it('starts a third export of a customer only after another has ended', async () => {
    const seller = await t.newCustomer()
    const [first, second] = [await begin(seller, 'csv'), await begin(seller, 'xlsx')]
    expect(await json(await ask(seller, {}))).toMatchObject({ code: 0, data: { reason: 'exportsRunning' } })
    const another = await begin(await t.newCustomer(), 'csv')
    another.destroy()
    first.destroy()
    const isLetIn = async (): Promise<boolean> => {
      const third = await ask(seller, {})
      third.destroy()
      return isFile(third)
    }
    await expect.poll(isLetIn).toBe(true)
    second.destroy()
  })

  it.each(['csv', 'xlsx'] as const)('breaks the connection when a %s export fails midway', async (format) => {
    const seller = await t.newCustomer()
    for (const encoding of ['gzip', 'identity']) {
      const answer = await ask(seller, { format, failsAfter: 3 }, { 'accept-encoding': encoding })
      expect(isFile(answer)).toBe(true)
      await expect(buffer(answer)).rejects.toThrow('aborted')
    }
  })

  it('returns an error instead of a file when it fails immediately', async () => {
    const answer = await ask(await t.newCustomer(), { failsAfter: 0 })
    expect(await json(answer)).toMatchObject({ code: 500 })
  })

  it('puts the date into the file name', async () => {
    const answer = await ask(await t.newCustomer(), { format: 'xlsx' })
    answer.destroy()
    expect(answer.headers['content-disposition']).toContain('things-2026-01-02.xlsx')
  })
})
