import type { MappingBatch, MappingChange } from '../../../contract/my-products/my-product-schemas.ts'
import { countryName } from '../../ui/components/country.tsx'
import { defineText } from '../../ui/text/define-text.ts'

type Named = MappingChange['before']

const skuOf = (named: NonNullable<Named>): string =>
  `${named.units > 1 ? `${named.units} × ` : ''}${named.code}${named.attributes ? ` (${named.attributes})` : ''}`

type Change = Pick<MappingChange, 'countryCode' | 'before' | 'after'>

export const changeWords = defineText({
  en: {
    of: ({ countryCode, before, after }: Change) => {
      if (countryCode !== null) {
        const [was, is] = [before, after].map((named) => (named ? skuOf(named) : 'same as other countries'))
        return `${countryName(countryCode)}: ${was} → ${is}`
      }
      if (!after) return before ? `${skuOf(before)} → not matched` : 'Not matched'
      return before ? `${skuOf(before)} → ${skuOf(after)}` : `Matched to ${skuOf(after)}`
    },
    undone: (by: string) => `Undone by ${by}`,
  },
  zh: {
    of: ({ countryCode, before, after }: Change) => {
      if (countryCode !== null) {
        const [was, is] = [before, after].map((named) => (named ? skuOf(named) : '与其他国家相同'))
        return `${countryName(countryCode)}：${was} → ${is}`
      }
      if (!after) return before ? `已取消匹配 ${skuOf(before)}` : '未匹配'
      return before ? `${skuOf(before)} → ${skuOf(after)}` : `匹配到 ${skuOf(after)}`
    },
    undone: (by: string) => `由 ${by} 撤销`,
  },
})

export const wayText = defineText<Record<MappingBatch['how'], string>>({
  en: {
    order: 'on an order',
    page: 'on this page',
    quote: 'by an accepted quote',
    sourcing: 'by a product request',
    listing: 'by listing it in the shop',
    undo: 'by undoing',
  },
  zh: {
    order: '通过订单',
    page: '通过“我的产品”',
    quote: '通过接受报价',
    sourcing: '通过找货',
    listing: '通过刊登',
    undo: '通过撤销',
  },
})
