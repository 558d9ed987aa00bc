import { counted, formatNumber, plural } from '../../../contract/kernel/format.ts'
import { defineText } from '../../ui/text/define-text.ts'

export const cartText = defineText({
  en: {
    lines: (count: number) => counted(count, 'item', 'items'),
    units: (count: number) => counted(count, 'unit', 'units'),
    unavailable: 'No longer available',
    stock: (count: number) => `${formatNumber(count, 'en')} in your stock`,
    wasNow: (before: string, now: string) => `Price changed from ${before} to ${now}`,
    accept: 'Accept',
    acceptOf: (name: string) => `Accept the new price of ${name}`,
    acceptAll: (count: number) =>
      plural(count, 'Accept new price', `Accept ${formatNumber(count, 'en')} new prices`),
    missing: (minimum: number, missing: number) =>
      `The minimum quantity is ${formatNumber(minimum, 'en')}. Add ${formatNumber(missing, 'en')} more.`,
    minimum: (minimum: number) => `Minimum quantity ${formatNumber(minimum, 'en')}, all variants combined`,
    subtotal: 'Subtotal',
    discount: 'Discount',
    tooManyLines: (max: number) => `An order can have up to ${formatNumber(max, 'en')} items.`,
    tooManyUnits: (max: number) => `An order can have up to ${formatNumber(max, 'en')} units of one product.`,
    newPrices: (count: number) =>
      plural(count, 'Accept the new price first.', 'Accept the new prices first.'),
    private: 'Private',
  },
  zh: {
    lines: (count: number) => `${formatNumber(count, 'zh')} 行`,
    units: (count: number) => `${formatNumber(count, 'zh')} 件`,
    unavailable: '已下架',
    stock: (count: number) => `您的库存 ${formatNumber(count, 'zh')} 件`,
    wasNow: (before: string, now: string) => `价格已由 ${before} 变为 ${now}`,
    accept: '接受新价格',
    acceptOf: (name: string) => `接受 ${name} 的新价格`,
    acceptAll: (count: number) => `接受 ${formatNumber(count, 'zh')} 个新价格`,
    missing: (minimum: number, missing: number) =>
      `起订量 ${formatNumber(minimum, 'zh')} 件，还差 ${formatNumber(missing, 'zh')} 件。`,
    minimum: (minimum: number) => `起订量 ${formatNumber(minimum, 'zh')} 件（所有变体合计）`,
    subtotal: '商品合计',
    discount: '优惠',
    tooManyLines: (max: number) => `每个订单最多 ${formatNumber(max, 'zh')} 行商品。`,
    tooManyUnits: (max: number) => `每个订单每种商品最多 ${formatNumber(max, 'zh')} 件。`,
    newPrices: () => '请先接受新价格。',
    private: '私有',
  },
})

export const variantWords = (line: {
  readonly attributes: readonly { readonly value: string }[]
  readonly code: string
}): string => line.attributes.map(({ value }) => value).join(' / ') || line.code
