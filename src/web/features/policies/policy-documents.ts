import type { PolicyType } from '../../../contract/policy-terms.ts'
import type { Policy } from './policy-document.ts'

const load: Readonly<Record<PolicyType, () => Promise<Policy>>> = {
  privacyPolicy: async () => (await import('./documents/privacy-policy.ts')).privacyPolicy,
  termsAndConditions: async () => (await import('./documents/terms-and-conditions.ts')).termsAndConditions,
  shippingPolicy: async () => (await import('./documents/shipping-policy.ts')).shippingPolicy,
  returnPolicy: async () => (await import('./documents/return-policy.ts')).returnPolicy,
  price: async () => (await import('./documents/price.ts')).price,
}

const loaded = new Map<PolicyType, Promise<Policy>>()

/** The document, fetched when it is first read; the same promise each time, as React's `use` wants it. */
export const policyOf = (type: PolicyType): Promise<Policy> => {
  const policy = loaded.get(type) ?? load[type]()
  loaded.set(type, policy)
  // One that was lost on its way is fetched anew by whoever asks next.
  policy.catch(() => loaded.delete(type))
  return policy
}
