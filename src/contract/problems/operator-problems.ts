import * as z from 'zod'
import { caseChange } from '../bulk-jobs/case-changes.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { orderIdSchema } from '../kernel/ids.ts'
import { moneySchema } from '../kernel/money.ts'
import {
  answerFits,
  problemAnswers,
  problemCodes,
  problemNoteMax,
  problemOutcomes,
} from '../orders/order-problems.ts'
import { agencyResultSchema } from '../orders/order-inputs.ts'
import { orderStatuses } from '../kernel/statuses.ts'

export const problemRoles = ['fulfilment', 'sourcing', 'support'] as const
const roles = { kind: 'operator', area: 'orders', roles: problemRoles } as const

const note = z.string().trim().max(problemNoteMax).default('')

const resolving = caseChange({
  name: 'ProblemResolution',
  what: 'resolves problems of orders, which continue where they were',
  access: roles,
  id: orderIdSchema,
  change: z.object({ note }),
})

export const operatorProblems = {
  raiseProblems: endpoint({
    method: 'POST',
    path: '/ops/RaiseProblem',
    summary:
      'Reports a problem with orders, with a result for each. The orders wait for their sellers and are neither paid nor shipped until it is resolved.',
    access: roles,
    input: z
      .object({
        ids: z.array(orderIdSchema).min(1).max(500),
        code: z.enum(problemCodes),
        note,
        proposed: z.enum(problemAnswers).optional(),
      })
      .refine(({ code, proposed }) => proposed === undefined || answerFits(code, proposed), {
        path: ['proposed'],
        message: 'is not a valid answer to this problem',
      }),
    output: z.object({
      results: z.array(agencyResultSchema),
    }),
  }),
  askProblemAgain: endpoint({
    method: 'POST',
    path: '/ops/AskProblemAgain',
    summary: 'Asks the seller again when an answer is not enough. The order waits for the seller again.',
    access: roles,
    errors: ['answerNotAllowed', 'notFound', 'notAwaitingAgency'],
    input: z.object({
      id: orderIdSchema,
      note: note.pipe(z.string().min(1, 'is required')),
      proposed: z.enum(problemAnswers).optional(),
    }),
    output: z.object({ asked: z.literal(true) }),
  }),
  previewProblemResolution: resolving.preview,
  startProblemResolution: resolving.start,
  resolveProblem: endpoint({
    method: 'POST',
    path: '/ops/ResolveProblem',
    summary:
      'Resolves a problem: the order continues where it was, or is cancelled and refunded to the seller.',
    access: roles,
    errors: ['alreadyPosted', 'balanceTooLow', 'noProblem', 'notFound', 'partlyShipped'],
    input: z.object({ id: orderIdSchema, outcome: z.enum(problemOutcomes).default('continued'), note }),
    output: z.object({ status: z.enum(orderStatuses), refund: moneySchema.nullable() }),
    idempotent: true,
  }),
}
