import { extraServices } from '../../../contract/extra-services/extra-services.ts'
import { operatorExtraServices } from '../../../contract/extra-services/operator-extra-services.ts'
import { serviceStock } from '../../../contract/extra-services/service-stock.ts'
import { audit } from '../../platform/auth/audit.ts'
import { implement, type CustomerCall, type OperatorCall, type Route } from '../../platform/http/route.ts'
import { caseHandlers } from '../case-file/index.ts'
import { acceptServiceOrder, requestServiceChanges } from './answer-delivery.ts'
import { correctServiceStock } from './correct-service-stock.ts'
import { createServiceOrder } from './create-service-order.ts'
import { deliverServiceOrder, startServiceOrder } from './deliver-service-order.ts'
import { cancelServiceOrder, declineServiceOrder, refundServiceOrder } from './end-service-order.ts'
import {
  listExtraServices,
  listOperatorExtraServices,
  saveExtraService,
  sortExtraServices,
  switchExtraService,
} from './extra-service-menu.ts'
import {
  getOperatorServiceOrder,
  listOperatorServiceOrders,
  viewOperatorServiceOrder,
} from './operator-queries.ts'
import { payServiceOrder } from './pay-service-order.ts'
import { quoteServiceOrder } from './quote-service-order.ts'
import { uploadServiceFile, writeServiceOrder, writeServiceOrderToSeller } from './service-order-messages.ts'
import type { OperatorServiceOrderParts, ServiceOrderParts } from './service-order-parts.ts'
import { getServiceOrder, listServiceOrders, viewServiceOrder } from './service-order-queries.ts'
import { exportServiceOrders } from './service-order-sheet.ts'
import { getServiceStock, listServiceStock, listServiceStockHistory } from './service-stock-queries.ts'

export const sellerRoutes = (parts: ServiceOrderParts): Route[] => {
  const { database } = parts
  const view = (id: string, { customer }: CustomerCall) => viewServiceOrder(parts, customer, id)
  const { viewAfter, viewCreated, orderAfter } = caseHandlers(view)
  return [
    implement(extraServices.listExtraServices, async (_, { customer }) => ({
      currency: customer.currency,
      services: await listExtraServices(database.tenant(customer.customerId), customer),
    })),
    implement(extraServices.listServiceOrders, (input, { customer }) =>
      listServiceOrders(parts, customer, input),
    ),
    implement(extraServices.getServiceOrder, ({ id }, { customer }) => getServiceOrder(parts, customer, id)),
    implement(extraServices.createServiceOrder, viewCreated(parts, createServiceOrder)),
    implement(extraServices.payServiceOrder, orderAfter(database, payServiceOrder)),
    implement(extraServices.cancelServiceOrder, viewAfter(database, cancelServiceOrder)),
    implement(extraServices.acceptServiceOrder, viewAfter(database, acceptServiceOrder)),
    implement(extraServices.requestServiceChanges, viewAfter(database, requestServiceChanges)),
    implement(extraServices.writeServiceOrder, viewAfter(parts, writeServiceOrder)),
    implement(serviceStock.listServiceStock, (input, { customer: { customerId } }) =>
      listServiceStock(database.tenant(customerId), customerId, input),
    ),
    implement(serviceStock.getServiceStock, ({ id }, { customer: { customerId } }) =>
      getServiceStock(database.tenant(customerId), customerId, id),
    ),
    implement(serviceStock.listServiceStockHistory, (input, { customer: { customerId } }) =>
      listServiceStockHistory(database.tenant(customerId), customerId, input),
    ),
  ]
}

export const menuRoutes = ({ database }: ServiceOrderParts): Route[] => [
  implement(operatorExtraServices.listOperatorExtraServices, async () => ({
    services: await listOperatorExtraServices(database.agency),
  })),
  implement(operatorExtraServices.saveExtraService, (input, call) =>
    database.agencyTransaction(async (tx) => {
      const service = await saveExtraService(tx, input)
      const { nameEn, priceMinor, basis, days, isActive } = service
      const detail = { nameEn, priceMinor, basis, days, isActive }
      await audit(tx, call.operator, {
        action: 'extraService.saved',
        target: `extraService:${service.id}`,
        detail,
        call,
      })
      return service
    }),
  ),
  implement(operatorExtraServices.switchExtraService, ({ id, isActive }, call) =>
    database.agencyTransaction(async (tx) => {
      const service = await switchExtraService(tx, id, isActive)
      const detail = { nameEn: service.nameEn, isActive }
      await audit(tx, call.operator, {
        action: 'extraService.switched',
        target: `extraService:${id}`,
        detail,
        call,
      })
      return service
    }),
  ),
  implement(operatorExtraServices.sortExtraServices, ({ ids }, call) =>
    database.agencyTransaction(async (tx) => {
      const services = await sortExtraServices(tx, ids)
      await audit(tx, call.operator, { action: 'extraService.sorted', target: null, detail: { ids }, call })
      return { services }
    }),
  ),
]

export const operatorRoutes = (parts: OperatorServiceOrderParts): Route[] => {
  const { database } = parts
  const view = (id: string, { operator }: OperatorCall) => viewOperatorServiceOrder(parts, operator.roles, id)
  const { viewAfter } = caseHandlers(view)
  return [
    implement(operatorExtraServices.listOperatorServiceOrders, (input, { operator }) =>
      listOperatorServiceOrders(database, operator.roles, input),
    ),
    implement(operatorExtraServices.exportServiceOrders, (input, call) =>
      exportServiceOrders(database, input, call),
    ),
    implement(operatorExtraServices.getOperatorServiceOrder, ({ id }, { operator }) =>
      getOperatorServiceOrder(parts, operator.roles, id),
    ),
    implement(operatorExtraServices.quoteServiceOrder, viewAfter(parts, quoteServiceOrder)),
    implement(operatorExtraServices.declineServiceOrder, viewAfter(parts, declineServiceOrder)),
    implement(operatorExtraServices.startServiceOrder, viewAfter(parts, startServiceOrder)),
    implement(operatorExtraServices.uploadServiceFile, ({ orderId }, call) =>
      uploadServiceFile(parts, orderId, call),
    ),
    implement(operatorExtraServices.deliverServiceOrder, viewAfter(parts, deliverServiceOrder)),
    implement(operatorExtraServices.refundServiceOrder, viewAfter(parts, refundServiceOrder)),
    implement(operatorExtraServices.writeServiceOrderToSeller, viewAfter(parts, writeServiceOrderToSeller)),
    implement(operatorExtraServices.correctServiceStock, (input, call) =>
      correctServiceStock(database, input, call),
    ),
  ]
}
