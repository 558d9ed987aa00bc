import { sql } from 'kysely'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { refunds } from '../../../contract/refunds/refunds.ts'
import { replacementReasonFor } from '../../../contract/refunds/refund-schemas.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { checkOwnPictures } from '../../platform/files/own-pictures.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
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
      if (id === null) throw notFound('Image')
      return id
    })

/** Returns the amount requested in minor units: of a replacement, the maximum refund. */
const check = (order: OrderFacts, given: Application, pictures: number, now: Date): number => {
  const { blocked, currency } = order
  if (blocked) {
    throw refuse('notRefundable', { blocked, number: order.number, takenBy: order.takenBy })
  }
  if (given.wanted === 'replacement' && replacementReasonFor[given.reason] === null) {
    throw refuse('notReplaceable')
  }
  const state = refundReasonState(order, given.reason, now)
  if (state.blocker) {
    const opensAt = state.opensAt?.toISOString() ?? null
    throw refuse('notAllowedNow', {
      case: 'refund',
      number: order.number,
      blocker: state.blocker,
      opensAt,
    })
  }
  if (state.needsPictures && pictures === 0) {
    throw refuse('picturesNeeded')
  }
  for (const { lineId, quantity } of given.lines) {
    const line = order.lines.find((one) => one.lineId === lineId)
    if (!line) throw notFound('Line item')
    const max = state.lines.find((one) => one.lineId === lineId)?.quantity ?? 0
    if (quantity > max) {
      throw refuse('quantityTooHigh', { case: 'refund', lineId, title: line.title, max })
    }
  }
  const maxMinor = maxRefundOf(order, given.reason, given.lines)
  const amountMinor = given.wanted === 'replacement' ? maxMinor : (given.amountMinor ?? maxMinor)
  if (amountMinor > maxMinor) throw refuse('amountTooHigh', { case: 'reason', maxMinor, currency })
  if (amountMinor > 0) return amountMinor
  // These lines cost nothing, though others of the order did.
  throw refuse('notAllowedNow', {
    case: 'refund',
    number: order.number,
    blocker: 'nothingLeft',
    opensAt: null,
  })
}

const insert = async (
  tx: Tx,
  { customerId }: Scope,
  order: OrderFacts,
  given: Application & { readonly requestedMinor: number },
  by: Actor,
): Promise<string> => {
  const { id } = await tx
    .insertInto('refund')
    .values({
      customer_id: customerId,
      order_id: order.id,
      reason: given.reason,
      wanted: given.wanted,
      currency: order.currency,
      requested_minor: given.requestedMinor,
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

/** Requests a refund or replacement of a paid order. Locks the order first, so that of concurrent requests one is refused. */
export const applyRefund = async (
  tx: Tx,
  scope: Scope,
  given: Application & { readonly pictureIds: readonly string[]; readonly now: Date },
  by: Actor,
): Promise<string> => {
  const { customerId } = scope
  const { orderId, pictureIds, now, words } = given
  await sql`
    select from dropshipping_order where customer_id = ${customerId} and id = ${orderId} for update`.execute(
    tx,
  )
  const order = await readFacts(tx, scope, orderId)
  const requestedMinor = check(order, given, pictureIds.length, now)
  await checkOwnPictures(tx, customerId, pictureIds)
  const id = await insert(tx, scope, order, { ...given, requestedMinor }, by)
  const refund = { id, customerId, orderId, currency: order.currency }
  const event =
    given.wanted === 'replacement'
      ? ({ kind: 'replacementRequested', words, pictureIds } as const)
      : ({ kind: 'applied', words, pictureIds, amountMinor: requestedMinor } as const)
  await recordRefundEvent(tx, refund, event, by)
  await setOrderFlags(tx, customerId, [{ orderId, kind: 'refund', state: 'applied', waitingOn: 'agency' }])
  await auditAdminView(tx, scope, 'order:applyRefund', [orderId])
  return id
}
