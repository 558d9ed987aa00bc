import type { CartProduct } from '../../../contract/cart.ts'
import { defineText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'

const n = (count: number): string => count.toLocaleString('en')

/** Words that the cart and the page that orders from it share. */
export const cartText = defineText({
  en: {
    lines: (count: number) => (count === 1 ? '1 line' : `${n(count)} lines`),
    units: (count: number) => (count === 1 ? '1 piece' : `${n(count)} pieces`),
    each: 'each',
    gone: 'No longer available',
    stock: (count: number) => `${n(count)} in your stock`,
    wasNow: (before: string, now: string) => `Price changed from ${before} to ${now}`,
    takeOver: 'Accept',
    takeOverOf: (name: string) => `Accept the new price of ${name}`,
    takeOverAll: (count: number) => (count === 1 ? 'Accept new price' : `Accept ${n(count)} new prices`),
    missing: (least: number, missing: number) =>
      `Minimum order is ${n(least)}, ${n(missing)} more ${missing === 1 ? 'is' : 'are'} needed.`,
    least: (least: number) => `Minimum order ${n(least)}, all variants combined`,
    sum: 'Subtotal',
    tooManyLines: (most: number) => `An order can have up to ${n(most)} lines.`,
    tooManyUnits: (most: number) => `An order can have up to ${n(most)} pieces of one product.`,
    newPrices: 'Accept the new prices first.',
    private: 'Private',
  },
  zh: {
    lines: (count: number) => `${n(count)} 行`,
    units: (count: number) => `${n(count)} 件`,
    each: '单价',
    gone: '已下架',
    stock: (count: number) => `您的库存 ${n(count)} 件`,
    wasNow: (before: string, now: string) => `价格已由 ${before} 变为 ${now}`,
    takeOver: '接受新价格',
    takeOverOf: (name: string) => `接受 ${name} 的新价格`,
    takeOverAll: (count: number) => (count === 1 ? '接受新价格' : `接受 ${n(count)} 个新价格`),
    missing: (least: number, missing: number) => `起订量 ${n(least)} 件，还差 ${n(missing)} 件。`,
    least: (least: number) => `起订量 ${n(least)} 件（所有规格合计）`,
    sum: '商品合计',
    tooManyLines: (most: number) => `每个订单最多 ${n(most)} 行商品。`,
    tooManyUnits: (most: number) => `每个订单每种商品最多 ${n(most)} 件。`,
    newPrices: '请先接受新价格。',
    private: '私有',
  },
})

/** A product's name in the reader's language, where it has one. */
export const useSubject = (): ((product: Pick<CartProduct, 'subjectEn' | 'subjectZh'>) => string) => {
  const isChinese = useLocale() === 'zh'
  return ({ subjectEn, subjectZh }) => (isChinese && subjectZh ? subjectZh : subjectEn)
}

/** What tells a line's SKU from the others of its product; its code where nothing else does. */
export const variantWords = (line: {
  readonly attributes: readonly { readonly value: string }[]
  readonly code: string
}): string => line.attributes.map(({ value }) => value).join(' / ') || line.code
