import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { extraServices } from '../../../contract/extra-services/extra-services.ts'
import type { Money } from '../../../contract/kernel/money.ts'
import type { CustomerCall } from '../../platform/http/call.ts'
import type { Database } from '../../platform/database/database.ts'
import { idempotentTransaction } from '../../platform/idempotency/idempotency.ts'
import { sellerOf } from '../../platform/conversations/party-actors.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { auditAdminView, idempotencyKeyOf, scopeOf } from '../orders/index.ts'
import { lockWallet, postMovements, type Movement } from '../wallet/index.ts'
import {
  checkSellersMove,
  lockServiceOrder,
  moveServiceOrder,
  type LockedServiceOrder,
} from './service-order-rows.ts'

export interface Paid {
  readonly paid: Money
  readonly balance: Money
}

/** The one payment and the one refund of an order; positive amounts are credits. */
export const serviceMovementOf = (
  { id, number }: Pick<LockedServiceOrder, 'id' | 'number'>,
  movement: Pick<Movement, 'amountMinor' | 'actorName' | 'agencyRemark'> & {
    readonly kind: 'servicePayment' | 'serviceRefund'
  },
): Movement => ({
  ...movement,
  key: `service:${id}:${movement.kind === 'servicePayment' ? 'payment' : 'refund'}`,
  counterAccount: 'sales',
  sourceKind: 'serviceOrder',
  sourceId: id,
  sourceNumber: number,
})

export const payServiceOrder = (
  database: Database,
  input: ParsedInputOf<typeof extraServices.payServiceOrder>,
  call: CustomerCall,
): Promise<Paid> => {
  const { customerId } = call.customer
  const intent = { customerId, key: idempotencyKeyOf(call), endpoint: 'payServiceOrder', request: input }
  return idempotentTransaction<Paid>(database, intent, async (tx) => {
    const wallet = await lockWallet(tx, customerId)
    const order = await lockServiceOrder(tx, customerId, input.id)
    checkSellersMove(order, 'pay')
    const { currency, totalMinor: dueMinor } = order
    if (dueMinor === null) throw new Error(`service order ${order.id} awaits payment without a price`)
    if (dueMinor !== input.agreedMinor) throw refuse('amountChanged', { dueMinor, currency })
    const by = sellerOf(call.customer)
    const { balanceMinor } = await postMovements(tx, customerId, wallet, [
      serviceMovementOf(order, { kind: 'servicePayment', amountMinor: -dueMinor, actorName: by.name }),
    ])
    await moveServiceOrder(tx, order, {
      to: 'paid',
      kind: 'service.paid',
      by,
      amountMinor: -dueMinor,
      set: { paid_minor: dueMinor, paid_at: sql<Date>`now()` },
    })
    await auditAdminView(tx, scopeOf(call), 'serviceOrder:pay', [order.id])
    return { paid: { amountMinor: dueMinor, currency }, balance: { amountMinor: balanceMinor, currency } }
  })
}
