import { paymentRefusals, blockerRefusals } from './order-payments.ts'
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
