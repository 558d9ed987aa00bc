import * as z from 'zod'
import { bulkJobStartedSchema } from '../bulk-jobs/bulk-jobs.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { operatorRefSchema, orderIdSchema } from '../kernel/ids.ts'
import { sortInput } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import { figuresSchema } from '../kernel/refusal-figures.ts'
import { operatorOrderActions, orderStatuses } from '../kernel/statuses.ts'
import { operatorOrderFilter } from './operator-order-filter.ts'
import { filterRules, operatorOrderSorts } from './operator-orders.ts'
import { chosenIdsSchema } from './order-inputs.ts'

const viewer = { kind: 'operator', area: 'orders', roles: operatorRoles } as const
const fulfilment = { kind: 'operator', area: 'orders', roles: ['fulfilment'] } as const

/** What is known of an order that was selected without being displayed. */
const chosenOrderSchema = z.object({
  id: orderIdSchema,
  number: z.string(),
  status: z.enum(orderStatuses),
  operatorActions: z.array(z.enum(operatorOrderActions)),
  assigneeId: operatorRefSchema.nullable(),
  /** Whether it is in an open wave. */
  isInWave: z.boolean(),
  unitsToPack: z.int(),
})
export type ChosenOperatorOrder = z.output<typeof chosenOrderSchema>

/** A change of any number of orders, each of which may refuse it. */
export const orderChangeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('assign'),
    /** Null: unassigned. */
    to: operatorRefSchema.nullable(),
    /** Includes orders assigned to a colleague. */
    takeOver: z.boolean().default(false),
  }),
  z.object({ kind: z.literal('awaitStock'), note: z.string().trim().max(300).default('') }),
  z.object({ kind: z.literal('stockArrived') }),
])
export type OrderChange = z.output<typeof orderChangeSchema>

const changeInput = z.object({ ids: chosenIdsSchema, change: orderChangeSchema })

export const operatorOrderBulk = {
  listMatchingOperatorOrders: endpoint({
    method: 'POST',
    path: '/ops/GetMatchingOrders',
    summary: 'Returns the first 10,000 orders that match the filter, in the order of the list.',
    access: viewer,
    input: z
      .object({ ...operatorOrderFilter, ...sortInput(operatorOrderSorts) })
      .refine(...filterRules.shipBy)
      .refine(...filterRules.queues)
      .refine(...filterRules.flagSort)
      .refine(...filterRules.flagOn),
    output: z.object({ orders: z.array(chosenOrderSchema), isMore: z.boolean() }),
    badInput: { status: 'lost' },
  }),
  previewOrderChange: endpoint({
    method: 'POST',
    path: '/ops/PreviewOrderChange',
    summary: 'Returns how many of these orders a change would change, and why others would refuse it.',
    access: fulfilment,
    errors: ['notAPacker'],
    input: changeInput,
    output: z.object({
      changes: z.int(),
      unchanged: z.int(),
      refused: z.int(),
      /** By reason, the most frequent first. */
      reasons: z.array(
        z.object({
          reason: z.string(),
          orders: z.int(),
          /** Of the first of them. */
          message: z.string(),
          figures: figuresSchema,
        }),
      ),
    }),
    badInput: { ids: [] },
  }),
  startOrderChange: endpoint({
    method: 'POST',
    path: '/ops/StartOrderChange',
    summary:
      'Starts a job that assigns orders, or marks them as awaiting stock or their stock as arrived; see /ops/GetWork.',
    access: fulfilment,
    errors: ['notAPacker', 'notFound'],
    input: changeInput,
    output: bulkJobStartedSchema,
    idempotent: true,
    badInput: { ids: [] },
  }),
}
