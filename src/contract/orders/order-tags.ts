import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { orderIdSchema } from '../kernel/ids.ts'
import { chosenIdsSchema, maxBatchSize, orderResultSchema } from './order-inputs.ts'
import { bulkJobStartedSchema } from '../bulk-jobs/bulk-jobs.ts'
import { menuTags } from '../kernel/permissions.ts'
import { maxListedTags, maxSellerNoteLength, tagListSchema } from '../kernel/tags.ts'

const customer = { kind: 'customer', tag: menuTags.orders } as const
const editor = { ...customer, authority: 'order:edit' } as const

/** A tag in both lists is added. */
const changedTags = { add: tagListSchema.default([]), remove: tagListSchema.default([]) }

/** The seller's own tags and note of orders, which the agency is not shown. */
export const orderTags = {
  listOrderTags: endpoint({
    method: 'GET',
    path: '/Order/GetTags',
    summary: `Returns the tags that orders have, by name, up to ${maxListedTags} of them.`,
    access: customer,
    input: z.object({}),
    output: z.object({ tags: z.array(z.string()) }),
  }),
  changeOrderTags: endpoint({
    method: 'POST',
    path: '/Order/ChangeTags',
    summary: 'Adds tags to orders and removes tags from them, with a result for each order.',
    access: editor,
    input: z.object({ ids: z.array(orderIdSchema).min(1).max(maxBatchSize), ...changedTags }),
    output: z.object({ results: z.array(orderResultSchema) }),
  }),
  startChangingTags: endpoint({
    method: 'POST',
    path: '/Order/StartChangingTags',
    summary: 'Starts a job that adds tags to orders and removes tags from them.',
    access: editor,
    errors: ['notFound'],
    input: z.object({ ids: chosenIdsSchema, ...changedTags }),
    output: bulkJobStartedSchema,
    idempotent: true,
  }),
  updateSellerNote: endpoint({
    method: 'POST',
    path: '/Order/UpdateSellerNote',
    summary: 'Replaces the private note of an order.',
    access: editor,
    errors: ['notFound'],
    input: z.object({ id: orderIdSchema, note: z.string().trim().max(maxSellerNoteLength) }),
    output: z.object({ note: z.string() }),
  }),
}
