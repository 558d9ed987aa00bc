import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { extraServices } from '../../../contract/extra-services/extra-services.ts'
import type { CustomerCall } from '../../platform/http/call.ts'
import type { Database } from '../../platform/database/database.ts'
import { sellerOf } from '../../platform/conversations/party-actors.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { caseMoney, type Paid } from '../case-file/index.ts'
import { runSellerPayment } from './run-service-order-action.ts'
import { checkSellersMove, moveServiceOrder } from './service-order-rows.ts'

/** An order has one payment and at most one refund. */
const { movementOf, pay } = caseMoney({ prefix: 'service', sourceKind: 'serviceOrder' })
export { movementOf as serviceMovementOf }

export const payServiceOrder = (
  database: Database,
  input: ParsedInputOf<typeof extraServices.payServiceOrder>,
  call: CustomerCall,
): Promise<Paid> => {
  const payment = { endpoint: 'payServiceOrder', action: 'pay', input }
  return runSellerPayment(database, call, payment, async (tx, order, wallet) => {
    checkSellersMove(order, 'pay')
    const { currency, totalMinor: dueMinor } = order
    if (dueMinor === null) throw new Error(`service order ${order.id} awaits payment without a price`)
    if (dueMinor !== input.agreedMinor) throw refuse('amountChanged', { dueMinor, currency })
    const by = sellerOf(call.customer)
    const paid = await pay(tx, wallet, order, {
      what: 'payment',
      kind: 'servicePayment',
      dueMinor,
      actorName: by.name,
    })
    await moveServiceOrder(tx, order, {
      to: 'paid',
      kind: 'service.paid',
      by,
      amountMinor: -dueMinor,
      set: { paid_minor: dueMinor, paid_at: sql<Date>`now()` },
    })
    return paid
  })
}
