import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { clamdForTest, eicar, eicarSignature, scanForEicar } from '../../../../test/clamd-double.ts'
import { createVirusScanner, ScannerUnavailable, type VirusScanner } from './virus-scanner.ts'

const host = '127.0.0.1'
const scannerOf = (port: number): VirusScanner => createVirusScanner({ host, port })
const failureOf = (scan: Promise<unknown>): Promise<unknown> =>
  scan.then(
    () => null,
    (error: unknown) => error,
  )

describe('a file', () => {
  it('is sent whole, and is clean', async () => {
    const clamd = await clamdForTest()
    const files = [Buffer.from('words'), randomBytes(1_000_000)]
    for (const file of files) {
      expect(await scannerOf(clamd.port)(file, 'a')).toEqual({ kind: 'clean' })
      expect(clamd.scanned.at(-1)?.equals(file)).toBe(true)
    }
  })

  it('is infected, with the signature', async () => {
    const clamd = await clamdForTest()
    expect(await scannerOf(clamd.port)(eicar, 'a')).toEqual({ kind: 'infected', signature: eicarSignature })
  })

  it('is larger than clamd takes', async () => {
    const clamd = await clamdForTest(scanForEicar, { maxBytes: 1_000_000 })
    expect(await scannerOf(clamd.port)(Buffer.alloc(40_000_000), 'a')).toEqual({ kind: 'tooLarge' })
    expect(await scannerOf(clamd.port)(Buffer.alloc(1_000_000), 'a')).toEqual({ kind: 'clean' })
  })

  it('is scanned through a socket of the file system, too', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'quayside-clamd-'))
    const path = join(folder, 'clamd.ctl')
    const server = createServer((socket) => socket.once('data', () => socket.end('stream: OK\0')))
    onTestFinished(async () => {
      server.close()
      await rm(folder, { recursive: true })
    })
    server.listen(path)
    await once(server, 'listening')
    expect(await createVirusScanner({ path })(Buffer.from('words'), 'a')).toEqual({ kind: 'clean' })
  })
})

describe('no file is taken for clean', () => {
  it.each([
    ['garbage', '\u0001\u0002 no answer at all\0'],
    ['the answer to something else', 'PONG\0'],
    ['an error', 'stream: Can not allocate memory ERROR\0'],
    ['an answer that is cut', 'stream: OK'],
    ['nothing', ''],
    ['more than an answer can be', 'stream: OK'.repeat(1_000)],
  ])('if clamd answers %s', async (_, answer) => {
    const clamd = await clamdForTest(() => answer)
    expect(await failureOf(scannerOf(clamd.port)(Buffer.from('words'), 'a'))).toBeInstanceOf(
      ScannerUnavailable,
    )
  })

  it('if clamd hangs up in the middle of the file', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => socket.destroy())
    })
    onTestFinished(() => void server.close())
    server.listen(0, host)
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    const scan = scannerOf(address.port)(Buffer.alloc(40_000_000), 'a')
    expect(await failureOf(scan)).toBeInstanceOf(ScannerUnavailable)
  })

  it('if clamd does not run', async () => {
    const clamd = await clamdForTest()
    await clamd.stop()
    expect(await failureOf(scannerOf(clamd.port)(eicar, 'a'))).toBeInstanceOf(ScannerUnavailable)
  })
})

it('takes turns between accounts, and refuses what one sends too much of', async () => {
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const clamd = await clamdForTest(async (file) => {
    await held
    return scanForEicar(file)
  })
  const scan = scannerOf(clamd.port)
  const many = Array.from({ length: 20 }, (_, n) => scan(Buffer.from(`many ${n}`), 'many'))
  await expect(scan(Buffer.from('many 20'), 'many')).rejects.toMatchObject({
    reason: 'fileRefused',
    detail: { case: 'busy' },
  })
  const single = scan(Buffer.from('single'), 'single')
  letGo()
  await Promise.all([single, ...many])
  const place = clamd.scanned.findIndex((file) => file.equals(Buffer.from('single')))
  expect(clamd.scanned).toHaveLength(21)
  // Four of the other account were under way already, and one more had its turn.
  expect(place).toBeLessThan(10)
})
