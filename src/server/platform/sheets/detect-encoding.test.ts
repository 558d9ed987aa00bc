import { describe, expect, it } from 'vitest'
import { encodings, type Encoding } from '../../../contract/kernel/encodings.ts'
import { decodeText, detectEncoding, type EncodingHints } from './detect-encoding.ts'
import { encodingCorpus } from './encoding-corpus.ts'
import { encodeText, encodingSamples, sampleFile } from './encoding-samples.ts'

const files = encodingSamples.flatMap((sample) =>
  sample.encodings.map((encoding) => ({ name: `${sample.name} in ${encoding}`, sample, encoding })),
)

const corpus = [...encodingCorpus()]

describe('the encoding of a file', () => {
  it('is tried for all that the customer can choose', () => {
    const tried = new Set<Encoding>([
      ...corpus.map(({ encoding }) => encoding),
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

  const hintsOf: Readonly<Record<string, EncodingHints>> = {
    nothing: {},
    'a shop that sells elsewhere': { languages: ['en'], countries: ['US', 'DE'] },
  }
  it.for(Object.keys(hintsOf))(
    'of each file in a corpus is right or asked for, never wrong, knowing %s',
    { timeout: 180_000 },
    async (known, { annotate }) => {
      const hints = hintsOf[known]
      const count = { right: 0, asked: 0, wrong: 0, rareRight: 0, rareAsked: 0 }
      const wrong: string[] = []
      for (const { name, isRare, text, body } of corpus) {
        const found = detectEncoding(body, hints)
        const read = ('encoding' in found ? [found] : found.candidates).map((one) =>
          decodeText(body, one.encoding),
        )
        if (read.length > 3 || !read.includes(text)) {
          wrong.push(`${name}: ${JSON.stringify(found)}`)
          count.wrong += 1
        } else if (read.length > 1) count[isRare ? 'rareAsked' : 'asked'] += 1
        else count[isRare ? 'rareRight' : 'right'] += 1
      }
      await annotate(JSON.stringify(count))
      expect(wrong).toEqual([])
      expect(corpus.length).toBeGreaterThan(700)
      expect(count.asked * 20).toBeLessThan(count.right)
    },
  )

  it('is unknown where no text can be offered', () => {
    const utf32 = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 0]), Buffer.from('A\0\0\0,\0\0\0')])
    const korean = Buffer.from('\u001B$)CName\n\u000E1hCv\u000F\n')
    for (const body of [utf32, korean]) expect(detectEncoding(body)).toEqual({ candidates: [] })
  })

  it('of an old system that is not known is asked for, not guessed', () => {
    const text = sampleFile(encodingSamples.find(({ name }) => name === 'Russian') ?? never(), 6)
    const iso = Buffer.from([...text].map((char) => (char < '\u0080' ? char.charCodeAt(0) : iso8859Of(char))))
    expect(new TextDecoder('iso-8859-5').decode(iso)).toBe(text)
    expect(detectEncoding(iso)).toHaveProperty('candidates')
  })
})

const never = (): never => {
  throw new Error('there is no such sample')
}
/** ISO 8859-5 has the Cyrillic letters in the order of Unicode. */
const iso8859Of = (char: string): number => char.charCodeAt(0) - 0x0400 + 0xa0
