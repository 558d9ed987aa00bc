import { defineText } from '../../ui/text/define-text.ts'
import type { Mistake } from './read-product.ts'

export const mistakeText = defineText<Record<Mistake, string>>({
  en: {
    needed: 'is needed',
    price: 'must be an amount such as 4.50',
    tiers: 'must be as in 10: 4.50, 100: 4',
    weight: 'must be whole grams, from 1',
    quantity: 'must be a whole number, 1 to 100,000',
    size: 'must be as in 20 x 10 x 5',
    twice: 'is there twice',
    noSku: 'A product needs at least one SKU.',
    tooMany: 'A product may have 300 SKUs at most.',
  },
  zh: {
    needed: '必填',
    price: '必须是金额，如 4.50',
    tiers: '格式如 10: 4.50, 100: 4',
    weight: '必须是大于 0 的整数克',
    quantity: '必须是 1 至 100,000 的整数',
    size: '格式如 20 x 10 x 5',
    twice: '重复',
    noSku: '产品至少需要一个 SKU。',
    tooMany: '产品最多 300 个 SKU。',
  },
})
