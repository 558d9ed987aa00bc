import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { common } from '../../../contract/common/common.ts'
import { operatorCommon } from '../../../contract/common/operator-common.ts'
import { testApp } from '../../../../test/http.ts'
import { servedName, servedType } from './served-file.ts'

let now = new Date()
const t = await testApp({ clock: { now: () => now } })
const { files } = t.platform

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c05030' } })

const jpegWithPlace = () =>
  picture(1600, 900)
    .jpeg()
    .withExif({ IFD0: { Artist: 'Secret Person' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer()

const upload = (name: string, body: Buffer) => t.main.call(common.uploadFile, {}, { file: { name, body } })

const fetchFile = (url: string, token: string | null = null) =>
  t.app.inject({ url, headers: token === null ? {} : { authorization: `Bearer ${token}` } })

describe('images', () => {
  it('are re-encoded in two sizes without their metadata', async () => {
    const sent = await upload('photo.jpg', await jpegWithPlace())
    expect(sent.code).toBe(200)
    const large = await fetchFile(sent.data?.url ?? '')
    expect(large.headers['content-type']).toBe('image/webp')
    const meta = await sharp(large.rawPayload).metadata()
    expect(meta).toMatchObject({ format: 'webp', width: 1200, height: 675 })
    expect(meta.exif).toBeUndefined()
    expect(large.rawPayload.includes('Secret Person')).toBe(false)
    const small = await sharp(
      (await fetchFile(files.url({ id: sent.data?.id ?? '', isPublic: false }, 'small'))).rawPayload,
    ).metadata()
    expect(small.width).toBe(320)
  })

  it('converts SVG to pixels without its scripts', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><script>alert(1)</script><rect width="40" height="40"/></svg>'
    const sent = await upload('logo.svg', Buffer.from(svg))
    const answer = await fetchFile(sent.data?.url ?? '')
    expect((await sharp(answer.rawPayload).metadata()).format).toBe('webp')
    expect(answer.body).not.toContain('script')
  })

  it('converts BMP and GIF to WebP', async () => {
    const bmp = Buffer.alloc(54 + 8 * 2, 120)
    bmp.write('BM')
    bmp.writeUInt32LE(54, 10)
    bmp.writeUInt32LE(40, 14)
    bmp.writeInt32LE(2, 18)
    bmp.writeInt32LE(2, 22)
    bmp.writeUInt32LE(0x180001, 26)
    bmp.writeUInt32LE(0, 30)
    const gif = await picture(20, 10).gif().toBuffer()
    for (const [name, body] of [['a.bmp', bmp] as const, ['a.gif', gif] as const]) {
      const sent = await upload(name, body)
      const answer = await fetchFile(sent.data?.url ?? '')
      expect((await sharp(answer.rawPayload).metadata()).format).toBe('webp')
    }
  })

  it('rejects decompression bombs and broken images with a reason', async () => {
    const bomb = await picture(9000, 9000).png({ compressionLevel: 9 }).toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await upload('bomb.png', bomb)).toMatchObject({ code: 0, reason: 'fileRefused' })
    const broken = (await picture(300, 300).png().toBuffer()).subarray(0, 200)
    expect(await upload('broken.png', broken)).toMatchObject({ code: 0, reason: 'fileRefused' })
  })

  it('detects kinds by content: an HTML page named .png is text', async () => {
    const sent = await upload('page.png', Buffer.from('<html><script>alert(1)</script></html>'))
    const answer = await fetchFile(sent.data?.url ?? '')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.*;sandbox$/),
    })
    expect(answer.headers['content-disposition']).toBe("attachment; filename*=UTF-8''page.png.txt")
  })
})

describe('documents', () => {
  it('accepts doc, xls, ppt, txt, pdf and json by content, and nothing else', async () => {
    const cfb = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
    const bodies = {
      'a.doc': cfb,
      'a.xls': cfb,
      'a.ppt': cfb,
      'a.txt': Buffer.from('words'),
      'a.pdf': Buffer.from('%PDF-1.7\n'),
      'a.json': Buffer.from('{"a":1}'),
    }
    for (const [name, body] of Object.entries(bodies)) expect((await upload(name, body)).code).toBe(200)
    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(600)])
    expect(await upload('a.doc', program)).toMatchObject({ code: 0, reason: 'fileRefused' })
    const zip = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(600)])
    expect(await upload('a.docx', zip)).toMatchObject({ code: 0, reason: 'fileRefused' })
  })

  it('rejects files over 5 MB', async () => {
    const body = Buffer.alloc(5 * 1024 * 1024 + 1, 'a')
    expect(await upload('a.txt', body)).toMatchObject({ code: 0, reason: 'fileRefused' })
  })
})

