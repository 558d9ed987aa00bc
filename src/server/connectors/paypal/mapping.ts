import * as z from 'zod'
import { parseMinor } from '../../../contract/money.ts'
import { rechargeReasons } from '../../../contract/recharge-reasons.ts'
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
  FAILED: 'declined',
}

const heldWords: Readonly<Record<string, { readonly en: string }>> = {
  ECHECK: rechargeReasons.heldECheck,
  PENDING_REVIEW: rechargeReasons.heldReview,
  BUYER_COMPLAINT: rechargeReasons.heldComplaint,
  VERIFICATION_REQUIRED: rechargeReasons.heldVerification,
}

const declineWords: Readonly<Record<string, { readonly en: string }>> = {
  '0500': rechargeReasons.declinedNotHonoured,
  '5120': rechargeReasons.declinedNoFunds,
  '5180': rechargeReasons.declinedBadNumber,
  '5400': rechargeReasons.declinedExpired,
  '5900': rechargeReasons.declinedInvalid,
  '9500': rechargeReasons.declinedFraud,
}

const reasonOf = (capture: z.output<typeof captureSchema>, status: Capture['status']): string => {
  if (status === 'pending')
    return (heldWords[capture.status_details?.reason ?? ''] ?? rechargeReasons.held).en
  if (status !== 'declined') return ''
  return (declineWords[capture.processor_response?.response_code ?? ''] ?? rechargeReasons.declined).en
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

/** Where the payer approves the payment: `payer-action`, or `approve` in older responses; null if missing. */
export const approveUrlOf = (json: unknown): string | null => {
  const { links } = z.object({ links: z.array(z.object({ rel: z.string(), href: z.url() })) }).parse(json)
  const link = links.find(({ rel }) => rel === 'payer-action') ?? links.find(({ rel }) => rel === 'approve')
  return link?.href ?? null
}
