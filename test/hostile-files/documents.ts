import { zipSync } from 'fflate'
import { megabytes, type HostileFile } from './hostile-file.ts'

const starting = (hex: string, fill: string): Buffer =>
  Buffer.concat([Buffer.from(hex, 'hex'), megabytes(Buffer.from(fill, 'hex'), 4)])

/** For whatever finds out what kind of file something is. */
export const hostileDocuments: readonly HostileFile[] = [
  { name: 'objects of no length.asf', body: () => starting('3026b2758e66cf11a6d900aa0062ce6c', '00') },
  { name: 'elements of elements.mkv', body: () => starting('1a45dfa3', '1a45dfa3') },
  { name: 'marks of marks.mp3', body: () => starting('494433040000', '49443304000000000000') },
  { name: 'boxes of no length.mp4', body: () => starting('0000001866747970', '0000000066726565') },
  { name: 'chunks of no length.png', body: () => starting('89504e470d0a1a0a0000000d49484452', '00') },
  { name: 'parts of unknown length.zip', body: () => starting('504b0304', '504b03041400080000000000') },
  {
    name: 'many parts.docx',
    body: () =>
      Buffer.from(
        zipSync(
          Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`word/${at}`, new Uint8Array()])),
          { level: 0 },
        ),
      ),
  },
  { name: 'objects.pdf', body: () => Buffer.concat([Buffer.from('%PDF-1.7\n'), megabytes('1 0 obj<<', 4)]) },
  { name: 'zeros.txt', body: () => megabytes('\0', 4) },
  { name: 'angle brackets.txt', body: () => megabytes('<', 4) },
  { name: 'page.html', body: () => Buffer.from('<!doctype html><script>alert(1)</script>') },
]
