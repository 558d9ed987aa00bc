import { cart } from '../../../contract/cart/cart.ts'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { orderImports } from '../../../contract/import-rules/order-imports.ts'
import { products } from '../../../contract/products/products.ts'
import { sourcing } from '../../../contract/sourcing/sourcing.ts'
import { orderTaxNumbers, taxNumbers } from '../../../contract/tax-numbers/tax-numbers.ts'

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
