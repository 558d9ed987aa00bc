import { policyTerms } from '../../../../contract/refunds/policy-terms.ts'
import type { Locale } from '../../../ui/text/locale.ts'

const { processingDays, returnWindowDays, restockingFeePercent, privacyAnswerDays, governingLaw } =
  policyTerms
const { refundAnswerDays, refundReplyDays, refundPaidUnderDays, refunds } = policyTerms
const { min, max } = processingDays

interface Statements {
  readonly free: string
  readonly costs: string
  readonly processing: string
  readonly returns: string
  readonly restocking: string
  readonly privacy: string
  readonly refundAnswer: string
  readonly refundPaid: string
  readonly missing: string
  readonly late: string
  readonly law: string
}

/** Statements that several documents repeat; figures come from the contract. */
export const statements: Readonly<Record<Locale, Statements>> = {
  en: {
    free: 'The product is free to install and use.',
    costs: 'Merchants pay the product cost and the logistics cost of the orders they sell.',
    processing: `Order processing takes ${min}-${max} days.`,
    returns: `Returns may be requested within ${returnWindowDays} days of delivery.`,
    restocking:
      restockingFeePercent === 0
        ? 'There is no restocking fee.'
        : `The restocking fee is ${restockingFeePercent}% of the product cost.`,
    refundAnswer: `We review your request within ${refundAnswerDays} days. If we need more information, or offer an amount, you have ${refundReplyDays} days to respond.`,
    refundPaid: `Agreed refunds reach your wallet in under ${refundPaidUnderDays} days, and usually immediately.`,
    missing: `You can request a refund for a parcel that was not received once its shipping line’s maximum delivery time has passed, or tracking shows it as delivered, until ${refunds.notReceived.daysAfterShipBy} days after that maximum delivery time.`,
    late: `If a parcel arrives after its shipping line’s maximum delivery time, you can request a refund of the shipping cost within ${refunds.lateDelivery.daysAfterDelivery ?? 0} days of delivery.`,
    privacy: `Privacy requests are answered in under ${privacyAnswerDays} days.`,
    law: `The governing law is that of the ${governingLaw}.`,
  },
  zh: {
    free: '本产品可免费安装和使用。',
    costs: '商家为其售出的订单支付产品成本和物流成本。',
    processing: `订单处理需要 ${min}-${max} 天。`,
    returns: `可在签收后 ${returnWindowDays} 天内申请退货。`,
    restocking:
      restockingFeePercent === 0 ? '不收取退货上架费。' : `退货上架费为产品成本的 ${restockingFeePercent}%。`,
    refundAnswer: `我们将在 ${refundAnswerDays} 天内审核。如需补充信息或提出退款方案，您有 ${refundReplyDays} 天时间答复。`,
    refundPaid: `双方同意的款项将在 ${refundPaidUnderDays} 天内退回您的钱包，通常即时到账。`,
    missing: `包裹超过物流渠道最长时效或显示已签收但未收到的，可在最长时效届满后 ${refunds.notReceived.daysAfterShipBy} 天内申请退款。`,
    late: `包裹晚于物流渠道最长时效送达的，可在签收后 ${refunds.lateDelivery.daysAfterDelivery ?? 0} 天内申请退还运费。`,
    privacy: `隐私请求将在 ${privacyAnswerDays} 天内答复。`,
    law: `适用法律为英国（${governingLaw}）法律。`,
  },
}
