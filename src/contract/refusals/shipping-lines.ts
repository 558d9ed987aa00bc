import { formatNumber } from '../kernel/format.ts'
import type { GoodsAttribute } from '../kernel/statuses.ts'
import { template } from './sentences.ts'
import { type LineFigures, lineEn, lineZh, goodsIn } from './order-text.ts'

export const shippingLineRefusals = {
  noRateForCountry: template<
    LineFigures & { readonly country: string; readonly postcode: string; readonly grams?: number }
  >({
    en: (figures) => {
      const place = [figures.country, figures.postcode].filter(Boolean).join(' ')
      return figures.grams === undefined
        ? `${lineEn(figures)} does not ship to ${place}.`
        : `${lineEn(figures)} has no rate for ${formatNumber(figures.grams, 'en')} g to ${place}.`
    },
    zh: ({ grams, ...figures }) =>
      grams === undefined
        ? `${lineZh(figures)}不支持该国家/地区，或没有此重量的运价，请更换渠道。`
        : `${lineZh(figures)}没有 ${formatNumber(grams, 'zh')} g 的运价，请更换渠道。`,
  }),
  goodsNotAccepted: template<LineFigures & { readonly goods: readonly GoodsAttribute[] }>({
    en: ({ goods, ...figures }) =>
      `${lineEn(figures)} does not accept these restricted goods: ${goodsIn(goods, 'en')}.`,
    zh: ({ goods, ...figures }) =>
      goods === undefined
        ? `${lineZh(figures)}不接受此类货物，请更换渠道。`
        : `${lineZh(figures)}不接受${goodsIn(goods, 'zh')}货物，请更换渠道。`,
  }),
  tooLarge: template<LineFigures & { readonly max: number; readonly longest: number }>({
    en: ({ max, longest, ...figures }) =>
      `${lineEn(figures)} accepts parcels up to ${formatNumber(max, 'en')} mm on the longest side; this one measures ${formatNumber(longest, 'en')} mm.`,
    zh: ({ max, longest, ...figures }) =>
      max === undefined || longest === undefined
        ? `包裹超出${lineZh(figures)}的尺寸限制。`
        : `包裹超出${lineZh(figures)}的尺寸限制：最多 ${formatNumber(max, 'zh')} mm，此包裹为 ${formatNumber(longest, 'zh')} mm。`,
  }),
  tooHeavy: template<
    LineFigures & { readonly max: number; readonly grams: number; readonly isByVolume: boolean }
  >({
    en: ({ max, grams, isByVolume, ...figures }) =>
      `${lineEn(figures)} accepts parcels up to ${formatNumber(max, 'en')} g there; this one weighs ${formatNumber(grams, 'en')} g${isByVolume ? ' by volume' : ''}.`,
    zh: ({ max, grams, isByVolume, ...figures }) =>
      max === undefined || grams === undefined
        ? `包裹超出${lineZh(figures)}的重量限制。`
        : `包裹超出${lineZh(figures)}的重量限制：最多 ${formatNumber(max, 'zh')} g，此包裹为 ${formatNumber(grams, 'zh')} g${isByVolume ? '（体积重）' : ''}。`,
  }),
}
