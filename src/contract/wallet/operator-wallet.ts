import * as z from 'zod'
import { caseExport } from '../kernel/case-export.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { customerRefSchema, rechargeIdSchema } from '../kernel/ids.ts'
import { amountMinorSchema } from '../kernel/money.ts'
import { operatorPageInput } from '../kernel/operator-paging.ts'
import { caseListInput, personFilter } from '../kernel/operator-search.ts'
import { instantSchema, pageOf, sortInput } from '../kernel/paging.ts'
import { rechargeStatuses } from '../kernel/statuses.ts'
import { rechargeSchema, rechargeSorts } from './wallet.ts'
import { financeReasonSchema } from '../kernel/proposals.ts'

/** Limits of one credited transfer: above what a seller may report, for combined transfers. */
export const creditLimits = { minMinor: 1, maxMinor: 10_000_000_000 } as const
const finance = { kind: 'operator', area: 'recharges', roles: ['finance'] } as const
const agencyRecharge = rechargeSchema.extend({
  customerId: customerRefSchema,
  customerName: z.string(),
  /** Above the owner's limit: what one operator proposes to credit, until a second one confirms it. */
  proposal: z
    .object({
      creditedMinor: amountMinorSchema,
      remark: z.string(),
      operatorName: z.string(),
      /** The caller's own: another operator must confirm it. */
      isOwn: z.boolean(),
      proposedAt: instantSchema,
    })
    .nullable(),
  /** A credit above it needs two operators; null: never. */
  secondPersonAboveMinor: amountMinorSchema.nullable(),
})

const filter = {
  status: z.enum(rechargeStatuses).optional(),
  toReview: z.boolean().default(false),
  ...caseListInput,
  ...personFilter,
  ...sortInput(rechargeSorts),
}

export const operatorWallet = {
  listRechargesForReview: endpoint({
    method: 'POST',
    path: '/ops/GetRecharges',
    summary: 'Lists recharges of all customers; transfers in review oldest first.',
    access: finance,
    input: z.object({ ...filter, ...operatorPageInput }),
    output: pageOf(agencyRecharge).extend({ totalIsLowerBound: z.boolean() }),
    badInput: { pageSize: 'many' },
  }),
  exportRechargesForReview: caseExport({
    path: '/ops/ExportRecharges',
    what: 'recharges',
    access: finance,
    filter,
  }),
  creditBankRecharge: endpoint({
    method: 'POST',
    path: '/ops/CreditRecharge',
    summary:
      'Credits the amount that arrived, each transaction once. Above the limit that the owner sets, the first operator proposes the amount, and it is credited when a second one confirms the same amount.',
    access: finance,
    errors: ['alreadyPosted', 'alreadyReviewed', 'balanceTooLow', 'notFound', 'referenceUsed'],
    input: z.object({
      id: rechargeIdSchema,
      creditedMinor: amountMinorSchema.min(creditLimits.minMinor).max(creditLimits.maxMinor),
      remark: z.string().trim().max(300).default(''),
    }),
    output: agencyRecharge,
    idempotent: true,
  }),
  rejectBankRecharge: endpoint({
    method: 'POST',
    path: '/ops/RejectRecharge',
    summary: 'Rejects a bank transfer with a reason that the seller sees.',
    access: finance,
    errors: ['alreadyReviewed', 'notFound'],
    input: z.object({
      id: rechargeIdSchema,
      reason: financeReasonSchema,
    }),
    output: agencyRecharge,
  }),
}
