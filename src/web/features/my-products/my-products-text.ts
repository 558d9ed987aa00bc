import { formatNumber, type Locale } from '../../../contract/kernel/format.ts'
import type { MyVariant, MappingIssue } from '../../../contract/my-products/my-product-schemas.ts'
import { myProducts } from '../../../contract/my-products/my-products.ts'
import { defineText } from '../../ui/text/define-text.ts'
import { orderReads } from '../order-kit/order-calls.ts'

export const mappingIssueText = defineText({
  en: { withdrawn: 'Discontinued', outOfStock: 'Your stock has run out' },
  zh: { withdrawn: '已下架', outOfStock: '您的库存已用完' },
} satisfies Record<'en' | 'zh', Record<MappingIssue, string>>)

export const deletedText = defineText({
  en: { gone: 'Deleted in shop', since: 'since' },
  zh: { gone: '店铺已删除', since: '删除于' },
})

export const keyOf = ({ shopId, variantKey }: Pick<MyVariant, 'shopId' | 'variantKey'>): string =>
  `${shopId} ${variantKey}`

export const mappingReads = [myProducts.listMyProducts, myProducts.listVariantHistory, ...orderReads] as const

/** A count that may be a lower bound: `1,200+`. */
export const atLeast = (count: number, isMore: boolean, locale: Locale): string =>
  `${formatNumber(count, locale)}${isMore ? '+' : ''}`
