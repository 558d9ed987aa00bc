import { goodsAttributeWords } from '../../../contract/common/dictionaries.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { maxPictures, productSafetyLimits } from '../../../contract/catalogue/catalogue.ts'
import { goodsAttributes, type GoodsAttribute } from '../../../contract/kernel/statuses.ts'
import { readWhole } from '../../platform/sheets/read-number.ts'
import { readCountry } from '../common/index.ts'
import { CellProblem, readList, readMoney, readPairs } from './cell-text.ts'
import type { Attribute, ProductCells, SkuCells, Tier } from './import-types.ts'

/** A reader per cell; undefined leaves the value unchanged. */
export type Readers<T> = { readonly [K in keyof T]-?: (text: string) => T[K] | CellProblem }

const upTo =
  (max: number) =>
  (text: string): string | CellProblem =>
    text.length > max ? new CellProblem('tooLong', String(max)) : text

const maxMinor = 100_000_000

const amount =
  (min: number) =>
  (text: string): number | null | CellProblem => {
    if (text === '') return null
    const minor = readMoney(text)
    return minor === null || minor < min || minor > maxMinor ? new CellProblem('notAmount') : minor
  }

const whole = (text: string, from: number, to: number): number | CellProblem => {
  const number = readWhole(text, { from, to })
  return typeof number === 'number'
    ? number
    : new CellProblem('notWhole', `${from}–${formatNumber(to, 'en')}`)
}

const size = (text: string): number | CellProblem => (text === '' ? 0 : whole(text, 0, 10_000))

const states: Readonly<Record<string, NonNullable<ProductCells['state']>>> = {
  published: 'published',
  已发布: 'published',
  draft: 'off',
  草稿: 'off',
  withdrawn: 'off',
  已下架: 'off',
  private: 'private',
  客户专属: 'private',
}

const yes = new Set(['yes', 'y', 'true', '1', '是', '在售'])
const no = new Set(['no', 'n', 'false', '0', '否', '停售'])

const goodsByWord = new Map(
  goodsAttributes.flatMap((one): [string, GoodsAttribute][] => [
    [one, one],
    [goodsAttributeWords.en[one].toLowerCase(), one],
    [goodsAttributeWords.zh[one], one],
  ]),
)

const list = (
  text: string,
  { max, longest }: { readonly max: number; readonly longest: number },
): string[] | CellProblem => {
  const items = readList(text)
  if (items.length > max) return new CellProblem('tooMany', String(max))
  return items.some((item) => item.length > longest) ? new CellProblem('tooLong', String(longest)) : items
}

const readGoods = (text: string): GoodsAttribute[] | CellProblem => {
  const found = new Set<GoodsAttribute>()
  for (const word of readList(text.replaceAll(',', ';'))) {
    const one = goodsByWord.get(word.toLowerCase())
    if (!one) return new CellProblem('notGoods', word.slice(0, 40))
    found.add(one)
  }
  return [...found]
}

const maxAttributes = 6

const readAttributes = (text: string): Attribute[] | CellProblem => {
  const attributes: Attribute[] = []
  const names = new Set<string>()
  for (const [name, value] of readPairs(text)) {
    if (name === null) return new CellProblem('notAttribute', value.slice(0, 60))
    if (name.length > 40 || value.length > 80)
      return new CellProblem('tooLong', name.length > 40 ? '40' : '80')
    if (names.has(name.toLowerCase())) return new CellProblem('attributeTwice', name)
    names.add(name.toLowerCase())
    attributes.push({ name, value })
  }
  return attributes.length > maxAttributes ? new CellProblem('tooMany', String(maxAttributes)) : attributes
}

const maxTiers = 10

const readTiers = (text: string): Tier[] | CellProblem => {
  const tiers = new Map<number, Tier>()
  for (const [name, value] of readPairs(text)) {
    const minQuantity = name === null ? null : readWhole(name, { from: 2, to: 1_000_000 })
    const priceMinor = readMoney(value)
    if (typeof minQuantity !== 'number')
      return new CellProblem('notTier', `${name ?? ''}${name === null ? '' : ': '}${value}`.slice(0, 60))
    if (priceMinor === null || priceMinor > maxMinor) return new CellProblem('notTier', `${name}: ${value}`)
    if (tiers.has(minQuantity)) return new CellProblem('tierRepeated', String(minQuantity))
    tiers.set(minQuantity, { minQuantity, priceMinor })
  }
  if (tiers.size > maxTiers) return new CellProblem('tooMany', String(maxTiers))
  return [...tiers.values()].toSorted((a, b) => a.minQuantity - b.minQuantity)
}

const readKeywords = (text: string): string[] | CellProblem => {
  const words = list(text, { max: 20, longest: 40 })
  if (words instanceof CellProblem) return words
  const small = words.map((word) => word.toLowerCase())
  return words.filter((_word, index) => small.indexOf(small[index] ?? '') === index)
}

export const productReaders: Readers<ProductCells> = {
  nameEn: upTo(255),
  nameZh: upTo(255),
  category: upTo(80),
  state: (text) => (text === '' ? undefined : (states[text.toLowerCase()] ?? new CellProblem('notState'))),
  keywords: readKeywords,
  remark: upTo(255),
  customsName: upTo(120),
  hsCode: upTo(20),
  origin: (text) => (text === '' ? '' : (readCountry(text) ?? new CellProblem('notCountry'))),
  manufacturer: upTo(productSafetyLimits.party),
  euResponsible: upTo(productSafetyLimits.party),
  safetyWarnings: upTo(productSafetyLimits.warnings),
  cover: upTo(500),
  pictures: (text) => list(text, { max: maxPictures, longest: 500 }),
  version: upTo(40),
}

export const skuReaders: Readers<SkuCells> = {
  attributes: readAttributes,
  onSale: (text) => {
    if (text === '') return undefined
    const word = text.toLowerCase()
    return yes.has(word) || (no.has(word) ? false : new CellProblem('notYesOrNo'))
  },
  price: amount(0),
  tiers: readTiers,
  weight: (text) => (text === '' ? null : whole(text.replace(/(?<!\s)\s*g$/i, ''), 1, 1_000_000)),
  length: size,
  width: size,
  height: size,
  goods: readGoods,
  skuPicture: upTo(500),
  supplier: upTo(120),
  cost: amount(1),
  minQuantity: (text) => (text === '' ? null : whole(text, 1, 1_000_000)),
  supplierLink: (text) => (/^(https?:\/\/\S+)?$/.test(text) ? upTo(500)(text) : new CellProblem('notLink')),
}
