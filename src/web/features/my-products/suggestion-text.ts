import {
  likelyScore,
  sureScore,
  type SuggestionReason,
} from '../../../contract/my-products/my-product-schemas.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

export const reasonText = defineText<Record<SuggestionReason, string>>({
  en: {
    sameSku: 'same SKU',
    mappedBefore: 'same SKU matched to this elsewhere',
    titleBefore: 'same name matched to this before',
    productCode: 'your SKU starts with our product code',
    sameTitle: 'same title',
    titleAlike: 'similar title',
    pictureName: 'similar image name',
    optionsMatch: 'same options',
    optionsDiffer: 'different options',
  },
  zh: {
    sameSku: 'SKU 相同',
    mappedBefore: '相同 SKU 的其他商品已匹配此 SKU',
    titleBefore: '同名变体已匹配此 SKU',
    productCode: 'SKU 以 Quayside 产品编码开头',
    sameTitle: '标题相同',
    titleAlike: '标题相近',
    pictureName: '图片文件名相近',
    optionsMatch: '选项一致',
    optionsDiffer: '选项不同',
  },
})

export const confidenceText = defineText({
  en: { sure: 'Sure', likely: 'Likely', weak: 'Unsure' },
  zh: { sure: '高匹配度', likely: '中匹配度', weak: '低匹配度' },
})

export const confidenceOf = (
  score: number,
): { readonly key: 'sure' | 'likely' | 'weak'; readonly tone: Tone } => {
  if (score >= sureScore) return { key: 'sure', tone: 'done' }
  return score >= likelyScore ? { key: 'likely', tone: 'working' } : { key: 'weak', tone: 'quiet' }
}
