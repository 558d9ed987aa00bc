import { describe, expect, it } from 'vitest'
import { encodings, type Encoding } from '../../../contract/encodings.ts'
import { decodeText, detectEncoding } from './detect-encoding.ts'
import { encodeText, encodingSamples, sampleFile } from './encoding-samples.ts'

const files = encodingSamples.flatMap((sample) =>
  sample.encodings.map((encoding) => ({ name: `${sample.name} in ${encoding}`, sample, encoding })),
)

describe('the encoding of a file', () => {
  it('is tried for all that the customer can choose', () => {
    const tried = new Set<Encoding>([
      ...files.map(({ encoding }) => encoding),
      'utf-8',
      'utf-16le',
      'utf-16be',
    ])
    expect(encodings.filter((encoding) => !tried.has(encoding))).toEqual([])
  })

  it.each(files)('is recognised: $name', ({ sample, encoding }) => {
    const text = sampleFile(sample, 6)
    const found = detectEncoding(encodeText(text, encoding))
    if (!('encoding' in found)) throw new Error(`not sure: ${JSON.stringify(found)}`)
    expect(decodeText(encodeText(text, encoding), found.encoding)).toBe(text)
  })

  it.each(files)('is never silently wrong, however small the file: $name', ({ sample, encoding }) => {
    let asked = 0
    for (let start = 0; start < sample.people.length; start += 1) {
      for (const country of [sample.country, '', 'US']) {
        for (const rows of [1, 2, 3]) {
          const text = sampleFile({ ...sample, country }, rows, start)
          const body = encodeText(text, encoding)
          const found = detectEncoding(body, { languages: ['zh', 'en'], countries: ['US', 'DE'] })
          const offered = 'encoding' in found ? [found] : found.candidates
          if (offered.length > 1) asked += 1
          expect(offered.length).toBeLessThanOrEqual(3)
          expect(offered.map((one) => decodeText(body, one.encoding))).toContain(text)
        }
      }
    }
    expect(asked).toBeLessThan(sample.people.length * 9)
  })

  it.each(encodingSamples)('is recognised as Unicode with and without a mark: $name', (sample) => {
    const text = sampleFile(sample, 3)
    for (const encoding of ['utf-8', 'utf-16le', 'utf-16be'] as const) {
      for (const mark of ['', '\uFEFF']) {
        const body = encodeText(mark + text, encoding)
        expect(detectEncoding(body)).toEqual({ encoding })
        expect(decodeText(body, encoding)).toBe(text)
      }
    }
  })

  it('is UTF-8 where a few of its characters were cut', () => {
    const text = encodingSamples.map((sample) => sampleFile(sample, 6)).join('')
    const broken = Buffer.concat([Buffer.from(text), Buffer.from([0xe5, 0x2c, 0x0a])])
    expect(detectEncoding(broken)).toEqual({ encoding: 'utf-8' })
    expect(decodeText(broken, 'utf-8')).toContain('\uFFFD')
  })
})
