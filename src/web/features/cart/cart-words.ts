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
    gone: 'Not offered any more',
    stock: (count: number) => `${n(count)} in your stock`,
    wasNow: (before: string, now: string) => `The price was ${before}, it is ${now} now`,
    takeOver: 'Accept',
    takeOverOf: (name: string) => `Accept the new price of ${name}`,
    takeOverAll: (count: number) => (count === 1 ? 'Accept the new price' : `Accept ${n(count)} new prices`),
    missing: (least: number, missing: number) =>
      `At least ${n(least)} are ordered at a time: ${n(missing)} more ${missing === 1 ? 'is' : 'are'} needed.`,
    least: (least: number) => `At least ${n(least)} at a time, of all variants together`,
    sum: 'Sum of the goods',
    tooManyLines: (most: number) => `An order takes ${n(most)} lines at most.`,
    tooManyUnits: (most: number) => `An order takes ${n(most)} pieces of one product at most.`,
    newPrices: 'Accept the new prices first.',
    private: 'Private',
  },
  zh: {
    lines: (count: number) => `${n(count)} 行`,
    units: (count: number) => `${n(count)} 件`,
    each: '单价',
    gone: '已不再提供',
    stock: (count: number) => `您的库存 ${n(count)} 件`,
    wasNow: (before: string, now: string) => `价格已由 ${before} 变为 ${now}`,
    takeOver: '接受新价',
    takeOverOf: (name: string) => `接受 ${name} 的新价格`,
    takeOverAll: (count: number) => (count === 1 ? '接受新价格' : `接受 ${n(count)} 个新价格`),
    missing: (least: number, missing: number) => `每次至少订购 ${n(least)} 件，还差 ${n(missing)} 件。`,
    least: (least: number) => `每次至少 ${n(least)} 件（所有规格合计）`,
    sum: '商品合计',
    tooManyLines: (most: number) => `一个订单最多 ${n(most)} 行。`,
    tooManyUnits: (most: number) => `一个订单每种商品最多 ${n(most)} 件。`,
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
