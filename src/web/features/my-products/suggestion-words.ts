import { likelyScore, sureScore, type SuggestionReason } from '../../../contract/my-products.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

export const reasonText = defineText<Record<SuggestionReason, string>>({
  en: {
    sameSku: 'same SKU',
    mappedBefore: 'your SKU is mapped so elsewhere',
    titleBefore: 'mapped so under the same name',
    productCode: 'your SKU begins with our product code',
    sameTitle: 'same title',
    titleAlike: 'title alike',
    pictureName: 'picture named alike',
    optionsMatch: 'same options',
    optionsDiffer: 'options differ',
  },
  zh: {
    sameSku: 'SKU 相同',
    mappedBefore: '同一 SKU 在其他商品已如此匹配',
    titleBefore: '同名规格已如此匹配',
    productCode: 'SKU 以平台产品编码开头',
    sameTitle: '标题相同',
    titleAlike: '标题相近',
    pictureName: '图片名称相近',
    optionsMatch: '规格一致',
    optionsDiffer: '规格不同',
  },
})

export const confidenceText = defineText({
  en: { sure: 'Sure', likely: 'Likely', weak: 'Unsure' },
  zh: { sure: '确定', likely: '可能', weak: '不确定' },
})

export const confidenceOf = (
  score: number,
): { readonly key: 'sure' | 'likely' | 'weak'; readonly tone: Tone } => {
  if (score >= sureScore) return { key: 'sure', tone: 'done' }
  return score >= likelyScore ? { key: 'likely', tone: 'working' } : { key: 'weak', tone: 'quiet' }
}
