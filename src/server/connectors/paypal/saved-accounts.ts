import * as z from 'zod'
import {
  PaymentRefused,
  PaymentServiceUnavailable,
  type Payment,
  type PaymentService,
  type SavedCharge,
} from '../../modules/wallet/index.ts'
import { PayPalError, type PayPalClient } from './client.ts'
import { meaningOf } from './error-reasons.ts'
import { approveUrlOf } from './mapping.ts'
import { orderOf, readableIn } from './orders.ts'

type SavedAccounts = Pick<
  PaymentService,
  'askToSaveAccount' | 'saveAccount' | 'deleteAccount' | 'chargeAccount'
>

const setupSchema = z.object({ id: z.string().min(1).max(60) })
const tokenSchema = z.object({
  id: z.string().min(1).max(255),
  payment_source: z.object({
    paypal: z.object({ email_address: z.string().default(''), payer_id: z.string().default('') }),
  }),
})

/** @throws PaymentServiceUnavailable for an answer in an unknown format */
const parsed = <T extends z.ZodType>(schema: T, answer: unknown): z.output<T> => {
  const { data, error } = schema.safeParse(answer)
  if (error) throw new PaymentServiceUnavailable('PayPal answered in an unknown format', { cause: error })
  return data
}

/** What a call that changes nothing yet may end with. @throws PaymentRefused for PayPal's refusal */
const refusing = (error: unknown): never => {
  if (!(error instanceof PayPalError)) throw error
  const meaning = meaningOf(error.issue)
  if (meaning === 'inProgress') throw new PaymentServiceUnavailable(error.message, { cause: error })
  // Nobody is present who could approve it.
  if (meaning === 'waiting') throw new PaymentRefused(error.message, 'approvalNeeded', { cause: error })
  const reason = meaning === 'captured' ? 'notAccepted' : meaning
  throw new PaymentRefused(error.message, reason, { cause: error })
}

const askToSaveAccount = async (
  client: PayPalClient,
  { requestId, description, returnUrl, cancelUrl }: Parameters<PaymentService['askToSaveAccount']>[0],
): ReturnType<PaymentService['askToSaveAccount']> => {
  const paypal = {
    description,
    usage_pattern: 'THRESHOLD_PREPAID',
    usage_type: 'MERCHANT',
    // Two sellers may share an account, and one may save it again in place of itself.
    permit_multiple_payment_tokens: true,
    experience_context: {
      return_url: returnUrl,
      cancel_url: cancelUrl,
      shipping_preference: 'NO_SHIPPING',
    },
  }
  const body = JSON.stringify({ payment_source: { paypal } })
  const answer = await client
    .call({ method: 'POST', path: '/v3/vault/setup-tokens', body, requestId })
    .catch(refusing)
  const approveUrl = approveUrlOf(answer)
  if (!approveUrl)
    throw new PaymentRefused('PayPal answered without a page to approve the account on', 'notAccepted')
  return { setupToken: parsed(setupSchema, answer).id, approveUrl }
}

const notApproved = new Set(['PAYER_ACTION_REQUIRED', 'SETUP_TOKEN_NOT_APPROVED', 'INVALID_TOKEN_STATUS'])
const forgotten = new Set(['TOKEN_NOT_FOUND', 'TOKEN_ID_NOT_FOUND', 'RESOURCE_NOT_FOUND', 'TOKEN_EXPIRED'])

const saveAccount = async (
  client: PayPalClient,
  setupToken: string,
  requestId: string,
): ReturnType<PaymentService['saveAccount']> => {
  const body = JSON.stringify({ payment_source: { token: { id: setupToken, type: 'SETUP_TOKEN' } } })
  try {
    const answer = await client.call({ method: 'POST', path: '/v3/vault/payment-tokens', body, requestId })
    const { id, payment_source: source } = parsed(tokenSchema, answer)
    return { token: id, email: source.paypal.email_address, payerId: source.paypal.payer_id }
  } catch (error) {
    if (error instanceof PayPalError && (notApproved.has(error.issue) || forgotten.has(error.issue)))
      return null
    return refusing(error)
  }
}

const deleteAccount = async (client: PayPalClient, token: string): Promise<void> => {
  try {
    await client.call({ method: 'DELETE', path: `/v3/vault/payment-tokens/${encodeURIComponent(token)}` })
  } catch (error) {
    // Deleted before: by an earlier attempt, or by the payer.
    if (error instanceof PayPalError && error.status === 404) return
    if (error instanceof PayPalError) throw new PaymentServiceUnavailable(error.message, { cause: error })
    throw error
  }
}

const chargeAccount = async (client: PayPalClient, charge: SavedCharge): Promise<Payment> => {
  const paypal = {
    vault_id: charge.token,
    stored_credential: {
      payment_initiator: 'MERCHANT',
      usage: 'SUBSEQUENT',
      usage_pattern: 'THRESHOLD_PREPAID',
    },
  }
  const body = JSON.stringify({ ...orderOf(charge), payment_source: { paypal } })
  try {
    const { requestId } = charge
    return readableIn(await client.call({ method: 'POST', path: '/v2/checkout/orders', body, requestId }))
  } catch (error) {
    // Of what the order names, only the saved account can be unknown to PayPal.
    if (error instanceof PayPalError && error.status === 404)
      throw new PaymentRefused(error.message, 'accountRemoved', { cause: error })
    return refusing(error)
  }
}

/** PayPal's Payment Method Tokens v3, and Orders v2 with them. */
export const savedAccounts = (client: PayPalClient): SavedAccounts => ({
  askToSaveAccount: (ask) => askToSaveAccount(client, ask),
  saveAccount: (setupToken, requestId) => saveAccount(client, setupToken, requestId),
  deleteAccount: (token) => deleteAccount(client, token),
  chargeAccount: (charge) => chargeAccount(client, charge),
})
