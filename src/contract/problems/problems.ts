import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { orderIdSchema, orderLineIdSchema, skuIdSchema } from '../kernel/ids.ts'
import { problemNoteMax } from '../orders/order-problems.ts'
import { addressSchema } from '../orders/order-schemas.ts'
import { maxBatchSize, orderResultSchema } from '../orders/order-inputs.ts'
import { instantSchema } from '../kernel/paging.ts'
import { menuTags } from '../kernel/permissions.ts'

const editing = { kind: 'customer', tag: menuTags.orders, authority: 'order:edit' } as const

const note = z.string().trim().max(problemNoteMax).default('')

export const orderHolds = {
  holdOrders: endpoint({
    method: 'POST',
    path: '/Order/OrderShelve',
    summary:
      'Puts orders on hold until a time or until released, or releases them, with a result for each. Orders on hold are neither paid nor shipped.',
    access: editing,
    errors: ['holdDateInPast'],
    input: z.object({
      ids: z.array(orderIdSchema).min(1).max(maxBatchSize),
      /** False: releases the hold. */
      onHold: z.boolean().default(true),
      /** When the hold ends automatically; without it, only when released. */
      until: instantSchema.nullable().default(null),
    }),
    output: z.object({ results: z.array(orderResultSchema) }),
  }),
}

export const problems = {
  solveProblem: endpoint({
    method: 'POST',
    path: '/Order/SolvedAbnormal',
    summary:
      'Answers a problem raised by the agency, which then handles it. A new address is written to the order if it can still be changed.',
    access: editing,
    errors: ['amountTooLarge', 'answerNotAllowed', 'notFound', 'notAwaitingSeller'],
    input: z.discriminatedUnion('answer', [
      z
        .object({
          id: orderIdSchema,
          answer: z.literal('newAddress'),
          note,
          address: addressSchema.optional(),
          /** Instead of an address: the recipient's tax number; the rest of the address is kept. */
          taxNumber: z.string().trim().min(1, 'is required').max(40).optional(),
        })
        .refine(({ address, taxNumber }) => (address === undefined) !== (taxNumber === undefined), {
          path: ['address'],
          message: 'is required unless a tax number is given',
        }),
      z
        .object({
          id: orderIdSchema,
          answer: z.literal('substitute'),
          note,
          lineId: orderLineIdSchema.optional(),
          skuId: skuIdSchema.optional(),
        })
        .refine(({ lineId, skuId }) => (lineId === undefined) === (skuId === undefined), {
          path: ['skuId'],
          message: 'must be given together with the line',
        })
        .refine(({ skuId, note: text }) => skuId !== undefined || text !== '', {
          path: ['note'],
          message: 'is required unless a SKU is given',
        }),
      z.object({ id: orderIdSchema, answer: z.literal('wait'), note }),
      z.object({ id: orderIdSchema, answer: z.literal('split'), note }),
      z.object({ id: orderIdSchema, answer: z.literal('refund'), note }),
    ]),
    output: z.object({
      /** `corrected`: the order has the new address; `passedOn`: the agency handles the answer. */
      outcome: z.enum(['corrected', 'passedOn']),
      /** What happens next, or why an address was passed on instead of written. */
      message: z.string(),
    }),
  }),
}