describe('files of the agency', () => {
  it('gives images a permanent URL and documents one signed until tomorrow', async () => {
    const send = (name: string, body: Buffer) =>
      t.operator.call(operatorCommon.uploadOperatorFile, {}, { file: { name, body } })
    const shown = await send('a.png', await picture(10, 10).png().toBuffer())
    expect(shown.data?.url).toMatch(/^\/app\/files\/\d+\/large$/)
    expect((await fetchFile(shown.data?.url ?? '')).statusCode).toBe(200)
    const read = await send('terms.pdf', Buffer.from('%PDF-1.7\n'))
    expect(read.data?.url).toMatch(/file\?expires=\d+&signature=/)
    expect((await fetchFile((read.data?.url ?? '').split('?')[0] ?? '')).statusCode).toBe(401)
  })
})

describe('read access to a file', () => {
  it('by signed URL, which is valid for one file and size only', async () => {
    const { data } = await upload('a.png', await picture(10, 10).png().toBuffer())
    const url = data?.url ?? ''
    expect((await fetchFile(url)).statusCode).toBe(200)
    expect((await fetchFile(url.replace('/large', '/small'))).statusCode).toBe(401)
    expect((await fetchFile(url.replace(/\/files\/\d+/, '/files/1'))).statusCode).toBe(401)
    expect((await fetchFile(url.replace(/expires=\d+/, 'expires=99999999999'))).statusCode).toBe(401)
    expect(files.idOf(url)).toBe(data?.id)
  })

  it('by signed URL until the end of the next day', async () => {
    const { data } = await upload('a.png', await picture(10, 10).png().toBuffer())
    const url = data?.url ?? ''
    const today = now
    const dayMs = 24 * 3600 * 1000
    const end = (Math.floor(today.getTime() / dayMs) + 2) * dayMs
    now = new Date(end)
    expect((await fetchFile(url)).statusCode).toBe(200)
    now = new Date(end + 1)
    expect((await fetchFile(url)).statusCode).toBe(401)
    now = today
  })

  it('is not kept by browsers unless the file is public', async () => {
    const { data } = await upload('a.png', await picture(10, 10).png().toBuffer())
    const { statusCode, headers } = await fetchFile(data?.url ?? '')
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store'])
  })

  it('for everybody when the file is public', async () => {
    const stored = await files.put({
      customerId: null,
      isPublic: true,
      fileName: 'cover.png',
      kind: 'image',
      contentType: 'image/png',
      body: await picture(20, 20).png().toBuffer(),
    })
    const answer = await fetchFile(files.url(stored, 'small'))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })
})

describe('stored bytes', () => {
  it('are for the server’s own account only', async () => {
    await upload('a.txt', Buffer.from('words'))
    const folder = join(t.platform.config.dataDir, 'files')
    const paths = await readdir(folder, { recursive: true, withFileTypes: true })
    expect(paths.length).toBeGreaterThan(2)
    for (const one of paths) {
      const { mode } = await stat(join(one.parentPath, one.name))
      expect([one.name, mode & 0o777]).toEqual([one.name, one.isDirectory() ? 0o700 : 0o600])
    }
  })

  it.each([
    ['page.html', 'text/plain; charset=utf-8', 'page.html.txt'],
    ['notes.md', 'text/plain; charset=utf-8', 'notes.md'],
    ['terms.PDF', 'application/pdf', 'terms.PDF'],
    ['terms.hta', 'application/pdf', 'terms.hta.pdf'],
    ['old.svg', 'image/svg+xml', 'old.svg.bin'],
  ])('are saved under an ending that fits: %s as %s', (fileName, contentType, name) => {
    expect(servedName({ fileName, contentType })).toBe(name)
  })

  it('are never served as a type that a browser runs', () => {
    for (const type of ['text/html', 'image/svg+xml', 'application/xhtml+xml', 'text/xml']) {
      expect(servedType(type)).toBe('application/octet-stream')
    }
  })
})
