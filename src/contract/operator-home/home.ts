import * as z from 'zod'
import { caseExport } from '../kernel/case-export.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { mailIdSchema, operatorRefSchema } from '../kernel/ids.ts'
import { instantSchema, pageInput, pageOf, sortInput } from '../kernel/paging.ts'
import type { OperatorArea } from '../kernel/operator-permissions.ts'
import { operatorRoles, type OperatorRole } from '../kernel/permissions.ts'

const anyone = { kind: 'operator', area: 'own', roles: operatorRoles } as const
export const queueNames = [
  'quoteRequests',
  'lateOrders',
  'toShip',
  'awaitingStock',
  'partlyShipped',
  'rechargesToReview',
  'withdrawalsToReview',
  'commissionsToPay',
  'correctionsToReview',
  'creditToReview',
  'creditOverdue',
  'ledgerIssues',
  'serviceOrdersToMove',
  'failedPushes',
  'failedListings',
  'noShippingLine',
  'returnsToReceive',
  'returnsToReship',
  'returnsOverdue',
  'ticketsToAnswer',
  'replacementsDeclined',
  'problemsToSolve',
  'refundsToDecide',
  'cancelsToDecide',
  'surchargesToDecide',
  'productsToDeclare',
  'productsToFind',
  'wholesaleToQuote',
  'wholesaleToMove',
  'inventoryToMove',
  'supplierOrdersToPlace',
  'supplierOrdersLate',
  'carrierBillsToDecide',
  'parcelsUnscanned',
  'binCounts',
  'binDifferences',
  'weightDifferences',
] as const

/** Who may act in a queue: only they see it. */
export const queueAccess: Readonly<
  Record<
    (typeof queueNames)[number],
    { readonly area: OperatorArea; readonly roles: readonly OperatorRole[] }
  >
> = {
  quoteRequests: { area: 'quotes', roles: ['sourcing'] },
  lateOrders: { area: 'orders', roles: ['fulfilment'] },
  toShip: { area: 'orders', roles: ['fulfilment'] },
  awaitingStock: { area: 'orders', roles: ['fulfilment'] },
  partlyShipped: { area: 'orders', roles: ['fulfilment'] },
  rechargesToReview: { area: 'recharges', roles: ['finance'] },
  withdrawalsToReview: { area: 'withdrawals', roles: ['finance'] },
  commissionsToPay: { area: 'commissions', roles: ['finance'] },
  correctionsToReview: { area: 'corrections', roles: ['finance'] },
  creditToReview: { area: 'credit', roles: ['finance'] },
  creditOverdue: { area: 'credit', roles: ['finance'] },
  ledgerIssues: { area: 'ledger', roles: ['finance'] },
  serviceOrdersToMove: { area: 'services', roles: ['sourcing', 'fulfilment'] },
  failedPushes: { area: 'orders', roles: ['fulfilment'] },
  failedListings: { area: 'catalogue', roles: ['sourcing', 'support'] },
  noShippingLine: { area: 'shipping', roles: ['fulfilment'] },
  returnsToReceive: { area: 'returns', roles: ['fulfilment'] },
  returnsToReship: { area: 'returns', roles: ['fulfilment'] },
  returnsOverdue: { area: 'returns', roles: ['fulfilment'] },
  ticketsToAnswer: { area: 'tickets', roles: ['support'] },
  replacementsDeclined: { area: 'orders', roles: ['fulfilment', 'support'] },
  problemsToSolve: { area: 'orders', roles: ['fulfilment', 'sourcing', 'support'] },
  refundsToDecide: { area: 'refunds', roles: ['support', 'finance'] },
  cancelsToDecide: { area: 'refunds', roles: ['fulfilment', 'support'] },
  surchargesToDecide: { area: 'orders', roles: ['fulfilment', 'support'] },
  productsToDeclare: { area: 'catalogue', roles: ['sourcing'] },
  productsToFind: { area: 'quotes', roles: ['sourcing'] },
  wholesaleToQuote: { area: 'wholesale', roles: ['sourcing'] },
  wholesaleToMove: { area: 'wholesale', roles: ['sourcing', 'fulfilment'] },
  inventoryToMove: { area: 'purchasing', roles: ['sourcing', 'fulfilment'] },
  supplierOrdersToPlace: { area: 'buying', roles: ['sourcing'] },
  supplierOrdersLate: { area: 'buying', roles: ['sourcing'] },
  carrierBillsToDecide: { area: 'carrierBills', roles: ['finance'] },
  parcelsUnscanned: { area: 'carriers', roles: ['fulfilment'] },
  binCounts: { area: 'warehouse', roles: ['fulfilment'] },
  binDifferences: { area: 'warehouse', roles: ['owner'] },
  weightDifferences: { area: 'catalogue', roles: ['sourcing'] },
}

