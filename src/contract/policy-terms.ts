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
  readonly governingLaw: string
}

/** What the policies promise. The texts, and the screens that keep the promises, read it here and nowhere else. */
export const policyTerms: PolicyTerms = {
  inForceSince: '2026-11-01',
  processingDays: { least: 1, most: 3 },
  returnWindowDays: 14,
  restockingFeePercent: 0,
  privacyAnswerDays: 30,
  trackingPageDays: 180,
  lateReportDays: 3,
  governingLaw: 'UK',
}
