import {
  replacementReasonWords,
  replacementStateWords,
} from '../../../contract/replacements/replacement-text.ts'
import type { ReplacementReason, ReplacementState } from '../../../contract/replacements/replacements.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

export const replacementReasonText = defineText<Record<ReplacementReason, string>>(replacementReasonWords)

export const replacementStateText = defineText<Record<ReplacementState, string>>(replacementStateWords)

export const replacementTones: Record<ReplacementState, Tone> = {
  offered: 'yours',
  preparing: 'working',
  shipped: 'moving',
  delivered: 'done',
  declined: 'quiet',
  expired: 'quiet',
  cancelled: 'quiet',
}
