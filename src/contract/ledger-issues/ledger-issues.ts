import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { customerRefSchema, ledgerIssueIdSchema } from '../kernel/ids.ts'
import { instantSchema, pageInput, pageOf } from '../kernel/paging.ts'

const finance = { kind: 'operator', area: 'ledger', roles: ['finance'] } as const

export const ledgerIssueStates = ['open', 'resolved'] as const

const issue = z.object({
  id: ledgerIssueIdSchema,
  /** The invariant that does not hold. */
  invariant: z.string(),
  customerId: customerRefSchema.nullable(),
  customerName: z.string().nullable(),
  /** Numbers and amounts that contradict each other; `…Minor` are minor units. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  foundAt: instantSchema,
  lastFoundAt: instantSchema,
  /** How many checks found it. */
  times: z.int(),
  resolvedAt: instantSchema.nullable(),
  /** Null although resolved: the check no longer finds it. */
  resolvedBy: z.string().nullable(),
  resolution: z.string(),
})
export type LedgerIssue = z.output<typeof issue>

export const operatorLedgerIssues = {
  listLedgerIssues: endpoint({
    method: 'POST',
    path: '/ops/GetLedgerIssues',
    summary: 'Lists what the nightly check of the ledger found; open issues oldest first.',
    access: finance,
    input: z.object({
      state: z.enum(ledgerIssueStates).default('open'),
      customerId: customerRefSchema.optional(),
      ...pageInput,
    }),
    output: pageOf(issue),
    badInput: { pageSize: 'many' },
  }),
  resolveLedgerIssue: endpoint({
    method: 'POST',
    path: '/ops/ResolveLedgerIssue',
    summary:
      'Resolves an issue with what was found out. If the next check finds it again, it is a new issue.',
    access: finance,
    errors: ['ledgerIssueResolved', 'notFound'],
    input: z.object({
      id: ledgerIssueIdSchema,
      resolution: z.string().trim().min(3, 'must have at least 3 characters').max(500),
    }),
    output: issue,
  }),
}
