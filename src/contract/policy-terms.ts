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
  readonly governingLaw: string
}

/** What the policies promise. The texts, and the screens that keep the promises, read it here and nowhere else. */
export const policyTerms: PolicyTerms = {
  inForceSince: '2026-11-01',
  processingDays: { least: 1, most: 3 },
  returnWindowDays: 14,
  restockingFeePercent: 0,
  privacyAnswerDays: 30,
  governingLaw: 'UK',
}
