import { operatorPurchasing } from '../../../contract/purchasing/operator-purchasing.ts'
import {
  operatorPurchaseDocuments,
  purchaseDocuments,
} from '../../../contract/purchasing/purchase-documents.ts'
import { purchaseOrders } from '../../../contract/purchasing/purchase-orders.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { implement, type CustomerCall, type OperatorCall, type Route } from '../../platform/http/route.ts'
import { announceSelfPurchase } from './ordering/announce-self-purchase.ts'
import { declinePurchaseCancel, startPurchase, type OperatorPurchaseDeps } from './ordering/buy-goods.ts'
import { confirmPurchaseOrder, reopenPurchaseOrder } from './ordering/confirm-purchase.ts'
import {
  addPurchaseTrail,
  requestPurchaseCancellation,
  completePurchaseOrder,
  withdrawPurchaseCancellation,
} from './ordering/update-purchase.ts'
import { orderCartIntoStock } from './ordering/order-cart-into-stock.ts'
import { cancelPurchaseOrder, payPurchaseOrder } from './ordering/pay-purchase.ts'
import {
  addOperatorPurchaseDocument,
  addPurchaseDocument,
  deleteOperatorPurchaseDocument,
  deletePurchaseDocument,
  listOperatorPurchaseDocuments,
  listPurchaseDocuments,
} from './documents/purchase-documents.ts'
import { lastPrices, listPurchaseOrders, viewPurchaseOrder } from './list/purchase-list.ts'
import { listPurchases, viewOperatorPurchase } from './list/purchase-queries.ts'
import { recordArrival } from './receiving/record-arrival.ts'
import { setPurchaseCosts } from './list/purchase-costs.ts'
import {
  addPurchaseItems,
  createPurchaseOrder,
  deletePurchaseItem,
  updatePurchaseOrder,
} from './ordering/write-purchase.ts'

export const purchaseRoutes = (database: Database): Route[] => {
  const view = (id: string, { customer }: CustomerCall) => viewPurchaseOrder(database, customer, id)
  const after = async (action: Promise<unknown>, id: string, call: CustomerCall) => {
    await action
    return view(id, call)
  }
  return [
    implement(purchaseOrders.listPurchaseOrders, (input, { customer }) =>
      listPurchaseOrders(database, customer, input),
    ),
    implement(purchaseOrders.getPurchaseOrder, ({ id }, call) => view(id, call)),
    implement(purchaseOrders.getLastPurchasePrice, ({ skuIds }, { customer: { customerId } }) =>
      lastPrices(database, customerId, skuIds),
    ),
    implement(purchaseOrders.createPurchaseOrder, async (input, call) =>
      view(await createPurchaseOrder(database, input, call), call),
    ),
    implement(purchaseOrders.addPurchaseItem, ({ id, ...item }, call) =>
      after(addPurchaseItems(database, { id, items: [item] }, call), id, call),
    ),
    implement(purchaseOrders.addPurchaseItems, (input, call) =>
      after(addPurchaseItems(database, input, call), input.id, call),
    ),
    implement(purchaseOrders.deletePurchaseItem, (input, call) =>
      after(deletePurchaseItem(database, input, call), input.id, call),
    ),
    implement(purchaseOrders.updatePurchaseOrder, (input, call) =>
      after(updatePurchaseOrder(database, input, call), input.id, call),
    ),
    implement(purchaseOrders.confirmPurchaseOrder, (input, call) =>
      after(confirmPurchaseOrder(database, input, call), input.id, call),
    ),
    implement(purchaseOrders.reopenPurchaseOrder, ({ id }, call) =>
      after(reopenPurchaseOrder(database, id, call), id, call),
    ),
    implement(purchaseOrders.payPurchaseOrder, async (input, call) => {
      const money = await payPurchaseOrder(database, input, call)
      return { order: await view(input.id, call), ...money }
    }),
    implement(purchaseOrders.cancelPurchaseOrder, (input, call) =>
      after(cancelPurchaseOrder(database, input, call), input.id, call),
    ),
    implement(purchaseOrders.requestPurchaseCancellation, (input, call) =>
      after(requestPurchaseCancellation(database, input, call), input.id, call),
    ),
    implement(purchaseOrders.withdrawPurchaseCancellation, ({ id }, call) =>
      after(withdrawPurchaseCancellation(database, id, call), id, call),
    ),
    implement(purchaseOrders.setPurchaseCosts, (input, call) =>
      after(setPurchaseCosts(database, input, call), input.id, call),
    ),
    implement(purchaseOrders.completePurchaseOrder, ({ id }, call) =>
      after(completePurchaseOrder(database, id, call), id, call),
    ),
    implement(purchaseOrders.addPurchaseTrail, (input, call) =>
      after(addPurchaseTrail(database, input, call), input.id, call),
    ),
    implement(purchaseOrders.orderCartIntoStock, (input, call) => orderCartIntoStock(database, input, call)),
  ]
}

export const operatorPurchaseRoutes = (parts: OperatorPurchaseDeps): Route[] => {
  const { database } = parts
  const view = (id: string, { operator }: OperatorCall) =>
    viewOperatorPurchase(database.agency, operator.roles, id)
  const after = async (action: Promise<void>, id: string, call: OperatorCall) => {
    await action
    return view(id, call)
  }
  return [
    implement(operatorPurchasing.listPurchases, (input, { operator }) =>
      listPurchases(database.agency, operator.roles, input),
    ),
    implement(operatorPurchasing.getPurchase, ({ id }, call) => view(id, call)),
    implement(operatorPurchasing.announceSelfPurchase, async (input, call) =>
      view(await announceSelfPurchase(database, input, call), call),
    ),
    implement(operatorPurchasing.startPurchase, (input, call) =>
      after(startPurchase(parts, input, call), input.id, call),
    ),
    implement(operatorPurchasing.recordArrival, (input, call) =>
      after(recordArrival(parts, input, call), input.id, call),
    ),
    implement(operatorPurchasing.declinePurchaseCancel, (input, call) =>
      after(declinePurchaseCancel(parts, input, call), input.id, call),
    ),
  ]
}

export const purchaseDocumentRoutes = (parts: {
  readonly database: Database
  readonly files: Files
}): Route[] => [
  implement(purchaseDocuments.listPurchaseDocuments, ({ id }, call) =>
    listPurchaseDocuments(parts, id, call),
  ),
  implement(purchaseDocuments.addPurchaseDocument, ({ id }, call) => addPurchaseDocument(parts, id, call)),
  implement(purchaseDocuments.deletePurchaseDocument, (input, call) =>
    deletePurchaseDocument(parts, input, call),
  ),
  implement(operatorPurchaseDocuments.listOperatorPurchaseDocuments, ({ id }) =>
    listOperatorPurchaseDocuments(parts, id),
  ),
  implement(operatorPurchaseDocuments.addOperatorPurchaseDocument, ({ id }, call) =>
    addOperatorPurchaseDocument(parts, id, call),
  ),
  implement(operatorPurchaseDocuments.deleteOperatorPurchaseDocument, (input, call) =>
    deleteOperatorPurchaseDocument(parts, input, call),
  ),
]
