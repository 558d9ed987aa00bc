import { ofPayment, ofBlockers } from './order-payments.ts'
import { ofLineItems } from './order-lines.ts'
import { ofShipping, ofFamilies, ofFulfilment } from './order-shipping.ts'

export const ofOrders = {
  ...ofPayment,
  ...ofBlockers,
  ...ofLineItems,
  ...ofShipping,
  ...ofFamilies,
  ...ofFulfilment,
}
