import * as z from 'zod'
import { parseMinor } from '../../../contract/money.ts'
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

/** SAVED and PAYER_ACTION_REQUIRED still wait for the payer, as everything does that is not listed. */
const states: Readonly<Record<string, Payment['state']>> = {
  CREATED: 'created',
  APPROVED: 'approved',
  COMPLETED: 'completed',
  VOIDED: 'voided',
}

/** A status not listed is treated as pending: it neither credits nor refuses until PayPal says something we know. */
const captureStatuses: Readonly<Record<string, Capture['status']>> = {
  COMPLETED: 'completed',
  PARTIALLY_REFUNDED: 'refunded',
  REFUNDED: 'refunded',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
}

const heldWords: Readonly<Record<string, string>> = {
  ECHECK: 'It is paid by eCheck, which takes PayPal 3 to 6 working days to clear.',
  PENDING_REVIEW: 'PayPal is reviewing the payment, usually within a day.',
  BUYER_COMPLAINT: 'The payer has opened a complaint about it at PayPal.',
  VERIFICATION_REQUIRED: 'PayPal needs the payer to be verified first.',
}

const declineWords: Readonly<Record<string, string>> = {
  '0500': 'The bank did not honour the card.',
  '5120': 'The card has insufficient funds.',
  '5180': 'The card number is not valid.',
  '5400': 'The card has expired.',
  '5900': 'The card is not valid.',
  '9500': 'PayPal suspects fraud.',
}

const reasonOf = (capture: z.output<typeof captureSchema>, status: Capture['status']): string => {
  if (status === 'pending') {
    return heldWords[capture.status_details?.reason ?? ''] ?? 'PayPal holds the payment for now.'
  }
  if (status !== 'declined') return ''
  const words = declineWords[capture.processor_response?.response_code ?? '']
  return `PayPal declined the payment. ${words ?? 'It gave no further reason.'} Nothing was charged; try another way to pay.`
}

/** Words for a refusal at capture, while the payment itself could still be paid another way. */
export const declinedInstrument =
  "The payer's bank declined the card at PayPal. Nothing was charged; start again and choose another way to pay."

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

/** An order of Orders v2 as the wallet sees it. @throws ZodError when it has another form. */
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

/** Where the payer approves the payment: `payer-action`, or `approve` in older answers. Null: neither is there. */
export const approveUrlOf = (json: unknown): string | null => {
  const { links } = z.object({ links: z.array(z.object({ rel: z.string(), href: z.url() })) }).parse(json)
  const link = links.find(({ rel }) => rel === 'payer-action') ?? links.find(({ rel }) => rel === 'approve')
  return link?.href ?? null
}
