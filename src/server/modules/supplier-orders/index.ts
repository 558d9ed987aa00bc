import { operatorReceiving } from '../../../contract/supplier-orders/receiving.ts'
import { operatorSuppliers } from '../../../contract/supplier-orders/suppliers.ts'
import { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { idempotentForOperator, requiredKey } from '../../platform/idempotency/operator-idempotency.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { resumeStockedOrdersJob } from '../warehouse-stock/index.ts'
import { getAwaitedGoods } from './awaited-goods.ts'
import { exportBuyList } from './buy-list-sheet.ts'
import { getBuyList } from './buy-list.ts'
import {
  addSupplierOrderNote,
  cancelSupplierOrder,
  closeSupplierOrder,
  confirmSupplierOrder,
  placeSupplierOrder,
  recordSupplierPayment,
  shipSupplierOrder,
  updateSupplierOrder,
} from './change-supplier-order.ts'
import { createSupplierOrders } from './create-supplier-orders.ts'
import { findExpectedGoods, saveProductChecks, saveSkuBarcodes } from './expected-goods.ts'
import { fileReferences } from './file-references.ts'
import { getSupplier } from './get-supplier.ts'
import { getOrderSupply } from './order-supply.ts'
import { receiveSupplierOrder } from './receive-supplier-order.ts'
import { resumeStockedOrders } from './resume-stocked-orders.ts'
import { addSupplierOrderFile, removeSupplierOrderFile } from './supplier-order-files.ts'
import type { ViewParts } from './supplier-order-parts.ts'
import { exportSupplierOrders } from './supplier-order-sheet.ts'
import { getSupplierOrder, listSupplierOrders } from './supplier-order-view.ts'
import { supplierScores } from './supplier-scores.ts'

export { orderedNow } from './change-supplier-order.ts'
export { checkNotPlacing } from './channel-state.ts'
export { moveLines } from './move-lines.ts'
export { buyingLock, insertSupplierOrder } from './create-supplier-orders.ts'
export { changeSupplierOrder, lockSupplierOrder, type LockedSupplierOrder } from './supplier-order-rows.ts'
export type { ViewParts } from './supplier-order-parts.ts'
export { getSupplierOrder } from './supplier-order-view.ts'

export const supplierOrdersModule = (
  { database, files }: Platform,
  { hasChannel }: Pick<ViewParts, 'hasChannel'>,
): Module => {
  const parts: ViewParts = { database, files, hasChannel }
  const after = async (action: Promise<void>, id: string, { operator }: OperatorCall) => {
    await action
    return getSupplierOrder(parts, id, operator.roles)
  }
  return {
    fileReferences,
    routes: [
      implement(operatorSupplierOrders.getBuyList, (input) => getBuyList(database.agency, input)),
      implement(operatorSupplierOrders.exportBuyList, (input, call) => exportBuyList(database, input, call)),
      implement(operatorSupplierOrders.createSupplierOrders, ({ lines }, call) => {
        const intent = {
          operatorId: call.operator.operatorId,
          key: requiredKey(call),
          endpoint: 'createSupplierOrders',
          content: JSON.stringify(lines),
        }
        return database.agencyTransaction((tx) =>
          idempotentForOperator(tx, intent, () => createSupplierOrders(tx, lines, call)),
        )
      }),
      implement(operatorSupplierOrders.listSupplierOrders, (input) =>
        listSupplierOrders(database.agency, input),
      ),
      implement(operatorSupplierOrders.exportSupplierOrders, (input, call) =>
        exportSupplierOrders(database, input, call),
      ),
      implement(operatorSupplierOrders.getSupplierOrder, ({ id }, { operator }) =>
        getSupplierOrder(parts, id, operator.roles),
      ),
      implement(operatorSupplierOrders.updateSupplierOrder, (input, call) =>
        after(updateSupplierOrder(database, input, call), input.id, call),
      ),
      implement(operatorSupplierOrders.placeSupplierOrder, (input, call) =>
        after(placeSupplierOrder(database, input, call), input.id, call),
      ),
      implement(operatorSupplierOrders.confirmSupplierOrder, (input, call) =>
        after(confirmSupplierOrder(database, input, call), input.id, call),
      ),
      implement(operatorSupplierOrders.shipSupplierOrder, (input, call) =>
        after(shipSupplierOrder(database, input, call), input.id, call),
      ),
      implement(operatorSupplierOrders.receiveSupplierOrder, (input, call) =>
        after(receiveSupplierOrder(database, input, call), input.id, call),
      ),
      implement(operatorSupplierOrders.recordSupplierPayment, (input, call) =>
        after(recordSupplierPayment(database, input, call), input.id, call),
      ),
      implement(operatorSupplierOrders.closeSupplierOrder, (input, call) =>
        after(closeSupplierOrder(database, input, call), input.id, call),
      ),
      implement(operatorSupplierOrders.cancelSupplierOrder, (input, call) =>
        after(cancelSupplierOrder(database, input, call), input.id, call),
      ),
      implement(operatorSupplierOrders.addSupplierOrderNote, (input, call) =>
        after(addSupplierOrderNote(database, input, call), input.id, call),
      ),
      implement(operatorReceiving.findExpectedGoods, (input) => findExpectedGoods(database.agency, input)),
      implement(operatorReceiving.saveSkuBarcodes, (input, call) =>
        database.agencyTransaction((tx) => saveSkuBarcodes(tx, input, call)),
      ),
      implement(operatorReceiving.saveProductChecks, (input, call) =>
        database.agencyTransaction((tx) => saveProductChecks(tx, input, call)),
      ),
      implement(operatorSupplierOrders.getOrderSupply, ({ id }) => getOrderSupply(database.agency, id)),
      implement(operatorSupplierOrders.getAwaitedGoods, ({ ids }) => getAwaitedGoods(database.agency, ids)),
      implement(operatorSupplierOrders.addSupplierOrderFile, ({ id }, call) =>
        after(addSupplierOrderFile(parts, id, call), id, call),
      ),
      implement(operatorSupplierOrders.removeSupplierOrderFile, (input, call) =>
        after(removeSupplierOrderFile(parts, input, call), input.id, call),
      ),
      implement(operatorSuppliers.getSupplier, (input) => getSupplier(database.agency, input)),
      implement(operatorSuppliers.getSupplierScores, async ({ supplierIds, days }) => ({
        scores: await supplierScores(database.agency, supplierIds, days),
      })),
    ],
    jobs: [
      handleJob(resumeStockedOrdersJob, async (_, { log, signal }) => {
        const orders = await resumeStockedOrders(database, signal)
        if (orders > 0) log.info({ orders }, 'orders went on because their stock has come')
      }),
    ],
  }
}
