import { formatMinor, type Money } from '../../../contract/money.ts'
import type { Database } from '../../platform/database.ts'
import { loadRateBook } from '../shipping/index.ts'
import { getBalance } from '../wallet/index.ts'
import { decidePayment } from './decide-payment.ts'
import { done } from './order-results.ts'
import { findPayableOrders } from './payable-orders.ts'
import type { Scope } from './types.ts'

/** What `payOrders` would do now with these orders; nothing is changed. */
export const previewPayment = async (database: Database, scope: Scope, ids: readonly string[]) => {
  const db = database.tenant(scope.customerId)
  const [balance, orders, rates] = await Promise.all([
    getBalance(db, scope.customerId),
    findPayableOrders(db, scope, ids),
    loadRateBook(db),
  ])
  const { currency } = balance
  const wallet = { balanceMinor: balance.amountMinor, currency }
  const decision = decidePayment(ids, orders, wallet, rates)
  const money = (amountMinor: number): Money => ({ amountMinor, currency })
  return {
    results: decision.rows.flatMap(({ order, refusal }) => {
      if (refusal || !order) return refusal ?? []
      return done(
        order.id,
        order.number,
        'paymentDue',
        `${order.number} would be paid: ${formatMinor(order.totalMinor)} ${currency}.`,
      )
    }),
    balance,
    total: money(decision.totalMinor),
    payable: money(decision.payableMinor),
    balanceAfter: money(balance.amountMinor - decision.payableMinor),
  }
}
