import type { GoodsAttribute } from '../../../contract/statuses.ts'
import { defineText } from '../../ui/text/define-text.ts'

export const goodsText = defineText<Record<GoodsAttribute, string>>({
  en: { battery: 'Battery', liquid: 'Liquid', magnet: 'Magnet', powder: 'Powder' },
  zh: { battery: '带电', liquid: '液体', magnet: '带磁', powder: '粉末' },
})

/** `750 g`, `2.5 kg`. */
export const weightText = (grams: number): string => (grams < 1000 ? `${grams} g` : `${grams / 1000} kg`)
