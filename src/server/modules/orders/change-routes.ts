import { orderChanges } from '../../../contract/orders/order-changes.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Route } from '../../platform/http/route.ts'
import { addProductsToOrders, addProductToOrder, previewAddedProducts } from './changes/add-products.ts'
import { changeLineQuantity, removeAddedProduct } from './changes/change-lines.ts'
import { idempotencyKeyOf } from './order-routes.ts'
import { previewShippingLines } from './changes/preview-shipping-lines.ts'
import { updateGiftNote } from './changes/update-gift-note.ts'
import { actorOf, scopeOf } from './state/types.ts'

export const changeRoutes = ({ database }: Platform): Route[] => [
  implement(orderChanges.updateGiftNote, (input, call) =>
    updateGiftNote(database, scopeOf(call), input, actorOf(call)),
  ),
  implement(orderChanges.addProductToOrder, (input, call) =>
    addProductToOrder(database, scopeOf(call), input, { key: idempotencyKeyOf(call), by: actorOf(call) }),
  ),
  implement(orderChanges.changeLineQuantity, (input, call) =>
    changeLineQuantity(database, scopeOf(call), input, actorOf(call)),
  ),
  implement(orderChanges.removeAddedProduct, (input, call) =>
    removeAddedProduct(database, scopeOf(call), input, actorOf(call)),
  ),
  implement(orderChanges.previewAddedProducts, (input, call) =>
    previewAddedProducts(database.tenant(call.customer.customerId), scopeOf(call), input),
  ),
  implement(orderChanges.addProductsToOrders, (input, call) =>
    addProductsToOrders(database, scopeOf(call), input, { key: idempotencyKeyOf(call), by: actorOf(call) }),
  ),
  implement(orderChanges.previewShippingLines, ({ ids }, call) =>
    previewShippingLines(database.tenant(call.customer.customerId), scopeOf(call), ids),
  ),
]
