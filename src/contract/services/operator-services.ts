import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { serviceIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema } from '../kernel/money.ts'
import { instantSchema } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import { packSteps } from '../packing/pack-station.ts'
import { serviceBases } from '../orders/service-schemas.ts'

const viewer = { kind: 'operator', area: 'services', roles: operatorRoles } as const
const sourcing = { kind: 'operator', area: 'services', roles: ['sourcing'] } as const

const name = z.string().trim().max(80)
const words = z.string().trim().max(500).default('')

export const serviceInput = z.object({
  id: serviceIdSchema.optional(),
  code: z.string().trim().min(1, 'is required').max(40),
  nameEn: name.min(1, 'is required'),
  nameZh: name.default(''),
  situationEn: words,
  situationZh: words,
  procedureEn: words,
  procedureZh: words,
  imageUrl: z.string().max(500).nullable().default(null),
  basis: z.enum(serviceBases),
  /** USD minor units. */
  priceMinor: amountMinorSchema.min(0).max(1_000_000),
  isActive: z.boolean().default(true),
  packStep: z.enum(packSteps).default('tick'),
})
export const serviceSchema = serviceInput.extend({
  id: serviceIdSchema,
  updatedAt: instantSchema,
})

export const operatorServices = {
  listServices: endpoint({
    method: 'POST',
    path: '/ops/GetServices',
    summary: 'Lists all services, including withdrawn ones.',
    access: viewer,
    input: z.object({}),
    output: z.object({ services: z.array(serviceSchema) }),
    badInput: 'not an object',
  }),
  saveService: endpoint({
    method: 'POST',
    path: '/ops/SaveService',
    summary: 'Creates or updates a service. Orders that already have it keep their price.',
    access: sourcing,
    errors: ['codeTaken', 'notFound'],
    input: serviceInput,
    output: serviceSchema,
  }),
  switchService: endpoint({
    method: 'POST',
    path: '/ops/SwitchService',
    summary: 'Withdraws a service so that it can no longer be selected, or offers it again.',
    access: sourcing,
    errors: ['notFound'],
    input: z.object({ id: serviceIdSchema, isActive: z.boolean() }),
    output: serviceSchema,
  }),
}
