import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { extraServiceIdSchema, orderIdSchema, serviceOrderIdSchema } from '../kernel/ids.ts'
import { instantSchema, pageInput, pageOf } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { serviceStockCauses } from './service-order-states.ts'

const viewer = { kind: 'customer', tag: menuTags.inventory } as const

export const serviceStockFields = {
  extraServiceId: extraServiceIdSchema,
  nameEn: z.string(),
  nameZh: z.string(),
  picture: z.string().nullable(),
  onHand: z.int(),
  /** By orders, less what they gave back. */
  usedIn30Days: z.int(),
  /** At the pace of the last 30 days; null: none was used. */
  daysLeft: z.int().nullable(),
  /** Bought and not yet in stock. */
  incoming: z.int(),
  /** The service of orders that its units pay for; null: none. */
  paysFor: z.object({ nameEn: z.string(), nameZh: z.string() }).nullable(),
  isActive: z.boolean(),
}
export const serviceStockSchema = z.object(serviceStockFields)
export type ServiceStock = z.output<typeof serviceStockSchema>

export const serviceStockMovementSchema = z.object({
  id: z.string(),
  at: instantSchema,
  cause: z.enum(serviceStockCauses),
  /** Negative: taken out. */
  nums: z.int(),
  after: z.int(),
  /** Where it was bought or used. */
  orderId: orderIdSchema.nullable(),
  serviceOrderId: serviceOrderIdSchema.nullable(),
  sourceNumber: z.string(),
  actorName: z.string(),
  /** Of a correction. */
  reason: z.string(),
})
export type ServiceStockMovement = z.output<typeof serviceStockMovementSchema>

export const serviceStock = {
  listServiceStock: endpoint({
    method: 'POST',
    path: '/Inventory/GetServiceStock',
    summary: 'Lists the materials that the customer has bought ahead, with what is left of them.',
    access: viewer,
    input: z.object({ search: z.string().trim().max(80).optional(), ...pageInput }),
    output: pageOf(serviceStockSchema),
    badInput: { pageSize: 'many' },
  }),
  getServiceStock: endpoint({
    method: 'POST',
    path: '/Inventory/GetServiceStockOf',
    summary: 'Returns what the customer holds of one material.',
    access: viewer,
    errors: ['notFound'],
    input: z.object({ id: extraServiceIdSchema }),
    output: serviceStockSchema,
  }),
  listServiceStockHistory: endpoint({
    method: 'POST',
    path: '/Inventory/GetServiceStockHistory',
    summary: 'Lists what was bought, used, given back and corrected of one material, newest first.',
    access: viewer,
    errors: ['notFound'],
    input: z.object({ id: extraServiceIdSchema, ...pageInput }),
    output: pageOf(serviceStockMovementSchema).extend({ stock: serviceStockSchema }),
    badInput: { pageSize: 'many' },
  }),
}
