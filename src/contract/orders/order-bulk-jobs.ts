import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { addedProductsInput } from './order-changes.ts'
import { chosenIdsSchema } from './order-inputs.ts'
import { instantSchema } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'
import { bulkJobStartedSchema } from '../bulk-jobs/bulk-jobs.ts'

const customer = { kind: 'customer', tag: menuTags.orders } as const
const editor = { ...customer, authority: 'order:edit' } as const

/** Actions on more orders than one call handles: each starts a job, see /Work/Get. */
export const orderBulkJobs = {
  startCancelling: endpoint({
    method: 'POST',
    path: '/Order/StartCancelling',
    summary: 'Starts a job that cancels unpaid orders.',
    access: { ...customer, authority: 'order:cancel' },
    errors: ['notFound'],
    input: z.object({ ids: chosenIdsSchema, reason: z.string().trim().max(300).default('') }),
    output: bulkJobStartedSchema,
    idempotent: true,
  }),
  startHoldingOrders: endpoint({
    method: 'POST',
    path: '/Order/StartShelving',
    summary: 'Starts a job that puts orders on hold.',
    access: editor,
    errors: ['notFound', 'holdDateInPast'],
    input: z.object({
      ids: chosenIdsSchema,
      /** When the hold ends automatically; without it, only when released. */
      until: instantSchema.nullable().default(null),
    }),
    output: bulkJobStartedSchema,
    idempotent: true,
  }),
  startReleasingHolds: endpoint({
    method: 'POST',
    path: '/Order/StartUnshelving',
    summary: 'Starts a job that releases orders on hold.',
    access: editor,
    errors: ['notFound'],
    input: z.object({ ids: chosenIdsSchema }),
    output: bulkJobStartedSchema,
    idempotent: true,
  }),
  startSplitting: endpoint({
    method: 'POST',
    path: '/Order/StartSplitting',
    summary: 'Starts a job that moves one SKU out of unpaid orders into separate parts.',
    access: editor,
    errors: ['notFound'],
    input: z.object({
      ids: chosenIdsSchema,
      sku: z.string().trim().min(1, 'is required').max(100),
    }),
    output: bulkJobStartedSchema,
    idempotent: true,
  }),
  startAddingProducts: endpoint({
    method: 'POST',
    path: '/Order/StartAddingProducts',
    summary: 'Starts a job that adds products, such as a card, to unpaid orders.',
    access: editor,
    errors: ['notFound', 'skuInactive'],
    input: z.object({ ids: chosenIdsSchema, ...addedProductsInput }),
    output: bulkJobStartedSchema,
    idempotent: true,
  }),
}
