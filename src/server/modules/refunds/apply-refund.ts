import { sql } from 'kysely'
import { DomainError, notFound } from '../../../contract/errors.ts'
import type { ParsedInputOf } from '../../../contract/endpoint.ts'
import { formatMinor } from '../../../contract/money.ts'
import type { RefundBlocker, RefundReasonBlocker, refunds } from '../../../contract/refunds.ts'
import type { Tx } from '../../platform/database.ts'
import type { Files } from '../../platform/files.ts'
import { checkOwnPictures } from '../../platform/own-pictures.ts'
import { auditAdminView, setOrderFlags, type Actor, type Scope } from '../orders/index.ts'
import { readFacts, type OrderFacts } from './refund-facts.ts'
import { maxRefundOf, refundReasonState } from './refund-rules.ts'
import { recordRefundEvent } from './refund-states.ts'

export type Application = ParsedInputOf<typeof refunds.applyRefund>

/** File ids from comma-separated upload URLs. @throws DomainError notFound for other text */
export const pictureIdsOf = (files: Files, images: string): string[] =>
  images
    .split(',')
    .filter(Boolean)
    .map((address) => {
      const id = files.idOf(address)
      if (id === null) throw notFound('Picture')
      return id
    })

const blockWords: Readonly<Record<RefundBlocker, (order: OrderFacts) => string>> = {
  notPaid: ({ number }) => `${number} is not paid: there is nothing to give back.`,
  cancelled: ({ number }) => `${number} is cancelled: what was paid for it has been given back.`,
  mergedOrSplit: ({ number, takenBy }) =>
    `${number} goes with ${takenBy ?? 'another order'}. A refund is asked of the order that was paid.`,
  held: ({ number }) =>
    `${number} was cancelled in the shop by its buyer. Decide first whether it is shipped or paid back.`,
  cancellationRequested: ({ number }) =>
    `${number} is asked to be cancelled. Take that back to ask for a refund.`,
  refundOpen: ({ number }) => `A refund of ${number} is open already. Withdraw it to ask for another.`,
  nothingLeft: ({ number }) => `All that was paid for ${number} has been given back.`,
}

const blockerWords: Readonly<Record<RefundReasonBlocker, (order: OrderFacts, from: string) => string>> = {
  notYet: (_, from) => `That may be asked for from ${from} on.`,
  notShipped: ({ number }) => `Nothing of ${number} has been shipped yet.`,
  notDelivered: ({ number }) => `${number} has not been delivered yet.`,
  inTime: ({ number }) => `${number} came in time.`,
  over: () => 'The time in which that could be asked for is over.',
  nothingLeft: () => 'What could be asked for has been paid back.',
}

/** @throws DomainError notRefundable, notNow, picturesNeeded, notFound, quantityTooHigh, tooMuch */
const check = (order: OrderFacts, given: Application, pictures: number, now: Date): void => {
  const { blocked, currency } = order
  if (blocked) {
    throw new DomainError('notRefundable', blockWords[blocked](order), { detail: { blocked } })
  }
  const standing = refundReasonState(order, given.reason, now)
  if (standing.blocker) {
    const opensAt = standing.opensAt?.toISOString() ?? null
    const message = blockerWords[standing.blocker](order, opensAt?.slice(0, 10) ?? '')
    throw new DomainError('notAllowedNow', message, { detail: { blocker: standing.blocker, opensAt } })
  }
  if (standing.needsPictures && pictures === 0) {
    throw new DomainError('picturesNeeded', 'Please show it on a picture.')
  }
  for (const { lineId, quantity } of given.lines) {
    const line = order.lines.find((one) => one.lineId === lineId)
    if (!line) throw notFound('Line')
    const most = standing.lines.find((one) => one.lineId === lineId)?.quantity ?? 0
    if (quantity > most) {
      throw new DomainError('quantityTooHigh', `At most ${most} of ${line.title} can be asked for.`, {
        detail: { lineId, most },
      })
    }
  }
  const maxMinor = maxRefundOf(order, given.reason, given.lines)
  if (given.amountMinor <= maxMinor) return
  throw new DomainError(
    'amountTooHigh',
    `At most ${formatMinor(maxMinor)} ${currency} is paid back for that.`,
    {
      detail: { maxMinor },
    },
  )
}

const insert = async (
  tx: Tx,
  { customerId }: Scope,
  order: OrderFacts,
  given: Application,
  by: Actor,
): Promise<string> => {
  const { id } = await tx
    .insertInto('refund')
    .values({
      customer_id: customerId,
      order_id: order.id,
      reason: given.reason,
      currency: order.currency,
      requested_minor: given.amountMinor,
      requested_by: by.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('refund_line')
    .values(
      given.lines.map(({ lineId, quantity }) => ({
        customer_id: customerId,
        refund_id: id,
        order_line_id: lineId,
        quantity,
      })),
    )
    .execute()
  return id
}

/**
 * Requests a refund of a paid order. Locks the order first, so that of concurrent requests one is refused.
 * @throws DomainError notFound, notRefundable, notNow, picturesNeeded, notAPicture, quantityTooHigh, tooMuch
 */
export const applyRefund = async (
  tx: Tx,
  scope: Scope,
  given: Application & { readonly pictureIds: readonly string[]; readonly now: Date },
  by: Actor,
): Promise<string> => {
  const { customerId } = scope
  const { orderId, pictureIds, now, words, amountMinor } = given
  await sql`
    select from dropshipping_order where customer_id = ${customerId} and id = ${orderId} for update`.execute(
    tx,
  )
  const order = await readFacts(tx, scope, orderId)
  check(order, given, pictureIds.length, now)
  await checkOwnPictures(tx, customerId, pictureIds)
  const id = await insert(tx, scope, order, given, by)
  const refund = { id, customerId, orderId, currency: order.currency }
  await recordRefundEvent(tx, refund, { kind: 'applied', words, pictureIds, amountMinor }, by)
  await setOrderFlags(tx, customerId, [{ orderId, kind: 'refund', state: 'applied', waitingOn: 'agency' }])
  await auditAdminView(tx, scope, 'order:applyRefund', [orderId])
  return id
}
