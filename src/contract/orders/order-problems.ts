import * as z from 'zod'
import { orderProblemIdSchema, skuIdSchema } from '../kernel/ids.ts'
import { instantSchema } from '../kernel/paging.ts'
import { figuresSchema } from '../kernel/refusal-figures.ts'
import { waitingParties, type OrderStatus } from '../kernel/statuses.ts'

export const problemCodes = [
  'addressInvalid',
  'outOfStock',
  'restrictedGoods',
  'missingTaxNumber',
  'priceChanged',
  'undeliverable',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** `refund` requests cancellation; the amount paid is refunded. */
export const problemAnswers = ['newAddress', 'substitute', 'wait', 'split', 'refund'] as const
export type ProblemAnswer = (typeof problemAnswers)[number]

/** Which answers fit which problem, likeliest first. */
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

export const problemStatuses = [
  'awaitingQuote',
  'awaitingPayment',
  'processing',
  'awaitingStock',
  'partlyShipped',
  'shipped',
] as const satisfies readonly OrderStatus[]

export const problemOutcomes = ['continued', 'cancelled'] as const
export type ProblemOutcome = (typeof problemOutcomes)[number]

export const problemNoteMax = 1000

export const problemStepSchema = z.object({
  id: z.string(),
  at: instantSchema,
  kind: z.enum(['raised', 'answered', 'askedAgain']),
  actorName: z.string(),
  note: z.string(),
  answer: z.enum(problemAnswers).nullable(),
  substitute: z.object({ title: z.string(), skuId: skuIdSchema, code: z.string() }).nullable(),
  /** A new address, as one line, that could not be written to the order, and why. */
  passedOn: z
    .object({
      address: z.string(),
      why: z.string(),
      whyReason: z.string().nullish(),
      whyFigures: figuresSchema,
    })
    .nullable(),
})
export type ProblemStep = z.output<typeof problemStepSchema>

export const orderProblemSchema = z.object({
  id: orderProblemIdSchema,
  code: z.enum(problemCodes),
  on: z.enum(waitingParties),
  since: instantSchema,
  steps: z.array(problemStepSchema),
})
export type OrderProblem = z.output<typeof orderProblemSchema>
