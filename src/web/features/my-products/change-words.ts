import type { MappingBatch, MappingChange } from '../../../contract/my-products.ts'
import { countryName } from '../../ui/parts/country.tsx'
import { defineText } from '../../ui/text/define-text.ts'

type Named = MappingChange['before']

const skuOf = (named: NonNullable<Named>): string =>
  `${named.units > 1 ? `${named.units} × ` : ''}${named.code}${named.attributes ? ` (${named.attributes})` : ''}`

type Change = Pick<MappingChange, 'countryCode' | 'before' | 'after'>

/** What a mapping changed, in a line. */
export const changeWords = defineText({
  en: {
    of: ({ countryCode, before, after }: Change) => {
      if (countryCode !== null) {
        const [was, is] = [before, after].map((named) => (named ? skuOf(named) : 'the same as elsewhere'))
        return `${countryName(countryCode)}: ${was} → ${is}`
      }
      if (!after) return before ? `No longer ${skuOf(before)}` : 'Not mapped'
      return before ? `${skuOf(before)} → ${skuOf(after)}` : `Mapped to ${skuOf(after)}`
    },
    undone: (by: string) => `Taken back by ${by}`,
  },
  zh: {
    of: ({ countryCode, before, after }: Change) => {
      if (countryCode !== null) {
        const [was, is] = [before, after].map((named) => (named ? skuOf(named) : '与其他国家相同'))
        return `${countryName(countryCode)}：${was} → ${is}`
      }
      if (!after) return before ? `不再对应 ${skuOf(before)}` : '未匹配'
      return before ? `${skuOf(before)} → ${skuOf(after)}` : `匹配到 ${skuOf(after)}`
    },
    undone: (by: string) => `由 ${by} 撤销`,
  },
})

export const wayText = defineText<Record<MappingBatch['how'], string>>({
  en: {
    order: 'in an order',
    page: 'on this page',
    quote: 'by an accepted quote',
    sourcing: 'by a product request',
    listing: 'by listing it in the shop',
    undo: 'taking back',
  },
  zh: {
    order: '在订单中',
    page: '在本页',
    quote: '接受报价时',
    sourcing: '找货时',
    listing: '刊登到店铺时',
    undo: '撤销操作',
  },
})
