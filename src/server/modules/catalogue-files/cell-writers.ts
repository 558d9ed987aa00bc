import { formatMinor } from '../../../contract/kernel/money.ts'
import { writeList, writePairs } from './cell-text.ts'
import type { Attribute, Tier } from './import-types.ts'

export const attributesText = (attributes: readonly Attribute[]): string =>
  writePairs(attributes.map(({ name, value }) => [name, value]))
export const tiersText = (tiers: readonly Tier[]): string =>
  writePairs(tiers.map(({ minQuantity, priceMinor }) => [String(minQuantity), formatMinor(priceMinor)]))
export { writeList }

/** Labels of enumerated cells; the English ones are read in every language. */
export const stateLabels = {
  en: { published: 'published', draft: 'draft', withdrawn: 'withdrawn', private: 'private' },
  zh: { published: '已发布', draft: '草稿', withdrawn: '已下架', private: '客户专属' },
} as const
export const yesLabels = { en: { yes: 'yes', no: 'no' }, zh: { yes: '是', no: '否' } } as const
