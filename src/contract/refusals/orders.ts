import { paymentRefusals } from './order-payments.ts'
import { blockerRefusals } from './order-blockers.ts'
import { lineItemRefusals } from './order-lines.ts'
import { shippingRefusals, mergeAndSplitRefusals, fulfilmentRefusals } from './order-shipping.ts'

export const orderRefusals = {
  ...paymentRefusals,
  ...blockerRefusals,
  ...lineItemRefusals,
  ...shippingRefusals,
  ...mergeAndSplitRefusals,
  ...fulfilmentRefusals,
}
