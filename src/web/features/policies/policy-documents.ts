import type { PolicyType } from '../../../contract/refunds/policy-terms.ts'
import type { Policy } from './documents/policy-document.ts'

const load: Readonly<Record<PolicyType, () => Promise<Policy>>> = {
  privacyPolicy: async () => (await import('./documents/privacy-policy.ts')).privacyPolicy,
  termsAndConditions: async () => (await import('./documents/terms-and-conditions.ts')).termsAndConditions,
  shippingPolicy: async () => (await import('./documents/shipping-policy.ts')).shippingPolicy,
  returnPolicy: async () => (await import('./documents/return-policy.ts')).returnPolicy,
  price: async () => (await import('./documents/price.ts')).price,
}

const loaded = new Map<PolicyType, Promise<Policy>>()

/** A document, loaded on first use. Returns the same promise each time, which React's `use` requires. */
export const policyOf = (type: PolicyType): Promise<Policy> => {
  const policy = loaded.get(type) ?? load[type]()
  loaded.set(type, policy)
  // After a failed load, the next call tries again.
  policy.catch(() => loaded.delete(type))
  return policy
}
