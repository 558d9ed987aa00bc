import {
  percentOfBp,
  type PriceScope,
  type PriceSource,
} from '../../../contract/customer-prices/customer-price.ts'
import { moneyText } from '../../ui/components/money.tsx'
import { defineText } from '../../ui/text/define-text.ts'
import type { Locale } from '../../ui/text/locale.ts'

export const scopeText = defineText<Record<PriceScope, string>>({
  en: {
    goods: 'All products',
    category: 'Category',
    product: 'Product',
    sku: 'SKU',
    freight: 'All shipping',
    country: 'Shipping to a country',
    line: 'Shipping line',
    lineToCountry: 'Shipping line to a country',
    services: 'All services',
  },
  zh: {
    goods: '全部商品',
    category: '分类',
    product: '产品',
    sku: 'SKU',
    freight: '全部运费',
    country: '寄往某国的运费',
    line: '物流渠道',
    lineToCountry: '物流渠道寄往某国',
    services: '全部服务',
  },
})

const words = {
  en: { off: (percent: string) => `${percent}% off`, fixed: 'agreed price', colon: ': ' },
  zh: { off: (percent: string) => `优惠 ${percent}%`, fixed: '协议价', colon: '：' },
} as const

export const offText = (discountBp: number | null, locale: Locale): string =>
  discountBp === null ? words[locale].fixed : words[locale].off(percentOfBp(discountBp))

/** '12% off', '$4.10' */
export const priceText = (
  rule: { readonly discountBp: number | null; readonly fixedUsdMinor: number | null },
  locale: Locale,
): string =>
  rule.fixedUsdMinor === null
    ? offText(rule.discountBp, locale)
    : moneyText({ amountMinor: rule.fixedUsdMinor, currency: 'USD' })

/** What a rule is for: 'SKU MUG-1', 'All products'. */
export const subjectText = (
  { scope, name }: { readonly scope: PriceScope; readonly name: string },
  scopes: Readonly<Record<PriceScope, string>>,
): string => (name === '' ? scopes[scope] : `${scopes[scope]} ${name}`)

/** Which rule made a price: 'VIP Gold: 5% off', 'SKU MUG-1: agreed price'. */
export const sourceText = (source: PriceSource, locale: Locale): string => {
  const subject =
    source.kind === 'level'
      ? `VIP ${locale === 'zh' && source.nameZh !== '' ? source.nameZh : source.nameEn}`
      : subjectText(source, locale === 'zh' ? scopeText.zh : scopeText.en)
  return `${subject}${words[locale].colon}${offText(source.discountBp, locale)}`
}

/** Each rule once. */
export const sourcesText = (sources: readonly PriceSource[], locale: Locale): string =>
  [...new Set(sources.map((source) => sourceText(source, locale)))].join(', ')
