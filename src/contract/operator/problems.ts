import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { orderIdSchema } from '../ids.ts'
import { moneySchema } from '../money.ts'
import {
  answerFits,
  problemAnswers,
  problemCodes,
  problemNoteMax,
  problemOutcomes,
} from '../order-problems.ts'
import { agencyResultSchema } from '../order-schemas.ts'
import { orderStatuses } from '../statuses.ts'

/** Who may say that something is wrong with an order. */
export const problemRoles = ['fulfilment', 'sourcing', 'support'] as const
const roles = { kind: 'operator', roles: problemRoles } as const

const note = z.string().trim().max(problemNoteMax).default('')

export const operatorProblems = {
  raiseProblems: endpoint({
    method: 'POST',
    path: '/ops/RaiseProblem',
    summary:
      'Says that something is wrong with orders, with a result for each: they wait on their sellers, are neither paid nor shipped.',
    access: roles,
    input: z
      .object({
        ids: z.array(orderIdSchema).min(1).max(500),
        code: z.enum(problemCodes),
        note,
        /** What the seller could answer. */
        proposed: z.enum(problemAnswers).optional(),
      })
      .refine(({ code, proposed }) => proposed === undefined || answerFits(code, proposed), {
        path: ['proposed'],
        message: 'is no answer to this problem',
      }),
    output: z.object({
      results: z.array(agencyResultSchema),
    }),
  }),
  askProblemAgain: endpoint({
    method: 'POST',
    path: '/ops/AskProblemAgain',
    summary:
      'Asks the seller again about a problem whose answer is not enough; it waits on the seller once more.',
    access: roles,
    errors: ['answerUnfit', 'notFound', 'notOnUs'],
    input: z.object({
      id: orderIdSchema,
      note: note.pipe(z.string().min(1, 'is needed')),
      proposed: z.enum(problemAnswers).optional(),
    }),
    output: z.object({ asked: z.literal(true) }),
  }),
  resolveProblem: endpoint({
    method: 'POST',
    path: '/ops/ResolveProblem',
    summary:
      'Ends a problem: the order goes on where it stood, or is cancelled and what was paid for it goes back to the seller.',
    access: roles,
    errors: ['alreadyPosted', 'balanceTooLow', 'noProblem', 'notFound', 'partlyShipped'],
    input: z.object({ id: orderIdSchema, outcome: z.enum(problemOutcomes).default('goesOn'), note }),
    output: z.object({ status: z.enum(orderStatuses), refund: moneySchema.nullable() }),
    idempotent: true,
  }),
}
