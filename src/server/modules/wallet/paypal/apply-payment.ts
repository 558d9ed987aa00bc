import { formatMinor } from '../../../../contract/kernel/money.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { creditRecharge } from '../recharges/credit-recharge.ts'
import { endUncredited } from './end-uncredited.ts'
import { moveRecharge } from '../recharges/move-recharge.ts'
import { pauseAutoRecharge } from '../recharges/pause-auto-recharge.ts'
import type { Capture, Payment, PaymentNotice, Refund } from '../recharges/payment-service.ts'
import { reasonColumns, getRecharge, type Recharge } from '../recharges/recharges.ts'
import { reverseRecharge } from './reverse-recharge.ts'
import type { SettleDeps } from './sync-paypal-recharge.ts'

/** The decisive capture: a completed one outweighs a pending one, which outweighs a declined one. */
const decisiveOf = (payment: Payment): Capture | undefined =>
  payment.captures.find(({ status }) => status === 'completed' || status === 'refunded') ??
  payment.captures.find(({ status }) => status === 'pending') ??
  payment.captures.at(-1)

const matchesRecharge = (recharge: Recharge, capture: Capture): boolean =>
  capture.amount.amountMinor === recharge.payMinor &&
  capture.amount.currency === recharge.currency &&
  capture.customId === recharge.id

/**
 * Applies a captured PayPal payment to its recharge: by its captures, never by the order's status, which is COMPLETED
 * even if its capture was declined.
 */
export const applyPayment = async (
  deps: SettleDeps,
  recharge: Recharge,
  payment: Payment,
  told: Pick<PaymentNotice, 'refund' | 'captureId'> | null,
): Promise<void> => {
  const capture = decisiveOf(payment)
  if (!capture) return
  if (capture.status === 'pending') return hold(deps, recharge, capture)
  if (capture.status === 'declined') return refuse(deps, recharge, capture)
  if (!matchesRecharge(recharge, capture)) return refuseMismatch(deps, recharge, capture)
  const toldRefund = told?.captureId === capture.id ? told.refund : null
  const isKnown = payment.refunds.some(({ id }) => id === toldRefund?.id)
  const refunds = (toldRefund && !isKnown ? [...payment.refunds, toldRefund] : payment.refunds).filter(
    ({ amount }) => amount.currency === recharge.currency,
  )
  await deps.database.agencyTransaction(async (tx) => {
    const credited = await creditRecharge(tx, recharge, {
      creditedMinor: recharge.amountMinor,
      actorName: 'PayPal',
      set: { paypal_capture_id: capture.id, paypal_payer: payment.payer.slice(0, 60) },
    })
    if (credited) await deps.mails.credited(tx, credited)
    await applyReversals(deps, tx, recharge, refunds)
  })
}

const applyReversals = async (
  deps: SettleDeps,
  tx: Tx,
  given: Recharge,
  refunds: readonly Refund[],
): Promise<void> => {
  if (refunds.length === 0) return
  const recharge = await getRecharge(tx, given.customerId, given.id)
  const owedMinor = await reverseRecharge(tx, recharge, refunds)
  if (owedMinor === 0) return
  await deps.mails.reversed(tx, recharge, owedMinor)
  // What is taken back lowers the balance, and must not be charged again at once.
  if (recharge.paypalAccountId !== null) {
    const { customerId, paypalAccountId: accountId, number } = recharge
    const now = deps.clock.now()
    const failure = { customerId, accountId, code: 'takenBack', number } as const
    await pauseAutoRecharge(tx, { mails: deps.mails, now }, failure)
  }
}

const hold = async ({ database }: SettleDeps, recharge: Recharge, capture: Capture): Promise<void> => {
  const set = { ...reasonColumns(capture.reason), paypal_capture_id: capture.id }
  await moveRecharge(database.agency, recharge, {
    to: 'pending',
    set,
    from: ['created', 'approved', 'expired'],
  })
}

const refuse = async (deps: SettleDeps, recharge: Recharge, capture: Capture): Promise<void> => {
  const { database, mails } = deps
  const end = {
    to: 'refused',
    code: capture.reason,
    from: ['created', 'approved', 'pending'],
    set: { paypal_capture_id: capture.id },
  } as const
  await database.agencyTransaction(async (tx) => {
    const refused = await endUncredited(tx, deps, recharge, end)
    // A payment declined while the seller is present needs no email; one held for days does.
    if (refused && recharge.status === 'pending') await mails.refused(tx, refused)
  })
}

/** An amount that was not agreed is never credited, and needs a human: it indicates a fault on either side. */
const refuseMismatch = async (deps: SettleDeps, recharge: Recharge, capture: Capture): Promise<void> => {
  const taken = `${formatMinor(capture.amount.amountMinor)} ${capture.amount.currency}`
  const agreed = `${formatMinor(recharge.payMinor)} ${recharge.currency}`
  const figures = {
    number: recharge.number,
    taken: capture.amount,
    agreed: { amountMinor: recharge.payMinor, currency: recharge.currency },
  }
  await deps.database.agencyTransaction(async (tx) => {
    const refused = await endUncredited(tx, deps, recharge, {
      to: 'refused',
      code: 'otherAmount',
      figures,
      from: ['created', 'approved', 'pending'],
      set: { paypal_capture_id: capture.id },
    })
    if (!refused) return
    deps.log.error(
      { recharge: recharge.number, taken, agreed, customId: capture.customId },
      'PayPal payment differs from the agreed amount',
    )
    await tx
      .insertInto('ledger_violation')
      .values({
        invariant: 'paymentIsAsAgreed',
        customer_id: recharge.customerId,
        detail: JSON.stringify({ recharge: recharge.number, taken, agreed, customId: capture.customId }),
      })
      .execute()
  })
}
