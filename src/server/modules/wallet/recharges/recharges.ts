import type { Selectable } from 'kysely'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { PayInKind } from '../../../../contract/wallet/payment-methods.ts'
import {
  rechargeReasonText,
  type RechargeReasonCode,
} from '../../../../contract/refusals/recharge-reasons.ts'
import type { Figures } from '../../../../contract/refusals/refusal-text.ts'
import type { RechargeStatus } from '../../../../contract/kernel/statuses.ts'
import { customerIdFromRow, minor, type CustomerId, type Db } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/database-types.ts'
import type { RechargeMethod } from './recharge-fees.ts'

type RechargeRow = Selectable<DB['recharge']>

export interface Recharge {
  readonly customerId: CustomerId
  readonly id: string
  readonly number: string
  readonly method: RechargeMethod
  readonly status: RechargeStatus
  readonly statusSince: Date
  readonly currency: Currency
  readonly amountMinor: number
  readonly feeMinor: number
  readonly payMinor: number
  readonly creditedMinor: number | null
  readonly paypalOrderId: string | null
  readonly paypalCaptureId: string | null
  readonly paypalApproveUrl: string | null
  /** The saved account that is charged automatically; null: the seller started it. */
  readonly paypalAccountId: string | null
  readonly payKind: PayInKind | null
  readonly payName: string | null
  readonly bankReference: string | null
  readonly receiptFileId: string | null
  /** In English, or as an operator entered it. */
  readonly reason: string
  readonly reasonCode: string | null
  readonly reasonFigures: Figures | null
  readonly agencyRemark: string
  readonly actorName: string
  readonly createdAt: Date
  readonly creditedAt: Date | null
}

const reasonOf = ({ reason, reason_code: reasonCode, reason_figures }: RechargeRow) => {
  const reasonFigures = reason_figures as Figures | null
  return {
    reason: rechargeReasonText('en', { reason, reasonCode, reasonFigures }),
    reasonCode,
    reasonFigures,
  }
}

/** Null clears the reason. */
export const reasonColumns = (code: RechargeReasonCode | null, figures: Figures | null = null) => ({
  reason: '',
  reason_code: code,
  reason_figures: figures === null ? null : JSON.stringify(figures),
})

export const rechargeOf = (row: RechargeRow): Recharge => ({
  customerId: customerIdFromRow(row.customer_id),
  id: row.id,
  number: row.number,
  method: row.method as RechargeMethod,
  status: row.status as RechargeStatus,
  statusSince: row.status_since,
  currency: row.currency as Currency,
  amountMinor: minor(row.amount_minor),
  feeMinor: minor(row.fee_minor),
  payMinor: minor(row.pay_minor),
  creditedMinor: row.credited_minor === null ? null : minor(row.credited_minor),
  paypalOrderId: row.paypal_order_id,
  paypalCaptureId: row.paypal_capture_id,
  paypalApproveUrl: row.paypal_approve_url,
  paypalAccountId: row.paypal_account_id,
  payKind: row.pay_kind as PayInKind | null,
  payName: row.pay_name,
  bankReference: row.bank_reference,
  receiptFileId: row.receipt_file_id,
  ...reasonOf(row),
  agencyRemark: row.agency_remark,
  actorName: row.actor_name,
  createdAt: row.created_at,
  creditedAt: row.credited_at,
})

export const getRecharge = async (db: Db, customerId: CustomerId, id: string): Promise<Recharge> => {
  const row = await db
    .selectFrom('recharge')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound('Recharge')
  return rechargeOf(row)
}
