import { goodsAttributeWords } from '../../../contract/common/dictionaries.ts'
import type { GoodsAttribute } from '../../../contract/kernel/statuses.ts'
import { defineText } from '../../ui/text/define-text.ts'

export const goodsText = defineText<Record<GoodsAttribute, string>>(goodsAttributeWords)

/** `750 g`, `2.5 kg`. */
export const weightText = (grams: number): string => (grams < 1000 ? `${grams} g` : `${grams / 1000} kg`)
