import type { Recharge } from './recharges.ts'

/**
 * The key under which PayPal does a thing once. It carries the moment of the recharge beside its id, so that a database
 * made anew, which counts its ids from the beginning, never meets the payments of the old one.
 */
export const requestIdOf = (
  recharge: Pick<Recharge, 'id' | 'createdAt'>,
  step: 'create' | 'capture',
): string => `recharge-${recharge.id}-${recharge.createdAt.getTime().toString(36)}-${step}`
