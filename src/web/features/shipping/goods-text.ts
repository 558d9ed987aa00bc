import { goodsAttributeWords } from '../../../contract/common/dictionaries.ts'
import type { GoodsAttribute } from '../../../contract/kernel/statuses.ts'
import { defineText } from '../../ui/text/define-text.ts'

export const goodsText = defineText<Record<GoodsAttribute, string>>(goodsAttributeWords)
