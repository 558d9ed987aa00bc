import type { TestApp } from '../../../../test/http.ts'
import type { ProblemAnswer, ProblemCode } from '../../../contract/orders/order-problems.ts'
import { operatorProblems } from '../../../contract/problems/operator-problems.ts'
import { problems } from '../../../contract/problems/problems.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { createOrder } from '../orders/test/order-factory.ts'

export interface ProblemWishes {
  readonly code?: ProblemCode
  readonly note?: string
  readonly proposed?: ProblemAnswer
}

export const raise = async (t: TestApp, orderId: string, wishes: ProblemWishes = {}): Promise<void> => {
  const input = { ids: [orderId], code: 'outOfStock', ...wishes } as const
  const { results } = await t.operator.ok(operatorProblems.raiseProblems, input as never)
  if (!results[0]?.ok) throw new Error(results[0]?.message)
}

export const createProblem = async (
  t: TestApp,
  customerId: CustomerId,
  wishes: ProblemWishes = {},
): Promise<string> => {
  const id = await createOrder(t, customerId)
  await raise(t, id, wishes)
  return id
}

export const createAnswered = async (t: TestApp, customerId: CustomerId = t.customerId): Promise<string> => {
  const id = await createProblem(t, customerId)
  const seller = customerId === t.customerId ? t.main : t.other
  await seller.ok(problems.solveProblem, { id, answer: 'wait' })
  return id
}
