import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createFileStore, type FileStore } from './file-store.ts'

const objects = new Map<string, Buffer>()
const signatures: string[] = []

const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  signatures.push(request.headers.authorization ?? '')
  const key = (request.url ?? '').split('?')[0] ?? ''
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const known = objects.get(key)
  if (request.method === 'PUT') objects.set(key, Buffer.concat(chunks))
  if (request.method === 'DELETE') objects.delete(key)
  if (request.method === 'GET' && !known) {
    response.writeHead(404, { 'content-type': 'application/xml' })
    response.end('<Error><Code>NoSuchKey</Code><Message>no</Message></Error>')
  } else {
    const body = request.method === 'GET' && known ? known : Buffer.alloc(0)
    response.writeHead(request.method === 'DELETE' ? 204 : 200, { 'content-length': body.length })
    response.end(body)
  }
}

const server = createServer((request, response) => void serve(request, response))
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const { port } = server.address() as AddressInfo
const folder = await mkdtemp(join(tmpdir(), 'quayside-files-'))
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

const disk = createFileStore({ kind: 'disk', folder })
const bucket = createFileStore({
  kind: 's3',
  endpoint: `http://127.0.0.1:${port}`,
  region: 'eu-central-1',
  bucket: 'files',
  accessKeyId: 'key-id',
  secretAccessKey: 'key',
})

const contentOf = async (store: FileStore, key: string): Promise<string | null> => {
  const found = await store.read(key)
  if (!found) return null
  const chunks: Buffer[] = []
  for await (const chunk of found.body) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  expect(found.size).toBe(body.length)
  return body.toString()
}

describe.each([
  ['a folder', disk],
  ['an S3 bucket', bucket],
])('file store in %s', (_, store) => {
  it('writes, reads, replaces and deletes files', async () => {
    await store.write('2026-11/one/file', Buffer.from('first'), 'text/plain')
    expect(await contentOf(store, '2026-11/one/file')).toBe('first')
    await store.write('2026-11/one/file', Buffer.from('second'), 'text/plain')
    expect(await contentOf(store, '2026-11/one/file')).toBe('second')
    await store.remove('2026-11/one/file')
    await store.remove('2026-11/one/file')
    expect(await contentOf(store, '2026-11/one/file')).toBeNull()
  })
})

it('leaves no temporary files in a folder', async () => {
  await disk.write('drafts/file', Buffer.from('x'), 'text/plain')
  expect(await readdir(join(folder, 'drafts'))).toEqual(['file'])
})

it('signs its calls to S3', () => {
  expect(signatures.length).toBeGreaterThan(0)
  expect(signatures.filter((text) => !text.startsWith('AWS4-HMAC-SHA256 Credential=key-id/'))).toEqual([])
})
