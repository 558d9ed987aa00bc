import type { OrderStatus } from '../../../contract/statuses.ts'
import type { CustomerId, Tx } from '../../platform/database.ts'
import { refuse } from '../../platform/refuse.ts'
import { postMovements, type LockedWallet } from '../wallet/index.ts'
import { query } from './sql.ts'

/** Orders that money was taken for. */
export const chargedStatuses = [
  'processing',
  'awaitingStock',
  'partlyShipped',
  'shipped',
  'delivered',
] as const satisfies readonly OrderStatus[]

interface PartToPayBack {
  readonly orderId: string
  readonly amountMinor: number
  /** What it is for: posted once, ever. */
  readonly key: string
  readonly actorName: string
  readonly agencyRemark: string
}

export interface PaidBack {
  readonly number: string
  readonly status: OrderStatus
  /** Nothing is left of what was paid. */
  readonly isWhole: boolean
  readonly balanceMinor: number
}

const takeSql = `
  update dropshipping_order set refunded_minor = refunded_minor + $3
    where customer_id = $1 and id = $2 and status = any($4::text[]) and refunded_minor + $3 <= total_minor
    returning number, status, refunded_minor = total_minor as "isWhole"`

/**
 * Gives a part of an order's price back to the wallet, which is locked: never more than was paid, all parts together.
 * @throws DomainError tooMuch, alreadyPosted
 */
export const payBackPart = async (
  tx: Tx,
  customerId: CustomerId,
  wallet: LockedWallet,
  part: PartToPayBack,
): Promise<PaidBack> => {
  const { orderId, amountMinor, key, actorName, agencyRemark } = part
  const values = [customerId, orderId, amountMinor, chargedStatuses]
  const [taken] = await query<Omit<PaidBack, 'balanceMinor'>>(tx, takeSql, values)
  if (!taken) {
    throw refuse('amountTooHigh', { case: 'paid', amountMinor, currency: wallet.currency })
  }
  const movement = {
    kind: 'orderRefund',
    key,
    amountMinor,
    counterAccount: 'sales',
    sourceKind: 'order',
    sourceId: orderId,
    sourceNumber: taken.number,
    actorName,
    agencyRemark,
  } as const
  return { ...taken, ...(await postMovements(tx, customerId, wallet, [movement])) }
}
