import { crc32, deflateSync } from 'node:zlib'
import { kilobytes, megabytes, numbers, type HostileFile } from './hostile-file.ts'

const svg = (content: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="1200" height="1200">${content}</svg>`,
  )

const zigzag = (points: number): string => {
  const next = numbers(points)
  return Array.from({ length: points }, () => `L${next() % 1200} ${next() % 1200}`).join('')
}

const paths: HostileFile[] = [
  {
    name: 'a path drawn often.svg',
    body: () =>
      svg(`<path id="p" stroke="red" d="M0 0${zigzag(400)}"/>${'<use xlink:href="#p"/>'.repeat(40)}`),
  },
  { name: 'a long word.svg', body: () => svg(`<text font-size="900">${kilobytes('W', 400)}</text>`) },
]

const nested = (levels: number): string =>
  Array.from(
    { length: levels },
    (_, level) =>
      `<g id="g${level + 1}">${`<use xlink:href="#g${level}"/><rect mask="url(#g${level})"/>`.repeat(9)}</g>`,
  ).join('')

const elements: HostileFile[] = [
  {
    name: 'filters.svg',
    body: () =>
      svg(
        '<filter id="f"><feTurbulence numOctaves="9999"/></filter><rect width="1200" height="1200" filter="url(#f)"/>',
      ),
  },
  { name: 'uses of uses.svg', body: () => svg(`<g id="g0"/>${nested(12)}`) },
  { name: 'deep groups.svg', body: () => svg('<g opacity=".9">'.repeat(200_000)) },
  {
    name: 'comments.svg',
    body: () => Buffer.from(`${kilobytes('<!---->', 3_000)}<!--${kilobytes('--><!--', 1_000)}x`),
  },
  {
    name: 'entities.svg',
    body: () =>
      Buffer.from(
        `<!DOCTYPE svg [<!ENTITY a0 "ha">${Array.from({ length: 40 }, (_, at) => `<!ENTITY a${at + 1} "&a${at};&a${at};&a${at};">`).join('')}]><svg>&a40;</svg>`,
      ),
  },
  {
    name: 'masks.svg',
    body: () =>
      svg(
        Array.from(
          { length: 12 },
          (_, at) =>
            `<mask id="m${at}"><circle r="${600 + at}" fill="white"/></mask><rect width="1200" height="1200" mask="url(#m${at})"/>`,
        ).join(''),
      ),
  },
]

const chunk = (type: string, data: Buffer): Buffer => {
  const made = Buffer.alloc(12 + data.length)
  made.writeUInt32BE(data.length)
  made.write(type, 4, 'latin1')
  data.copy(made, 8)
  made.writeUInt32BE(crc32(made.subarray(4, 8 + data.length)), 8 + data.length)
  return made
}

interface Png {
  readonly width: number
  readonly height: number
  readonly isInterlaced?: boolean
  readonly chunks?: readonly Buffer[]
}

/** Of 16 bits a channel, all of them zero. */
const png = ({ width, height, isInterlaced = false, chunks = [] }: Png): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.set([16, 6, 0, 0, isInterlaced ? 1 : 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const pixels = deflateSync(Buffer.alloc(height * (1 + width * 8)), { level: 1 })
  const end = chunk('IEND', Buffer.alloc(0))
  return Buffer.concat([signature, chunk('IHDR', head), ...chunks, chunk('IDAT', pixels), end])
}

const bitmapHead = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(54)
  head.write('BM')
  head.writeUInt32LE(54, 10)
  head.writeUInt32LE(40, 14)
  head.writeInt32LE(width, 18)
  head.writeInt32LE(height, 22)
  head.writeUInt32LE(0x20_0001, 26)
  return head
}

const pixels: HostileFile[] = [
  { name: 'forty million pixels.png', body: () => png({ width: 6_300, height: 6_300, isInterlaced: true }) },
  { name: 'one column.png', body: () => png({ width: 1, height: 3_000_000 }) },
  {
    name: 'packed texts.png',
    body: () => {
      const text = chunk(
        'zTXt',
        Buffer.concat([Buffer.from('x\0\0'), deflateSync(megabytes('y', 90), { level: 1 })]),
      )
      return png({ width: 9, height: 9, chunks: Array.from({ length: 20 }, () => text) })
    },
  },
  {
    name: 'a million chunks.png',
    body: () => {
      const chunks = Array.from({ length: 300_000 }, () => chunk('tEXt', Buffer.from('x\0y')))
      return png({ width: 9, height: 9, chunks })
    },
  },
  {
    name: 'endless.gif',
    body: () =>
      Buffer.concat([
        Buffer.from('GIF89a\xff\xff\xff\xff\xf7\0\0', 'latin1'),
        megabytes('\x21\xfe\x01a\0', 4),
      ]),
  },
  { name: 'huge.bmp', body: () => bitmapHead(2_000_000_000, 2_000_000_000) },
  { name: 'short.bmp', body: () => Buffer.concat([bitmapHead(2_400, -2_400), megabytes('\x01', 4)]) },
  {
    name: 'only a head.webp',
    body: () => Buffer.concat([Buffer.from('RIFF\xff\xff\xff\xffWEBPVP8L', 'latin1'), megabytes('\xff', 4)]),
  },
  {
    name: 'only a head.jpg',
    body: () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), megabytes('\xff\xc2', 4)]),
  },
]

export const hostilePictures: readonly HostileFile[] = [...paths, ...elements, ...pixels]
