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

/** What the policies promise. The texts, and the screens that keep the promises, read it here and nowhere else. */
export const policyTerms = {
  /** The policies hold from this day on. */
  inForceSince: '2026-11-01',
  /** What installing and using the product costs. */
  useFeeMinor: 0,
  /** From payment to the hand-over to the carrier. */
  processingDays: { least: 1, most: 3 },
  /** From delivery on, a return may be requested for so long. */
  returnWindowDays: 14,
  restockingFeePercent: 0,
  /** Requests about personal data are answered in fewer days than this. */
  privacyAnswerDays: 30,
  governingLaw: 'UK',
} as const
