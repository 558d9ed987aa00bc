import { policyTerms } from '../../../contract/policy-terms.ts'
import type { Locale } from '../../ui/text/locale.ts'

const { processingDays, returnWindowDays, restockingFeePercent, privacyAnswerDays, governingLaw } =
  policyTerms
const { least, most } = processingDays

interface Statements {
  readonly free: string
  readonly costs: string
  readonly processing: string
  readonly returns: string
  readonly restocking: string
  readonly privacy: string
  readonly law: string
}

/** The promises in words, each written once; the documents are made of them. */
export const statements: Readonly<Record<Locale, Statements>> = {
  en: {
    free: 'The product is free to install and use.',
    costs: 'Merchants pay the product cost and the logistics cost of the orders they sell.',
    processing: `Order processing takes ${least}-${most} days.`,
    returns: `Returns may be requested within ${returnWindowDays} days of delivery.`,
    restocking:
      restockingFeePercent === 0
        ? 'There is no restocking fee.'
        : `The restocking fee is ${restockingFeePercent}% of the product cost.`,
    privacy: `Privacy requests are answered in under ${privacyAnswerDays} days.`,
    law: `The governing law is that of the ${governingLaw}.`,
  },
  zh: {
    free: '本产品可免费安装和使用。',
    costs: '商家为其售出的订单支付产品成本和物流成本。',
    processing: `订单处理需要 ${least}-${most} 天。`,
    returns: `可在签收后 ${returnWindowDays} 天内申请退货。`,
    restocking:
      restockingFeePercent === 0 ? '不收取退货上架费。' : `退货上架费为产品成本的 ${restockingFeePercent}%。`,
    privacy: `隐私请求将在 ${privacyAnswerDays} 天内答复。`,
    law: `适用法律为英国（${governingLaw}）法律。`,
  },
}
