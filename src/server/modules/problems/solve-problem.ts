import { sql } from 'kysely'
import { addressLines } from '../../../contract/addresses/address-lines.ts'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { DomainError, notFound } from '../../../contract/kernel/errors.ts'
import { answerFits } from '../../../contract/orders/order-problems.ts'
import type { Address } from '../../../contract/orders/order-schemas.ts'
import type { problems } from '../../../contract/problems/problems.ts'
import type { OrderStatus } from '../../../contract/kernel/statuses.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { refusalIn, refuse } from '../../platform/kernel/refuse.ts'
import { auditAdminView, updateAddressIn, type Actor, type Scope } from '../orders/index.ts'
import { findOpenProblem, addProblemStep, type NewStep } from './problem-rows.ts'

type Answer = ParsedInputOf<typeof problems.solveProblem>
type AnswerOf<Kind extends Answer['answer']> = Extract<Answer, { answer: Kind }>

interface Order {
  readonly id: string
  readonly number: string
  readonly status: OrderStatus
  readonly address: Address
}

interface AnswerResult {
  readonly outcome: 'corrected' | 'passedOn'
  readonly message: string
  readonly step?: Pick<NewStep, 'substitute' | 'passedOn'>
}

const lockOrder = async (tx: Tx, { customerId, shopIds }: Scope, id: string): Promise<Order> => {
  const { rows } = await sql<Order>`
    select id, number, status, json_build_object('recipientName', recipient_name, 'phone', phone, 'email', email,
        'countryCode', country_code, 'province', province, 'city', city, 'address1', address1, 'address2', address2,
        'postcode', postcode, 'taxNumber', tax_number) as address
      from dropshipping_order
      where customer_id = ${customerId} and id = ${id}
        and (${shopIds}::bigint[] is null or shop_id = any(${shopIds}::bigint[]))
      for update`.execute(tx)
  const [order] = rows
  if (!order) throw notFound('Order')
  return order
}

/** Reasons an address may be right but cannot be saved automatically: the agency handles these. */
const forwardedReasons = new Set(['countryFixed', 'freightHigher', 'lineDoesNotReach', 'wrongStatus'])

const inOneLine = (a: Address): string =>
  [...addressLines(a), a.phone, a.taxNumber].filter(Boolean).join(', ')

/** Saves the new address if the order allows it, otherwise passes it to the agency with the reason. */
const editAddress = async (
  tx: Tx,
  scope: Scope,
  order: Order,
  { address: given, taxNumber }: AnswerOf<'newAddress'>,
  by: Actor,
): Promise<AnswerResult> => {
  const address = given ?? { ...order.address, taxNumber: taxNumber ?? '' }
  try {
    // A label created before the problem is voided.
    await updateAddressIn(tx, scope, { id: order.id, address, voidsLabel: true }, by)
    const message = `${order.number} has the new ${given ? 'address' : 'tax number'}. The agency looks at it and lets the order go on.`
    return { outcome: 'corrected', message }
  } catch (error) {
    if (!(error instanceof DomainError) || !forwardedReasons.has(error.reason)) throw error
    const why = refusalIn(error)
    return {
      outcome: 'passedOn',
      message: `${why.message} The agency has your ${given ? 'address' : 'tax number'} and sees to it; the order itself is unchanged.`,
      step: {
        passedOn: {
          address: given ? inOneLine(given) : address.taxNumber,
          why: why.reason,
          whyFigures: why.figures ?? {},
        },
      },
    }
  }
}

/** @throws DomainError notFound for another order's line, or a SKU that this customer cannot buy */
const nameSubstitute = async (
  tx: Tx,
  { customerId }: Scope,
  order: Order,
  { lineId, skuId }: AnswerOf<'substitute'>,
): Promise<AnswerResult> => {
  const message = 'The agency looks at the substitute and sends it in place, or asks again.'
  if (lineId === undefined || skuId === undefined) return { outcome: 'passedOn', message }
  const { rows } = await sql<{ title: string; skuId: typeof skuId; code: string }>`
    select l.title, k.id::text as "skuId", k.code from order_line l
      join sku k on k.id = ${skuId} and k.is_active and k.product_id is not null
        and (k.owner_customer_id is null or k.owner_customer_id = ${customerId})
      where l.customer_id = ${customerId} and l.order_id = ${order.id} and l.id = ${lineId}`.execute(tx)
  const [substitute] = rows
  if (!substitute) throw notFound('Product')
  return { outcome: 'passedOn', message, step: { substitute } }
}

const shipByDates = {
  wait: 'The agency knows that it shall wait, and lets the order go on when it can.',
  split: 'The agency sends what can be sent, and the rest later.',
  refund:
    'The agency cancels the order if nothing of it has been sent; what was paid for it goes back to the wallet then.',
} as const

const applyAnswer = async (
  tx: Tx,
  scope: Scope,
  order: Order,
  given: Answer,
  by: Actor,
): Promise<AnswerResult> => {
  if (given.answer === 'newAddress') return editAddress(tx, scope, order, given, by)
  if (given.answer === 'substitute') return nameSubstitute(tx, scope, order, given)
  return { outcome: 'passedOn', message: shipByDates[given.answer] }
}

export const solveProblem = (
  database: Database,
  scope: Scope,
  given: Answer,
  by: Actor,
): Promise<{ outcome: 'corrected' | 'passedOn'; message: string }> =>
  database.tenantTransaction(scope.customerId, async (tx) => {
    const order = await lockOrder(tx, scope, given.id)
    const problem = await findOpenProblem(tx, scope.customerId, order.id)
    if (problem?.status !== 'onSeller') {
      throw refuse('notAwaitingSeller', { number: order.number, isAnswered: problem !== null })
    }
    if (!answerFits(problem.code, given.answer)) throw refuse('answerNotAllowed')
    const { outcome, message, step } = await applyAnswer(tx, scope, order, given, by)
    const { answer, note } = given
    await addProblemStep(tx, scope.customerId, problem, {
      step: { kind: 'answered', answer, note, ...step },
      by,
    })
    await auditAdminView(tx, scope, 'order:solveProblem', [order.id])
    return { outcome, message }
  })
