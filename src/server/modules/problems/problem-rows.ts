import { sql } from 'kysely'
import type { ProblemCode, ProblemStep } from '../../../contract/orders/order-problems.ts'
import type { WaitingParty } from '../../../contract/kernel/statuses.ts'
import type { CustomerId, Tx } from '../../platform/database/database.ts'
import { addEvents, setOrderFlags, type Actor } from '../orders/index.ts'

export interface OpenProblem {
  readonly id: string
  readonly orderId: string
  readonly code: ProblemCode
  readonly status: 'onSeller' | 'onAgency'
}

/** The order's open problem; call under the order's lock, which serialises its changes. */
export const findOpenProblem = async (
  tx: Tx,
  customerId: CustomerId,
  orderId: string,
): Promise<OpenProblem | undefined> => {
  const { rows } = await sql<OpenProblem>`
    select id, order_id as "orderId", code, status from order_problem
      where customer_id = ${customerId} and order_id = ${orderId} and status in ('onSeller', 'onAgency')`.execute(
    tx,
  )
  return rows[0]
}

export type NewStep = Pick<ProblemStep, 'kind' | 'note' | 'answer'> &
  Partial<Pick<ProblemStep, 'substitute' | 'passedOn'>>

/** Adds a message to the problem, which then waits for the other side. */
export const addProblemStep = async (
  tx: Tx,
  customerId: CustomerId,
  problem: OpenProblem,
  {
    step,
    by,
  }: {
    readonly step: NewStep
    readonly by: Actor
  },
): Promise<void> => {
  const on: WaitingParty = step.kind === 'answered' ? 'agency' : 'seller'
  const { id, orderId, code } = problem
  const { kind, note, answer, substitute = null, passedOn = null } = step
  const turned = await tx
    .updateTable('order_problem')
    .set({ status: on === 'agency' ? 'onAgency' : 'onSeller', status_since: sql`now()` })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('status', '=', problem.status)
    .executeTakeFirst()
  if (turned.numUpdatedRows !== 1n) throw new Error(`problem ${id} changed despite its order's lock`)
  await tx
    .insertInto('order_problem_event')
    .values({
      customer_id: customerId,
      problem_id: id,
      kind,
      actor_kind: by.kind === 'seller' ? 'seller' : 'agency',
      actor_name: by.name,
      note,
      answer,
      substitute: substitute && JSON.stringify(substitute),
      passed_on: passedOn && JSON.stringify(passedOn),
    })
    .execute()
  await setOrderFlags(tx, customerId, [{ orderId, kind: 'problem', state: code, waitingOn: on }])
  const event = kind === 'answered' ? 'order.problemAnswered' : 'order.problemReopened'
  const detail = {
    code,
    ...(answer && { answer }),
    ...(note && { note }),
    ...(substitute && { sku: substitute.code }),
  }
  await addEvents(tx, customerId, [{ orderId, kind: event, detail }], by)
}
