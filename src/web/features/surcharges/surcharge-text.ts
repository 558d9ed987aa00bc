import { surchargeReasonWords, surchargeStatusWords } from '../../../contract/surcharges/surcharge-text.ts'
import type {
  SurchargeReason,
  SurchargeStatus,
  SurchargeStepKind,
} from '../../../contract/surcharges/surcharges.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

export const surchargeReasonText = defineText<Record<SurchargeReason, string>>(surchargeReasonWords)

/** False for a reason code that a later version added. */
export const isSurchargeReason = (word: unknown): word is SurchargeReason =>
  typeof word === 'string' && word in surchargeReasonWords.en

export const surchargeStatusText = defineText<Record<SurchargeStatus, string>>(surchargeStatusWords)

/** As the seller sees them. Statuses that wait on the agency stand out only for the agency. */
export const surchargeTones: Record<SurchargeStatus, Tone> = {
  open: 'yours',
  declined: 'working',
  paid: 'done',
  withdrawn: 'quiet',
  over: 'quiet',
  paidBack: 'quiet',
}
export const operatorSurchargeTones: Record<SurchargeStatus, Tone> = {
  ...surchargeTones,
  open: 'working',
  declined: 'yours',
}

export const surchargeStepText = defineText<Record<SurchargeStepKind, string>>({
  en: {
    raised: 'requested',
    lowered: 'lowered the surcharge to',
    declined: 'declined',
    paid: 'accepted and paid',
    waived: 'waived the surcharge',
    withdrawn: 'withdrew the surcharge',
    orderCancelled: 'cancelled the order',
  },
  zh: {
    raised: '要求加收',
    lowered: '下调为',
    declined: '已拒绝',
    paid: '已接受并支付',
    waived: '免收，照常发货',
    withdrawn: '已撤回',
    orderCancelled: '已取消订单',
  },
})
