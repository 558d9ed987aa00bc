import { describe, expect, it } from 'vitest'
import {
  bestOf,
  likenessOf,
  optionsHeld,
  optionWords,
  titleQuery,
  withOptions,
} from '../suggestions/score-suggestion.ts'
import { codesIn, imageWords } from '../suggestions/suggest-mappings.ts'

const none = new Map<string, number>()

describe('titles', () => {
  it('are equal with the same words, ignoring the Chinese part of the name', () => {
    expect(likenessOf(['enamel', 'mug'], ['enamel', 'mugs', 'mug', '搪', '搪瓷'], none)).toBeCloseTo(1)
    expect(likenessOf(['搪瓷'], ['enamel', 'mug', '搪', '瓷', '搪瓷'], none)).toBeCloseTo(1)
  })
  it('differ more with each extra word, common words counting less', () => {
    const common = new Map([['mug', 0.2]])
    const one = likenessOf(['enamel', 'mug'], ['enamel', 'mug', 'green'], none)
    expect(one).toBeGreaterThan(0.7)
    expect(one).toBeLessThan(1)
    expect(likenessOf(['steel', 'mug'], ['enamel', 'mug'], common)).toBeLessThan(0.3)
    expect(likenessOf([], ['mug'], none)).toBe(0)
  })
  it('are searched by their rarest words, all or all but one', () => {
    expect(titleQuery(['mug'], none)).toBe("('mug')")
    expect(titleQuery(['a', 'bb', 'ccc'], none)).toBe("('bb' & 'a') | ('ccc' & 'a') | ('ccc' & 'bb')")
    expect(titleQuery(["o'neil"], none)).toBe("('o''neil')")
    expect(titleQuery([], none)).toBeNull()
  })
})

describe('options', () => {
  it('match when the variant names them, in any wording', () => {
    expect(optionWords('Sand / Large')).toEqual(['sand', 'large'])
    expect(optionsHeld(['Sand', 'L'], ['sand', 'large'])).toBe(1)
    expect(optionsHeld(['Sand', 'M'], ['sand', 'large'])).toBe(0.5)
    expect(optionsHeld([], ['sand'])).toBe(1)
  })
  it('raise the SKU they fit and lower its siblings; a single SKU is not affected', () => {
    const sku = { skuId: '1', options: ['Red'], siblings: 2 }
    expect(withOptions(80, 'titleAlike', sku, ['red'])).toMatchObject({
      score: 86,
      reasons: ['titleAlike', 'optionsMatch'],
    })
    expect(withOptions(80, 'titleAlike', sku, ['blue'])).toMatchObject({
      score: 52,
      reasons: ['titleAlike', 'optionsDiffer'],
    })
    expect(withOptions(80, 'titleAlike', { ...sku, siblings: 1 }, ['blue'])).toMatchObject({ score: 80 })
  })
})

it("keep each SKU's best reason, best SKUs first", () => {
  const one = (skuId: string, score: number) => ({ skuId, score, reasons: [] })
  expect(bestOf([one('1', 50), one('2', 70), one('1', 90)], 2)).toEqual([one('1', 90), one('2', 70)])
})

it('codes are tried whole and by their beginnings', () => {
  expect(codesIn(' Mug-07-Red ')).toEqual(['mug-07-red', 'mug-07'])
  expect(codesIn('')).toEqual([])
})

it('image names are split into words', () => {
  expect(imageWords('https://cdn.example/files/oak-wall_clock-2048x.jpg?v=12')).toEqual([
    'oak',
    'wall',
    'clock',
  ])
  expect(imageWords('/app/files/12/large')).toEqual(['large'])
  expect(imageWords('https://x/%E0%A4%A.jpg')).toEqual([])
  expect(imageWords(null)).toEqual([])
})
