import { policyTitles, type PolicyType } from '../../../contract/refunds/policy-terms.ts'
import { defineText } from '../../ui/text/define-text.ts'

export const policyTitleText = defineText<Record<PolicyType, string>>({
  en: policyTitles,
  zh: {
    privacyPolicy: '隐私政策',
    termsAndConditions: '条款与条件',
    shippingPolicy: '运输政策',
    returnPolicy: '退货政策',
    price: '价格',
  },
})
