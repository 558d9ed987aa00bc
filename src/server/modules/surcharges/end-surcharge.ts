import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import type { Money } from '../../../contract/kernel/money.ts'
import type { operatorSurcharges } from '../../../contract/surcharges/operator-surcharges.ts'
import type { OrderStatus } from '../../../contract/kernel/statuses.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { idempotently } from '../../platform/idempotency/idempotency.ts'
import type { DecisionCall } from '../../platform/http/call.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { actorOf, addEvents, clearOrderFlags, refundPaidOrder, type Actor } from '../orders/index.ts'
import { lockWallet } from '../wallet/index.ts'
import { isOverdue, isUnsettled } from './surcharge-rules.ts'
import {
  addStep,
  lockSurcharge,
  moveSurcharge,
  notOpen,
  ownerOfSurcharge,
  type LockedSurcharge,
} from './surcharge-rows.ts'

type Input = ParsedInputOf<typeof operatorSurcharges.endSurcharge>

export interface Ended {
  readonly status: OrderStatus
  readonly refund: Money | null
}

/** @throws DomainError stillOpen, partlyShipped */
const cancelOrder = async (tx: Tx, surcharge: LockedSurcharge, by: Actor): Promise<Ended> => {
  const { customerId, orderId, orderNumber } = surcharge
  const reason = 'A surcharge was not accepted.'
  const refunded = await refundPaidOrder(tx, { customerId, shopIds: null }, { id: orderId, reason }, by)
  if (refunded) return { status: refunded.status, refund: refunded.refund }
  throw refuse('partlyShipped', { number: orderNumber, isForSurcharge: true })
}

const checkDeclined = (surcharge: LockedSurcharge, now: Date): void => {
  if (surcharge.status === 'declined' || isOverdue(surcharge, now)) return
  throw refuse('stillOpen', { number: surcharge.orderNumber })
}

/** Withdraws the surcharge; the order continues unless it is cancelled too. */
const withdrawSurcharge = async (
  tx: Tx,
  surcharge: LockedSurcharge,
  { outcome, note }: Input,
  by: Actor,
): Promise<void> => {
  const { customerId, orderId, status, reason } = surcharge
  const waived = status === 'declined' ? 'waived' : 'withdrawn'
  const kind = outcome === 'cancelled' ? 'orderCancelled' : waived
  await moveSurcharge(tx, surcharge, 'withdrawn')
  await addStep(tx, surcharge, { kind, note }, by)
  await clearOrderFlags(tx, customerId, 'surcharge', [orderId])
  const detail = { surcharge: reason, ...(note && { note }) }
  await addEvents(tx, customerId, [{ orderId, kind: `surcharge.${kind}`, detail }], by)
}

export const endSurcharge = (
  database: Database,
  input: Input,
  call: DecisionCall,
  now: Date,
): Promise<Ended> =>
  database.agencyTransaction(async (tx) => {
    const { id, outcome } = input
    const customerId = await ownerOfSurcharge(tx, id)
    const intent = { customerId, key: call.idempotencyKey, endpoint: 'endSurcharge', request: input }
    return idempotently<Ended>(tx, intent, async () => {
      // Lock the wallet before orders, as everywhere.
      if (outcome === 'cancelled') await lockWallet(tx, customerId)
      const surcharge = await lockSurcharge(tx, { customerId, shopIds: null }, id)
      if (!isUnsettled(surcharge)) throw notOpen(surcharge)
      if (outcome === 'cancelled') checkDeclined(surcharge, now)
      const by = actorOf(call)
      await withdrawSurcharge(tx, surcharge, input, by)
      const ended =
        outcome === 'cancelled'
          ? await cancelOrder(tx, surcharge, by)
          : { status: surcharge.orderStatus, refund: null }
      const detail = { customerId, reason: surcharge.reason, outcome }
      await audit(tx, call.operator, {
        action: 'order:endSurcharge',
        target: `order:${surcharge.orderId}`,
        detail,
        call,
      })
      return ended
    })
  })
