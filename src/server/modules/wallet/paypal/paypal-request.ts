import type { Recharge } from '../recharges/recharges.ts'

/**
 * PayPal's idempotency key. It contains the recharge's creation time besides its id, so that a new database, whose
 * ids start over, never meets payments of the old one.
 */
export const requestIdOf = (
  recharge: Pick<Recharge, 'id' | 'createdAt'>,
  step: 'create' | 'capture',
): string => `recharge-${recharge.id}-${recharge.createdAt.getTime().toString(36)}-${step}`
