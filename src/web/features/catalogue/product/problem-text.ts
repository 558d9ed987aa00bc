import { defineText } from '../../../ui/text/define-text.ts'
import type { ProductDraftProblem } from './read-product.ts'

export const problemMessage = defineText<Record<ProductDraftProblem, string>>({
  en: {
    needed: 'is required',
    price: 'must be an amount, such as 4.50',
    tiers: 'must be in the format 10: 4.50, 100: 4',
    weight: 'must be a whole number of grams, at least 1',
    quantity: 'must be a whole number from 1 to 100,000',
    size: 'must be in the format 20 x 10 x 5',
    duplicate: 'is entered twice',
    hsCode: 'must be a code, such as 6109.10: choose one of those found',
    noSku: 'A product needs at least one SKU.',
    tooMany: 'A product can have up to 300 SKUs.',
  },
  zh: {
    needed: '必填',
    price: '必须是金额，如 4.50',
    tiers: '格式如 10: 4.50, 100: 4',
    weight: '必须是大于 0 的整数（克）',
    quantity: '必须是 1 至 100,000 之间的整数',
    size: '格式如 20 x 10 x 5',
    duplicate: '重复，请修改',
    hsCode: '必须是编码，如 6109.10，请从搜索结果中选择',
    noSku: '产品至少需要一个 SKU。',
    tooMany: '产品最多 300 个 SKU。',
  },
})