export const mailSorts = ['written'] as const
export const auditSorts = ['when'] as const

const records = { kind: 'operator', area: 'records', roles: ['support'] } as const
const auditFilter = {
  customerId: z.string().regex(/^\d+$/).optional(),
  operatorId: operatorRefSchema.optional(),
  actions: z.array(z.string().max(80)).min(1).max(300).optional(),
  /** The number of what was acted on, such as `DS-1002`, with or without its letters. */
  number: z.string().trim().max(80).optional(),
  from: instantSchema.optional(),
  to: instantSchema.optional(),
  ...sortInput(auditSorts),
}

export const operatorHome = {
  getQueues: endpoint({
    method: 'GET',
    path: '/ops/GetQueues',
    summary:
      'Returns what is waiting on the agency in the queues in which the caller may act: the number in each, since when the oldest waits, and by when it was promised.',
    access: anyone,
    input: z.object({}),
    output: z.object({
      queues: z.array(
        z.object({
          name: z.enum(queueNames),
          count: z.int(),
          /** Counting stopped here: there are more. */
          isLowerBound: z.boolean(),
          oldestSince: instantSchema.nullable(),
          /** The working time that the oldest has waited. */
          waitedSeconds: z.int().nullable(),
          /** By when the oldest was promised. */
          dueAt: instantSchema.nullable(),
          /** The queue's response time, in hours of working time. */
          targetHours: z.int(),
          /** Items past their response time. */
          late: z.int(),
        }),
      ),
    }),
  }),
  getHealth: endpoint({
    method: 'GET',
    path: '/ops/GetHealth',
    summary:
      'Returns the queues of background jobs: how many wait, since when the first is due, how many run, and how many failed in the last 24 hours.',
    access: { kind: 'operator', area: 'health', roles: ['owner'] },
    input: z.object({}),
    output: z.object({
      queues: z.array(
        z.object({
          name: z.string(),
          waiting: z.int(),
          oldestSince: instantSchema.nullable(),
          running: z.int(),
          failed: z.int(),
        }),
      ),
    }),
  }),
  listMails: endpoint({
    method: 'POST',
    path: '/ops/GetMails',
    summary:
      'Lists outgoing emails, with their recipients and whether they were sent. `secret` says what the text shows of a code or link that lets its holder in; reading one is audited.',
    access: { kind: 'operator', area: 'records', roles: ['support'] },
    input: z.object({
      search: z.string().trim().max(80).optional(),
      ...sortInput(mailSorts),
      ...pageInput,
    }),
    output: pageOf(
      z.object({
        id: mailIdSchema,
        to: z.string(),
        subject: z.string(),
        text: z.string(),
        /** `gone`: used, replaced or expired. */
        secret: z.enum(['none', 'shown', 'hidden', 'gone']),
        createdAt: instantSchema,
        sentAt: instantSchema.nullable(),
        lastError: z.string().nullable(),
      }),
    ).extend({ smtpConfigured: z.boolean(), secretsShownTo: z.enum(['nobody', 'owner', 'all']) }),
    badInput: { pageSize: 'many' },
  }),
  listColleagues: endpoint({
    method: 'GET',
    path: '/ops/GetColleagues',
    summary: 'Lists the names of all operators, also former ones, to filter lists by.',
    access: anyone,
    input: z.object({}),
    output: z.object({
      colleagues: z.array(z.object({ id: operatorRefSchema, name: z.string(), isActive: z.boolean() })),
    }),
  }),
  listAuditedOperators: endpoint({
    method: 'GET',
    path: '/ops/GetAuditedOperators',
    summary: 'Lists all operators, also former ones, to filter the audit log by.',
    access: { kind: 'operator', area: 'records', roles: ['support'] },
    input: z.object({}),
    output: z.object({
      operators: z.array(z.object({ id: operatorRefSchema, name: z.string(), isActive: z.boolean() })),
    }),
  }),
  listAuditLog: endpoint({
    method: 'POST',
    path: '/ops/GetAuditLog',
    summary: 'Lists audited actions, newest first.',
    access: records,
    input: z.object({ ...auditFilter, ...pageInput }),
    output: pageOf(
      z.object({
        id: z.string(),
        at: instantSchema,
        who: z.string(),
        /** Name and last characters of the key that a program called with. */
        apiKey: z.string().nullable(),
        customerName: z.string().nullable(),
        action: z.string(),
        target: z.string().nullable(),
      }),
    ),
    badInput: { pageSize: 'many' },
  }),
  exportAuditLog: caseExport({
    path: '/ops/ExportAuditLog',
    what: 'audited actions',
    access: records,
    filter: auditFilter,
  }),
}
