import type { Files } from '../../src/server/platform/files/files.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { SeededOperators, SeededSeller } from '../people/accounts.ts'
import type { SeededPayment } from '../orders/orders.ts'
import { issueInvoices } from './invoices.ts'
import { seedStatement, type DemoCredit } from './credit.ts'
import type { CorrectionMovement } from './corrections.ts'
import type { ServiceMovement } from './extra-services.ts'
import type { WithdrawalMovement } from './withdrawals.ts'
import type { WholesaleMovement } from '../stock/wholesale.ts'
import { rechargesFor, otherRecharges, transfersFor, writeRecharges } from './recharges.ts'
import { writeMovements, type Movement } from './movements.ts'

export const seedWallets = async (
  tx: Tx,
  files: Files,
  options: {
    readonly sellers: ReadonlyMap<string, SeededSeller>
    readonly payments: readonly SeededPayment[]
    readonly wholesale: readonly WholesaleMovement[]
    readonly withdrawals: readonly WithdrawalMovement[]
    readonly corrections: readonly CorrectionMovement[]
    readonly services: readonly ServiceMovement[]
    readonly credit: DemoCredit
    readonly staff: SeededOperators
    readonly now: Date
  },
): Promise<void> => {
  const { sellers, payments, credit, staff, now } = options
  const wholesale = options.wholesale.toSorted((a, b) => +a.at - +b.at)
  const bySeller = Map.groupBy(payments, ({ customerId }) => customerId)
  const recharges = [
    ...[...sellers.values()].flatMap((seller) =>
      rechargesFor(seller, bySeller.get(seller.customerId) ?? [], credit),
    ),
    ...otherRecharges(sellers, now),
    ...transfersFor(wholesale),
  ].toSorted((a, b) => +a.at - +b.at)
  const currencyOf = new Map(
    [...sellers.values()].map(({ customerId, currency }) => [customerId as string, currency]),
  )
  const paid = payments.map((payment): Movement => ({
    customerId: payment.customerId,
    currency: currencyOf.get(payment.customerId) ?? 'USD',
    at: payment.at,
    kind: 'orderPayment',
    key: `pay:${payment.orderId}:1`,
    amountMinor: -payment.amountMinor,
    counter: 'sales',
    feeMinor: 0,
    source: { kind: 'order', id: payment.orderId, number: payment.number },
    actor: payment.actor,
    remark: '',
  }))
  const large = wholesale.map((one): Movement => ({
    customerId: one.seller.customerId,
    currency: one.seller.currency,
    at: one.at,
    kind: one.kind,
    key: one.key,
    amountMinor: one.amountMinor,
    counter: 'sales',
    feeMinor: 0,
    source: {
      kind: one.kind.startsWith('inventory') ? 'purchaseOrder' : 'wholesaleOrder',
      id: one.orderId,
      number: one.number,
    },
    actor: one.actor,
    remark: '',
  }))
  const withdrawn = options.withdrawals.map(({ seller, id, number, ...one }): Movement => ({
    ...one,
    customerId: seller.customerId,
    currency: seller.currency,
    counter: 'withdrawals',
    feeMinor: 0,
    source: { kind: 'withdrawal', id, number },
  }))
  const corrected = options.corrections.map(({ seller, id, number, reason, ...one }): Movement => ({
    ...one,
    customerId: seller.customerId,
    currency: seller.currency,
    kind: 'correction',
    key: `correction:${id}`,
    counter: 'agency',
    feeMinor: 0,
    source: { kind: 'correction', id, number },
    remark: reason,
  }))
  const serviced = options.services.map(({ seller, orderId, number, ...one }): Movement => ({
    ...one,
    customerId: seller.customerId,
    currency: seller.currency,
    counter: 'sales',
    feeMinor: 0,
    source: { kind: 'serviceOrder', id: orderId, number },
    remark: '',
  }))
  const credited = await writeRecharges(tx, files, recharges, staff)
  const movements = [...credited, ...paid, ...large, ...corrected, ...withdrawn, ...serviced].toSorted(
    (a, b) => +a.at - +b.at,
  )
  const positionAt = await writeMovements(tx, movements, credit)
  await seedStatement(tx, credit, positionAt(credit.closedAt))
  await issueInvoices(tx, movements)
}
