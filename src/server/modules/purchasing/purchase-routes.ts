import { operatorPurchasing } from '../../../contract/purchasing/operator-purchasing.ts'
import {
  operatorPurchaseDocuments,
  purchaseDocuments,
} from '../../../contract/purchasing/purchase-documents.ts'
import { purchaseOrders } from '../../../contract/purchasing/purchase-orders.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { implement, type CustomerCall, type OperatorCall, type Route } from '../../platform/http/route.ts'
import { caseHandlers } from '../case-file/index.ts'
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
import { exportPurchases } from './list/purchase-sheet.ts'
import { recordArrival } from './receiving/record-arrival.ts'
import { setPurchaseCosts } from './list/purchase-costs.ts'
import {
  addPurchaseItem,
  addPurchaseItems,
  createPurchaseOrder,
  deletePurchaseItem,
  updatePurchaseOrder,
} from './ordering/write-purchase.ts'

export const purchaseRoutes = (database: Database): Route[] => {
  const view = (id: string, { customer }: CustomerCall) => viewPurchaseOrder(database, customer, id)
  const { viewAfter, viewCreated, orderAfter } = caseHandlers(view)
  return [
    implement(purchaseOrders.listPurchaseOrders, (input, { customer }) =>
      listPurchaseOrders(database, customer, input),
    ),
    implement(purchaseOrders.getPurchaseOrder, ({ id }, call) => view(id, call)),
    implement(purchaseOrders.getLastPurchasePrice, ({ skuIds }, { customer: { customerId } }) =>
      lastPrices(database, customerId, skuIds),
    ),
    implement(purchaseOrders.createPurchaseOrder, viewCreated(database, createPurchaseOrder)),
    implement(purchaseOrders.addPurchaseItem, viewAfter(database, addPurchaseItem)),
    implement(purchaseOrders.addPurchaseItems, viewAfter(database, addPurchaseItems)),
    implement(purchaseOrders.deletePurchaseItem, viewAfter(database, deletePurchaseItem)),
    implement(purchaseOrders.updatePurchaseOrder, viewAfter(database, updatePurchaseOrder)),
    implement(purchaseOrders.confirmPurchaseOrder, viewAfter(database, confirmPurchaseOrder)),
    implement(purchaseOrders.reopenPurchaseOrder, viewAfter(database, reopenPurchaseOrder)),
    implement(purchaseOrders.payPurchaseOrder, orderAfter(database, payPurchaseOrder)),
    implement(purchaseOrders.cancelPurchaseOrder, viewAfter(database, cancelPurchaseOrder)),
    implement(purchaseOrders.requestPurchaseCancellation, viewAfter(database, requestPurchaseCancellation)),
    implement(purchaseOrders.withdrawPurchaseCancellation, viewAfter(database, withdrawPurchaseCancellation)),
    implement(purchaseOrders.setPurchaseCosts, viewAfter(database, setPurchaseCosts)),
    implement(purchaseOrders.completePurchaseOrder, viewAfter(database, completePurchaseOrder)),
    implement(purchaseOrders.addPurchaseTrail, viewAfter(database, addPurchaseTrail)),
    implement(purchaseOrders.orderCartIntoStock, (input, call) => orderCartIntoStock(database, input, call)),
  ]
}

export const operatorPurchaseRoutes = (parts: OperatorPurchaseDeps): Route[] => {
  const { database } = parts
  const view = (id: string, { operator }: OperatorCall) =>
    viewOperatorPurchase(database.agency, operator.roles, id)
  const { viewAfter, viewCreated } = caseHandlers(view)
  return [
    implement(operatorPurchasing.listPurchases, (input, { operator }) =>
      listPurchases(database.agency, operator.roles, input),
    ),
    implement(operatorPurchasing.exportPurchases, (input, call) => exportPurchases(database, input, call)),
    implement(operatorPurchasing.getPurchase, ({ id }, call) => view(id, call)),
    implement(operatorPurchasing.announceSelfPurchase, viewCreated(database, announceSelfPurchase)),
    implement(operatorPurchasing.startPurchase, viewAfter(parts, startPurchase)),
    implement(operatorPurchasing.recordArrival, viewAfter(parts, recordArrival)),
    implement(operatorPurchasing.declinePurchaseCancel, viewAfter(parts, declinePurchaseCancel)),
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
