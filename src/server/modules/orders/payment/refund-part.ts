import type { OrderStatus } from '../../../../contract/kernel/statuses.ts'
import type { CustomerId, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'
import { postMovements, type LockedWallet } from '../../wallet/index.ts'
import { query } from '../state/sql.ts'

export const chargedStatuses = [
  'processing',
  'awaitingStock',
  'partlyShipped',
  'shipped',
  'delivered',
] as const satisfies readonly OrderStatus[]

interface PartToRefund {
  readonly orderId: string
  readonly amountMinor: number
  /** The ledger's posting key: each key is posted once. */
  readonly key: string
  readonly actorName: string
  readonly agencyRemark: string
}

export interface PartRefund {
  readonly number: string
  readonly status: OrderStatus
  readonly isWhole: boolean
  readonly balanceMinor: number
}

const takeSql = `
  update dropshipping_order set refunded_minor = refunded_minor + $3
    where customer_id = $1 and id = $2 and status = any($4::text[]) and refunded_minor + $3 <= total_minor
    returning number, status, refunded_minor = total_minor as "isWhole"`

/**
 * Refunds a part of an order's price to the locked wallet; all parts together never exceed the payment.
 * @throws DomainError amountTooHigh, alreadyPosted
 */
export const refundPart = async (
  tx: Tx,
  customerId: CustomerId,
  wallet: LockedWallet,
  part: PartToRefund,
): Promise<PartRefund> => {
  const { orderId, amountMinor, key, actorName, agencyRemark } = part
  const values = [customerId, orderId, amountMinor, chargedStatuses]
  const [refunded] = await query<Omit<PartRefund, 'balanceMinor'>>(tx, takeSql, values)
  if (!refunded) {
    throw refuse('amountTooHigh', { case: 'paid', amountMinor, currency: wallet.currency })
  }
  const movement = {
    kind: 'orderRefund',
    key,
    amountMinor,
    counterAccount: 'sales',
    sourceKind: 'order',
    sourceId: orderId,
    sourceNumber: refunded.number,
    actorName,
    agencyRemark,
  } as const
  return { ...refunded, ...(await postMovements(tx, customerId, wallet, [movement])) }
}
