export const policyTypes = [
  'privacyPolicy',
  'termsAndConditions',
  'shippingPolicy',
  'returnPolicy',
  'price',
] as const
export type PolicyType = (typeof policyTypes)[number]

/** The titles as worded by the specification. */
export const policyTitles: Readonly<Record<PolicyType, string>> = {
  privacyPolicy: 'Privacy Policy',
  termsAndConditions: 'Terms and Conditions',
  shippingPolicy: 'Shipping Policy',
  returnPolicy: 'Return Policy',
  price: 'Price',
}

export const refundReasons = [
  'notReceived',
  'damaged',
  'wrongItem',
  'missingItem',
  'qualityProblem',
  'lateDelivery',
  'other',
] as const
export type RefundReason = (typeof refundReasons)[number]

/** When, and how much, is refunded for one reason; times count per parcel. */
export interface RefundTerm {
  /**
   * `payment`: any time after payment; `delivery`: once delivered; `overdue`: after the shipping line's maximum
   * delivery time, or once the parcel is reported as delivered; `late`: after that time, unless delivered by then.
   */
  readonly opens: 'payment' | 'delivery' | 'overdue' | 'late'
  /** How long after the delivery; null: the delivery sets no end. */
  readonly daysAfterDelivery: number | null
  /** How long after the shipping line's maximum delivery time, if the delivery sets no end. */
  readonly daysAfterShipBy: number
  readonly paysBack: 'goodsAndFreight' | 'freight'
  readonly needsPictures: boolean
}

interface PolicyTerms {
  readonly inForceSince: string
  /** From payment to hand-over to the carrier. */
  readonly processingDays: { readonly min: number; readonly max: number }
  readonly returnWindowDays: number
  readonly restockingFeePercent: number
  /** Requests about personal data are answered in fewer days than this. */
  readonly privacyAnswerDays: number
  readonly trackingPageDays: number
  readonly lateReportDays: number
  /** Days after which a parcel without promised days counts as late. */
  readonly untargetedDays: number
  readonly refundAnswerDays: number
  /**
   * How long a seller can take to provide evidence or answer an offer; the refund is withdrawn afterwards.
   */
  readonly refundReplyDays: number
  readonly refundPaidUnderDays: number
  /**
   * How long a seller can take to answer a surcharge. Afterwards the agency asks again; it is never charged
   * automatically.
   */
  readonly surchargeAnswerDays: number
  readonly refunds: Readonly<Record<RefundReason, RefundTerm>>
  readonly governingLaw: string
}

const returnWindowDays = 14
/** How long after the line's promised days a missing parcel can be refunded. */
const missingWindowDays = 60

/** For the agency's mistakes: product and shipping cost, within the return window. */
const problem: RefundTerm = {
  opens: 'delivery',
  daysAfterDelivery: returnWindowDays,
  daysAfterShipBy: missingWindowDays,
  paysBack: 'goodsAndFreight',
  needsPictures: true,
}

export const policyTerms: PolicyTerms = {
  inForceSince: '2026-11-01',
  processingDays: { min: 1, max: 3 },
  returnWindowDays,
  restockingFeePercent: 0,
  privacyAnswerDays: 30,
  trackingPageDays: 180,
  lateReportDays: 3,
  untargetedDays: 45,
  refundAnswerDays: 2,
  refundReplyDays: 14,
  refundPaidUnderDays: 30,
  surchargeAnswerDays: 7,
  refunds: {
    notReceived: { ...problem, opens: 'overdue', daysAfterDelivery: null, needsPictures: false },
    damaged: problem,
    wrongItem: problem,
    missingItem: { ...problem, needsPictures: false },
    qualityProblem: problem,
    lateDelivery: { ...problem, opens: 'late', paysBack: 'freight', needsPictures: false },
    other: { ...problem, opens: 'payment', needsPictures: false },
  },
  governingLaw: 'UK',
}
