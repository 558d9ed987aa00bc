import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { mailIdSchema } from '../kernel/ids.ts'
import { instantSchema, pageInput, pageOf, sortInput } from '../kernel/paging.ts'
import { operatorRoles } from '../kernel/permissions.ts'

const anyone = { kind: 'operator', roles: operatorRoles } as const
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
] as const

export const mailSorts = ['written'] as const
export const auditSorts = ['when'] as const

export const operatorHome = {
  getQueues: endpoint({
    method: 'GET',
    path: '/ops/GetQueues',
    summary: 'Returns what is waiting on the agency: the number in each queue, and since when the oldest.',
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
          /**
           * Items past their response time: one day for a quote, review, withdrawal, listing, problem, cancellation,
           * surcharge or ticket; two for a refund, sourcing request, service order or wholesale quote; three for an order;
           * seven for a commission or a carrier's bill.
           */
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
    access: { kind: 'operator', roles: ['owner'] },
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
    access: { kind: 'operator', roles: ['support'] },
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
  listAuditLog: endpoint({
    method: 'POST',
    path: '/ops/GetAuditLog',
    summary: 'Lists audited actions, newest first.',
    access: { kind: 'operator', roles: ['support'] },
    input: z.object({
      customerId: z.string().regex(/^\d+$/).optional(),
      ...sortInput(auditSorts),
      ...pageInput,
    }),
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
}
