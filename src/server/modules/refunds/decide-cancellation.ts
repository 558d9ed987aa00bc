import { notFound } from '../../../contract/kernel/errors.ts'
import type { Currency, Money } from '../../../contract/kernel/money.ts'
import type { OrderStatus } from '../../../contract/kernel/statuses.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import { customerIdFromRow, type Db } from '../../platform/database/database.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { actorOf, cancelPaid, lockPaidOrder } from '../orders/index.ts'
import { lockWallet } from '../wallet/index.ts'
import { declineCancellationRequest, closeCancellationRequest } from './request-cancellation.ts'
import type { DecideParts } from './decide-refund.ts'

const findOrder = async (db: Db, id: string) => {
  const order = await db
    .selectFrom('dropshipping_order')
    .select(['customer_id', 'number', 'shop_id', 'currency'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!order) throw notFound('Order')
  return {
    customerId: customerIdFromRow(order.customer_id),
    orderId: id,
    orderNumber: order.number,
    shopId: order.shop_id,
    currency: order.currency as Currency,
  }
}

interface Agreed {
  readonly status: OrderStatus
  readonly refund: Money
}

export const approveCancellation = async (
  { database, mails }: DecideParts,
  id: string,
  call: OperatorCall,
): Promise<Agreed> => {
  const about = await findOrder(database.agency, id)
  const { customerId } = about
  const scope = { customerId, shopIds: null }
  const by = actorOf(call)
  const intent = { customerId, key: call.idempotencyKey, endpoint: 'approveCancellation', request: { id } }
  return database.agencyTransaction(async (tx) => {
    const agreed = await idempotently<Agreed>(tx, intent, async () => {
      const wallet = await lockWallet(tx, customerId)
      const order = await lockPaidOrder(tx, scope, id)
      if (!order) throw refuse('noCancellationRequested', { number: about.orderNumber })
      await closeCancellationRequest(tx, scope, id, { ending: { to: 'agreed', answer: '' }, by })
      const { refund } = await cancelPaid(
        tx,
        customerId,
        { wallet, order },
        { reason: 'As its seller asked.', by },
      )
      await mails.decided(tx, about, { kind: 'cancelAgreed', words: '', amountMinor: refund.amountMinor })
      return { status: 'cancelled', refund }
    })
    await audit(tx, call.operator, {
      action: 'order:approveCancellation',
      target: `order:${id}`,
      detail: { customerId },
      call,
    })
    return agreed
  })
}

export const declineCancellation = async (
  { database, mails }: DecideParts,
  given: { readonly id: string; readonly words: string },
  call: OperatorCall,
): Promise<{ status: OrderStatus }> => {
  const about = await findOrder(database.agency, given.id)
  const { customerId } = about
  return database.agencyTransaction(async (tx) => {
    const declined = await declineCancellationRequest(tx, { customerId, shopIds: null }, given, actorOf(call))
    await mails.decided(tx, about, { kind: 'cancelDeclined', words: given.words })
    await audit(tx, call.operator, {
      action: 'order:declineCancellation',
      target: `order:${given.id}`,
      detail: { customerId },
      call,
    })
    return declined
  })
}
