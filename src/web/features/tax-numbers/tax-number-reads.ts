import { cart } from '../../../contract/cart.ts'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { orders } from '../../../contract/orders.ts'
import { orderImports } from '../../../contract/order-imports.ts'
import { products } from '../../../contract/products.ts'
import { sourcing } from '../../../contract/sourcing.ts'
import { orderTaxNumbers, taxNumbers } from '../../../contract/tax-numbers.ts'

/** What changes with a tax number or a choice. */
export const taxNumberReads: readonly Pick<Endpoint, 'path'>[] = [
  taxNumbers.getTaxCodes,
  orderTaxNumbers.getOrderTaxNumber,
  orderImports.getOrderImportCharges,
  orders.previewPayment,
  products.calculateLandedCost,
  cart.calculateCartFreight,
  sourcing.calculateQuoteLandedCost,
]
