import * as z from 'zod'
import { orderProblemIdSchema, skuIdSchema } from './ids.ts'
import { instantSchema } from './paging.ts'
import { waitingParties, type OrderStatus } from './statuses.ts'

/** What the agency may find wrong with an order. */
export const problemCodes = [
  'addressInvalid',
  'outOfStock',
  'restrictedGoods',
  'missingTaxNumber',
  'priceChanged',
  'undeliverable',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** What a seller may answer. `refund` asks for the order to be cancelled; what was paid for it goes back. */
export const problemAnswers = ['newAddress', 'substitute', 'wait', 'split', 'refund'] as const
export type ProblemAnswer = (typeof problemAnswers)[number]

/** Which answers fit which problem, the likeliest first. */
export const answersTo = {
  addressInvalid: ['newAddress', 'wait', 'refund'],
  outOfStock: ['wait', 'substitute', 'split', 'refund'],
  restrictedGoods: ['substitute', 'split', 'refund'],
  missingTaxNumber: ['newAddress', 'wait', 'refund'],
  priceChanged: ['wait', 'substitute', 'refund'],
  undeliverable: ['newAddress', 'wait', 'refund'],
} as const satisfies Record<ProblemCode, readonly ProblemAnswer[]>

export const answerFits = (code: ProblemCode, answer: ProblemAnswer): boolean => {
  const fitting: readonly ProblemAnswer[] = answersTo[code]
  return fitting.includes(answer)
}

/** Orders that are not finished: where the agency may raise a problem. */
export const problemStatuses = [
  'awaitingQuote',
  'awaitingPayment',
  'processing',
  'awaitingStock',
  'partlyShipped',
  'shipped',
] as const satisfies readonly OrderStatus[]

/** How the agency ends a problem: the order goes on where it stood, or is cancelled and what was paid goes back. */
export const problemOutcomes = ['continued', 'cancelled'] as const
export type ProblemOutcome = (typeof problemOutcomes)[number]

export const problemNoteMax = 1000

/** One turn of the exchange about a problem. */
export const problemStepSchema = z.object({
  id: z.string(),
  at: instantSchema,
  kind: z.enum(['raised', 'answered', 'askedAgain']),
  actorName: z.string(),
  note: z.string(),
  /** Answered: what; raised or asked again: what the agency proposes. */
  answer: z.enum(problemAnswers).nullable(),
  /** A line of the order that another SKU should stand for. */
  substitute: z.object({ title: z.string(), skuId: skuIdSchema, code: z.string() }).nullable(),
  /** A new address that could not be written into the order, as one line, and why not. */
  passedOn: z.object({ address: z.string(), why: z.string() }).nullable(),
})
export type ProblemStep = z.output<typeof problemStepSchema>

/** What is wrong with an order now, and all that was said about it, the newest last. */
export const orderProblemSchema = z.object({
  id: orderProblemIdSchema,
  code: z.enum(problemCodes),
  on: z.enum(waitingParties),
  /** On this party. */
  since: instantSchema,
  steps: z.array(problemStepSchema),
})
export type OrderProblem = z.output<typeof orderProblemSchema>
