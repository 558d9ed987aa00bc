import { operatorServices } from '../../../contract/services/operator-services.ts'
import { orderServices } from '../../../contract/services/services.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { AccountCall } from '../../platform/http/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module, type Route } from '../../platform/http/route.ts'
import { actorOf, idempotencyKeyOf, scopeOf } from '../orders/index.ts'
import { changeOrderServices, changeServicesOfOrders, previewOrderServices } from './choose-services.ts'
import { fileReferences } from './file-references.ts'
import { getOrderServices } from './get-order-services.ts'
import { listOffered, listServices, saveService, switchService } from './service-menu.ts'

export { changeServicesIn } from './choose-services.ts'

const scopeIn = (call: AccountCall) => ({ ...scopeOf(call), currency: call.customer.currency })

const sellerRoutes = ({ database }: Platform): Route[] => [
  implement(orderServices.getOrderServices, ({ id }, call) =>
    getOrderServices(database.tenant(call.customer.customerId), scopeOf(call), id),
  ),
  implement(orderServices.listOfferedServices, async (_, { customer: { customerId, currency } }) => ({
    currency,
    offered: await listOffered(database.tenant(customerId), { customerId, currency }),
  })),
  implement(orderServices.addOrderService, ({ id, serviceId }, call) =>
    changeOrderServices(database, scopeIn(call), { id, add: [serviceId], remove: [] }, actorOf(call)),
  ),
  implement(orderServices.removeOrderService, ({ id, serviceId }, call) =>
    changeOrderServices(database, scopeIn(call), { id, add: [], remove: [serviceId] }, actorOf(call)),
  ),
  implement(orderServices.previewOrderServices, (input, call) =>
    previewOrderServices(database.tenant(call.customer.customerId), scopeIn(call), input),
  ),
  implement(orderServices.changeServicesOfOrders, (input, call) =>
    changeServicesOfOrders(database, scopeIn(call), input, {
      key: idempotencyKeyOf(call),
      by: actorOf(call),
    }),
  ),
]

const operatorRoutes = ({ database }: Platform): Route[] => [
  implement(operatorServices.listServices, async () => ({ services: await listServices(database.agency) })),
  implement(operatorServices.saveService, (input, call) =>
    database.agencyTransaction(async (tx) => {
      const service = await saveService(tx, input)
      const { code, priceMinor, basis, isActive } = service
      const detail = { code, priceMinor, basis, isActive }
      await audit(tx, call.operator, {
        action: 'service.saved',
        target: `service:${service.id}`,
        detail,
        call,
      })
      return service
    }),
  ),
  implement(operatorServices.switchService, ({ id, isActive }, call) =>
    database.agencyTransaction(async (tx) => {
      const service = await switchService(tx, id, isActive)
      const detail = { code: service.code, isActive }
      await audit(tx, call.operator, { action: 'service.switched', target: `service:${id}`, detail, call })
      return service
    }),
  ),
]

export const servicesModule = (platform: Platform): Module => ({
  fileReferences,
  routes: [...sellerRoutes(platform), ...operatorRoutes(platform)],
})
