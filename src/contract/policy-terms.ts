/** The documents at /policy/{type}. */
export const policyTypes = [
  'privacyPolicy',
  'termsAndConditions',
  'shippingPolicy',
  'returnPolicy',
  'price',
] as const
export type PolicyType = (typeof policyTypes)[number]

/** The documents' names, as the specification words them. */
export const policyTitles: Readonly<Record<PolicyType, string>> = {
  privacyPolicy: 'Privacy Policy',
  termsAndConditions: 'Terms and Conditions',
  shippingPolicy: 'Shipping Policy',
  returnPolicy: 'Return Policy',
  price: 'Price',
}

/** For what a seller may ask money of a paid order back. */
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

/** When and for what money is given back for one reason; times count from each parcel. */
export interface RefundTerm {
  /**
   * `payment`: at any time after it; `delivery`: once it has come; `overdue`: once it is past the line's longest days, or
   * is said to have come; `late`: once it is past them and had not come by then.
   */
  readonly opens: 'payment' | 'delivery' | 'overdue' | 'late'
  /** So long after the delivery; null: the delivery ends nothing. */
  readonly daysAfterDelivery: number | null
  /** So long after the line's longest days, where the delivery ends nothing. */
  readonly daysAfterShipBy: number
  readonly paysBack: 'goodsAndFreight' | 'freight'
  /** It is to be seen on pictures. */
  readonly needsPictures: boolean
}

interface PolicyTerms {
  /** The policies hold from this day on. */
  readonly inForceSince: string
  /** From payment to the hand-over to the carrier. */
  readonly processingDays: { readonly least: number; readonly most: number }
  /** From delivery on, a return may be requested for so long. */
  readonly returnWindowDays: number
  readonly restockingFeePercent: number
  /** Requests about personal data are answered in fewer days than this. */
  readonly privacyAnswerDays: number
  /** A shopper's tracking page lives for so long after the delivery. */
  readonly trackingPageDays: number
  /** So long after the promised days, a shopper may say that a parcel did not come. */
  readonly lateReportDays: number
  /** After so many days a parcel is late for which nothing was promised. */
  readonly untargetedDays: number
  /** A refund that was asked for is looked at within so many days. */
  readonly refundAnswerDays: number
  /** So long a seller may take to give evidence, or to answer an offer; the refund is withdrawn then. */
  readonly refundReplyDays: number
  /** What was agreed is paid back in fewer days than this. */
  readonly refundPaidUnderDays: number
  /** So long a seller may take to answer a surcharge; it is asked about then, and never taken by itself. */
  readonly surchargeAnswerDays: number
  readonly refunds: Readonly<Record<RefundReason, RefundTerm>>
  readonly governingLaw: string
}

const returnWindowDays = 14
/** So long after the days that the line promised, a parcel that did not come may be asked back. */
const missingWindowDays = 60

/** The agency's mistake: goods and freight, within the window of returns. */
const problem: RefundTerm = {
  opens: 'delivery',
  daysAfterDelivery: returnWindowDays,
  daysAfterShipBy: missingWindowDays,
  paysBack: 'goodsAndFreight',
  needsPictures: true,
}

/** What the policies promise. The texts, and the screens that keep the promises, read it here and nowhere else. */
export const policyTerms: PolicyTerms = {
  inForceSince: '2026-11-01',
  processingDays: { least: 1, most: 3 },
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
