import * as z from 'zod'
import { caseChange } from '../bulk-jobs/case-changes.ts'
import { caseExport } from '../kernel/case-export.ts'
import { caseListInput, caseOrderFilter, personFilter } from '../kernel/operator-search.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { customerRefSchema, fileIdSchema, orderIdSchema, surchargeIdSchema } from '../kernel/ids.ts'
import { moneySchema } from '../kernel/money.ts'
import { agencyResultSchema } from '../orders/order-inputs.ts'
import { operatorPageInput } from '../kernel/operator-paging.ts'
import { pageOf, versionSchema } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'
import { policyTerms } from '../refunds/policy-terms.ts'
import { orderStatuses } from '../kernel/statuses.ts'
import { surchargeFields, surchargeLimits, surchargeNote, surchargeReasons } from './surcharges.ts'
import { pictureSchema } from '../tickets/tickets.ts'

const viewer = { kind: 'operator', area: 'orders', roles: operatorRoles } as const
export const surchargeRoles = ['fulfilment', 'support'] as const
const deciding = { kind: 'operator', area: 'orders', roles: surchargeRoles } as const

/** `cancelOrder` also refunds what was paid. */
export const operatorSurchargeActions = ['lower', 'waive', 'withdraw', 'cancelOrder'] as const
export type OperatorSurchargeAction = (typeof operatorSurchargeActions)[number]

/** `overdue`: open surcharges past their response time. */
export const surchargeTabs = ['declined', 'overdue', 'open', 'paid', 'withdrawn'] as const
export type SurchargeTab = (typeof surchargeTabs)[number]

export const operatorSurchargeSchema = z.object({
  ...surchargeFields,
  customerId: customerRefSchema,
  customerName: z.string(),
  operatorActions: z.array(z.enum(operatorSurchargeActions)),
})
export type OperatorSurcharge = z.output<typeof operatorSurchargeSchema>

const usdMinor = z
  .int()
  .min(1, 'must be greater than 0')
  .max(surchargeLimits.maxUsdMinor, 'must not exceed 10,000.00')
const answerDays = z.int().min(1).max(surchargeLimits.answerDays).default(policyTerms.surchargeAnswerDays)
const pictureIds = z.array(fileIdSchema).max(surchargeLimits.pictures).default([])

const filter = {
  tab: z.enum(surchargeTabs).default('declined'),
  reason: z.enum(surchargeReasons).optional(),
  ...caseListInput,
  ...caseOrderFilter,
  ...personFilter,
}

const withdrawing = caseChange({
  name: 'SurchargeWithdrawal',
  what: 'withdraws surcharges, so that their orders continue without them',
  access: deciding,
  id: surchargeIdSchema,
  change: z.object({ note: surchargeNote }),
})

export const operatorSurcharges = {
  uploadSurchargePicture: endpoint({
    method: 'POST',
    path: '/ops/UploadSurchargePicture',
    summary: 'Uploads an image that shows why orders cost more. Only their sellers see it.',
    access: deciding,
    input: z.object({}),
    output: pictureSchema.extend({ id: fileIdSchema }),
    upload: { maxBytes: 5 * 1024 * 1024, accept: ['image'] },
  }),
  raiseSurcharges: endpoint({
    method: 'POST',
    path: '/ops/RaiseSurcharge',
    summary:
      'Requests a surcharge for paid orders, with a result for each. The orders are neither picked nor shipped until it is settled.',
    access: deciding,
    errors: ['notAPicture', 'notFound'],
    input: z.object({
      ids: z.array(orderIdSchema).min(1).max(surchargeLimits.orders),
      reason: z.enum(surchargeReasons),
      /** Per order; sellers with another currency pay it at the day's rate. */
      usdMinor,
      note: surchargeNote,
      answerDays,
      pictureIds,
    }),
    output: z.object({
      results: z.array(agencyResultSchema),
    }),
  }),
  lowerSurcharge: endpoint({
    method: 'POST',
    path: '/ops/LowerSurcharge',
    summary: 'Lowers a surcharge: creates a new version, which waits on the seller.',
    access: deciding,
    errors: ['notAPicture', 'notFound', 'notLower', 'notOpen', 'versionChanged'],
    input: z.object({
      id: surchargeIdSchema,
      version: versionSchema.min(1),
      usdMinor,
      note: surchargeNote,
      answerDays,
      pictureIds,
    }),
    output: operatorSurchargeSchema,
  }),
  endSurcharge: endpoint({
    method: 'POST',
    path: '/ops/EndSurcharge',
    summary:
      'Withdraws a surcharge so that the order continues without it; or cancels and refunds the order if the surcharge was declined or not answered.',
    access: deciding,
    errors: ['alreadyPosted', 'balanceTooLow', 'notFound', 'notOpen', 'partlyShipped', 'stillOpen'],
    input: z.object({
      id: surchargeIdSchema,
      outcome: z.enum(['continued', 'cancelled']),
      note: surchargeNote,
    }),
    output: z.object({ status: z.enum(orderStatuses), refund: moneySchema.nullable() }),
    idempotent: true,
  }),
  previewSurchargeWithdrawal: withdrawing.preview,
  startSurchargeWithdrawal: withdrawing.start,
  listOperatorOrderSurcharges: endpoint({
    method: 'POST',
    path: '/ops/GetOrderSurcharges',
    summary: 'Lists the surcharges of an order, newest first.',
    access: viewer,
    errors: ['notFound'],
    input: z.object({ orderId: orderIdSchema }),
    output: z.object({ surcharges: z.array(operatorSurchargeSchema) }),
  }),
  listSurcharges: endpoint({
    method: 'POST',
    path: '/ops/GetSurcharges',
    summary:
      'Lists surcharges of all customers by status: open ones longest waiting first, closed ones newest first.',
    access: viewer,
    input: z.object({ ...filter, ...operatorPageInput }),
    output: pageOf(operatorSurchargeSchema).extend({
      counts: z.object({ declined: z.int(), overdue: z.int(), open: z.int() }),
      totalIsLowerBound: z.boolean(),
    }),
    badInput: { pageSize: 'many' },
  }),
  exportSurcharges: caseExport({ path: '/ops/ExportSurcharges', what: 'surcharges', access: viewer, filter }),
}
