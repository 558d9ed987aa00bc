import * as z from 'zod'
import { parseMinor } from '../../../contract/kernel/money.ts'
import type { RechargeReasonCode } from '../../../contract/refusals/recharge-reasons.ts'
import type { Capture, Payment, Refund, ReportedAmount } from '../../modules/wallet/index.ts'

export const amountSchema = z
  .object({ value: z.string(), currency_code: z.string() })
  .transform(({ value, currency_code: currency }, context): ReportedAmount => {
    const amountMinor = parseMinor(value)
    if (amountMinor !== null) return { amountMinor, currency }
    context.addIssue({ code: 'custom', message: 'is not an amount with two decimals' })
    return z.NEVER
  })

const captureSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: amountSchema,
  custom_id: z.string().optional(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  processor_response: z.object({ response_code: z.string().optional() }).optional(),
})

const refundSchema = z.object({ id: z.string(), status: z.string().optional(), amount: amountSchema })

const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  payment_source: z.object({ paypal: z.object({ account_id: z.string().optional() }).optional() }).optional(),
  payer: z.object({ payer_id: z.string().optional() }).optional(),
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string().optional(),
        payments: z
          .object({
            captures: z.array(captureSchema).default([]),
            refunds: z.array(refundSchema).default([]),
          })
          .optional(),
      }),
    )
    .default([]),
})

/** SAVED, PAYER_ACTION_REQUIRED and unlisted statuses still wait for the payer. */
const states: Readonly<Record<string, Payment['state']>> = {
  CREATED: 'created',
  APPROVED: 'approved',
  COMPLETED: 'completed',
  VOIDED: 'voided',
}

/** An unlisted status counts as pending: it neither credits nor rejects until a known one follows. */
const captureStatuses: Readonly<Record<string, Capture['status']>> = {
  COMPLETED: 'completed',
  PARTIALLY_REFUNDED: 'refunded',
  REFUNDED: 'refunded',
  PENDING: 'pending',
  DECLINED: 'declined',
  DENIED: 'declined',
  FAILED: 'declined',
}

const heldReasons: Readonly<Record<string, RechargeReasonCode>> = {
  ECHECK: 'heldECheck',
  PENDING_REVIEW: 'heldReview',
  BUYER_COMPLAINT: 'heldComplaint',
  VERIFICATION_REQUIRED: 'heldVerification',
  CHARGEBACK: 'heldChargeback',
  TRANSACTION_APPROVED_AWAITING_FUNDING: 'heldFunding',
  INTERNATIONAL_WITHDRAWAL: 'heldByAgency',
  RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION: 'heldByAgency',
  UNILATERAL: 'heldByAgency',
}

/** By the response codes of Payments v2: of the card's issuer, and of PayPal itself. */
const declineReasons: Readonly<Record<string, RechargeReasonCode>> = {
  '0500': 'declinedNotHonoured',
  '0580': 'declinedNotHonoured',
  '5100': 'declinedNotHonoured',
  '5120': 'declinedNoFunds',
  '5140': 'declinedInvalid',
  '5160': 'declinedNotHonoured',
  '5180': 'declinedBadNumber',
  '5400': 'declinedExpired',
  '5710': 'declinedAttempts',
  '5900': 'declinedInvalid',
  '5930': 'declinedInvalid',
  '9100': 'declinedNotHonoured',
  '9500': 'declinedFraud',
  '9510': 'declinedByChecks',
  '9520': 'declinedInvalid',
  '9540': 'declinedNotHonoured',
}

const reasonOf = (
  capture: z.output<typeof captureSchema>,
  status: Capture['status'],
): RechargeReasonCode | null => {
  if (status === 'pending') return heldReasons[capture.status_details?.reason ?? ''] ?? 'held'
  if (status !== 'declined') return null
  return declineReasons[capture.processor_response?.response_code ?? ''] ?? 'declined'
}

const captureOf = (json: z.output<typeof captureSchema>, unitCustomId: string | undefined): Capture => {
  const status = captureStatuses[json.status] ?? 'pending'
  return {
    id: json.id,
    status,
    amount: json.amount,
    customId: json.custom_id ?? unitCustomId ?? null,
    reason: reasonOf(json, status),
  }
}

/** Maps an order of Orders v2. @throws ZodError for another format */
export const paymentOf = (json: unknown): Payment => {
  const order = orderSchema.parse(json)
  const units = order.purchase_units
  return {
    id: order.id,
    state: states[order.status] ?? 'created',
    // Older answers name the payer in a field of its own.
    payer: order.payment_source?.paypal?.account_id ?? order.payer?.payer_id ?? '',
    captures: units.flatMap((unit) =>
      (unit.payments?.captures ?? []).map((capture) => captureOf(capture, unit.custom_id)),
    ),
    refunds: units.flatMap((unit) =>
      (unit.payments?.refunds ?? [])
        .filter(({ status }) => status === undefined || status === 'COMPLETED')
        .map(({ id, amount }): Refund => ({ id, kind: 'refunded', amount })),
    ),
  }
}

const linksSchema = z.object({ links: z.array(z.object({ rel: z.string(), href: z.url() })) })

/** Where the payer approves the payment: `payer-action`, or `approve` in older responses; null if missing. */
export const approveUrlOf = (json: unknown): string | null => {
  const links = linksSchema.safeParse(json).data?.links ?? []
  const link = links.find(({ rel }) => rel === 'payer-action') ?? links.find(({ rel }) => rel === 'approve')
  return link?.href ?? null
}
