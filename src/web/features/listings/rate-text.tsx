import type { ListingRate } from '../../../contract/listings/listing-schemas.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText({
  en: {
    same: (code: string) => `Prices in ${code}`,
    agency: (from: string, rate: number, to: string, day: string) =>
      `1 ${from} = ${rate} ${to} (Quayside’s rate since ${day})`,
    own: (from: string, rate: number, to: string) => `1 ${from} = ${rate} ${to} (your own rate)`,
  },
  zh: {
    same: (code: string) => `价格币种：${code}`,
    agency: (from: string, rate: number, to: string, day: string) =>
      `1 ${from} = ${rate} ${to}（Quayside 汇率，${day} 起）`,
    own: (from: string, rate: number, to: string) => `1 ${from} = ${rate} ${to}（您填写的汇率）`,
  },
})

interface RateTextProps {
  readonly rate: ListingRate
  readonly currency: string
  readonly shopCurrency: string
}

export const RateText = ({ rate: { rate, source, day }, currency, shopCurrency }: RateTextProps) => {
  const words = useText(text)
  if (rate === null || source === 'none') return null
  if (source === 'same') return words.same(shopCurrency)
  if (source === 'own') return words.own(currency, rate, shopCurrency)
  return words.agency(currency, rate, shopCurrency, day ?? '')
}
