import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { orderIdSchema, serviceIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema, currencySchema } from '../kernel/money.ts'
import { orderResultSchema } from '../orders/order-inputs.ts'
import { menuTags } from '../kernel/permissions.ts'
import { chosenServiceSchema, offeredServiceSchema } from '../orders/service-schemas.ts'
import { orderStatuses } from '../kernel/statuses.ts'

const customer = { kind: 'customer', tag: menuTags.orders } as const
const editor = { ...customer, authority: 'order:edit' } as const

export const maxServices = 20
export const maxServedOrders = 500

const one = z.object({ id: orderIdSchema, serviceId: serviceIdSchema })
const result = z.object({
  status: z.enum(orderStatuses),
  serviceMinor: amountMinorSchema,
  totalMinor: amountMinorSchema,
})
const services = z.array(serviceIdSchema).max(maxServices)
const many = z
  .object({
    ids: z.array(orderIdSchema).min(1).max(maxServedOrders),
    add: services.default([]),
    remove: services.default([]),
  })
  .refine(({ add, remove }) => add.length + remove.length > 0, {
    path: ['add'],
    error: 'must name a service to add or remove',
  })
  .refine(({ add, remove }) => add.every((id) => !remove.includes(id)), {
    path: ['remove'],
    error: 'must not contain a service that is also added',
  })

export const orderServices = {
  getOrderServices: endpoint({
    method: 'GET',
    path: '/Order/GetOrderServices/{id}',
    summary: 'Lists the services that can be added to an order, and those already added with their cost.',
    access: customer,
    errors: ['notFound'],
    input: z.object({ id: orderIdSchema }),
    output: z.object({
      currency: currencySchema,
      items: z.int(),
      isOpen: z.boolean(),
      offered: z.array(offeredServiceSchema),
      chosen: z.array(chosenServiceSchema),
    }),
  }),
  listOfferedServices: endpoint({
    method: 'GET',
    path: '/Order/GetServices',
    summary: "Lists the services that can be added to orders, at today's prices.",
    access: customer,
    input: z.object({}),
    output: z.object({ currency: currencySchema, offered: z.array(offeredServiceSchema) }),
  }),
  addOrderService: endpoint({
    method: 'POST',
    path: '/Order/AddOrderService',
    summary:
      'Adds a service to an unpaid order at the current price. A service already added stays as it is.',
    access: editor,
    errors: ['amountTooLarge', 'notFound', 'serviceWithdrawn', 'wrongStatus'],
    input: one,
    output: result,
  }),
  removeOrderService: endpoint({
    method: 'POST',
    path: '/Order/RemoveOrderService',
    summary: 'Removes a service from an unpaid order.',
    access: editor,
    errors: ['notFound', 'wrongStatus'],
    input: one,
    output: result,
  }),
  previewOrderServices: endpoint({
    method: 'POST',
    path: '/Order/PreviewServicesOfBatchOrder',
    summary: 'Returns what adding services to many unpaid orders, and removing others, would cost in total.',
    access: customer,
    errors: ['notFound', 'serviceWithdrawn'],
    input: many,
    output: z.object({
      currency: currencySchema,
      /** Orders that would change, that are already so, and that cannot be changed. */
      changing: z.int(),
      unchanged: z.int(),
      refused: z.int(),
      extraMinor: amountMinorSchema,
    }),
  }),
  changeServicesOfOrders: endpoint({
    method: 'POST',
    path: '/Order/ChangeServicesOfBatchOrder',
    summary: 'Adds services to many unpaid orders and removes others, with a result for each.',
    access: editor,
    errors: ['notFound', 'serviceWithdrawn'],
    input: many,
    output: z.object({ results: z.array(orderResultSchema) }),
    idempotent: true,
  }),
}
