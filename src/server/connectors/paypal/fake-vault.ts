import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { FakeRefusal, type Funding } from './fake-orders.ts'

const setupSchema = z.object({
  payment_source: z.object({
    paypal: z.object({
      description: z.string().max(128).optional(),
      usage_type: z.literal('MERCHANT'),
      usage_pattern: z.literal('THRESHOLD_PREPAID').optional(),
      permit_multiple_payment_tokens: z.boolean().optional(),
      experience_context: z.object({ return_url: z.url(), cancel_url: z.url() }),
    }),
  }),
})

const exchangeSchema = z.object({
  payment_source: z.object({ token: z.object({ id: z.string(), type: z.literal('SETUP_TOKEN') }) }),
})

export interface FakeSetup {
  readonly id: string
  readonly description: string
  readonly returnUrl: string
  readonly cancelUrl: string
  status: 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'VAULTED'
  funding: Funding
  email: string
}

export interface FakeAccount {
  readonly id: string
  readonly email: string
  /** How its payments end. */
  funding: Funding
}

const newId = (): string => randomBytes(9).toString('hex').slice(0, 17)

/** Payment Method Tokens v3: setup tokens, and the payment tokens that they become. */
export class FakeVault {
  private readonly setups = new Map<string, FakeSetup>()
  private readonly saved = new Map<string, FakeAccount>()
  private readonly apiUrl: string

  constructor(apiUrl: string) {
    this.apiUrl = apiUrl
  }

  /** Newest first. */
  accounts(): FakeAccount[] {
    return [...this.saved.values()].toReversed()
  }

  setup(id: string): FakeSetup {
    const setup = this.setups.get(id)
    if (setup) return setup
    throw new FakeRefusal(404, 'TOKEN_NOT_FOUND', 'Specified token does not exist.')
  }

  account(id: string): FakeAccount {
    const account = this.saved.get(id)
    if (account) return account
    throw new FakeRefusal(404, 'TOKEN_NOT_FOUND', 'Specified token does not exist.')
  }

  create(json: unknown): FakeSetup {
    const parsed = setupSchema.safeParse(json)
    if (!parsed.success) {
      const message = parsed.error.issues[0]?.message ?? 'is not valid'
      throw new FakeRefusal(400, 'INVALID_PARAMETER_SYNTAX', message)
    }
    const { paypal } = parsed.data.payment_source
    const setup: FakeSetup = {
      id: newId(),
      description: paypal.description ?? 'Save your PayPal account',
      returnUrl: paypal.experience_context.return_url,
      cancelUrl: paypal.experience_context.cancel_url,
      status: 'PAYER_ACTION_REQUIRED',
      funding: 'balance',
      email: 'payer@example.com',
    }
    this.setups.set(setup.id, setup)
    return setup
  }

  approve(setup: FakeSetup, funding: Funding, email: string): void {
    if (setup.status !== 'PAYER_ACTION_REQUIRED') return
    Object.assign(setup, { status: 'APPROVED', funding, email })
  }

  /** @throws FakeRefusal PAYER_ACTION_REQUIRED, TOKEN_NOT_FOUND */
  exchange(json: unknown): FakeAccount {
    const parsed = exchangeSchema.safeParse(json)
    if (!parsed.success) throw new FakeRefusal(400, 'INVALID_PARAMETER_SYNTAX', 'payment_source.token')
    const setup = this.setup(parsed.data.payment_source.token.id)
    if (setup.status === 'PAYER_ACTION_REQUIRED')
      throw new FakeRefusal(422, 'PAYER_ACTION_REQUIRED', 'Please make sure setup token is approved.')
    if (setup.status === 'VAULTED')
      throw new FakeRefusal(404, 'TOKEN_NOT_FOUND', 'Specified token does not exist.')
    setup.status = 'VAULTED'
    const account: FakeAccount = { id: newId(), email: setup.email, funding: setup.funding }
    this.saved.set(account.id, account)
    return account
  }

  delete(id: string): void {
    this.account(id)
    this.saved.delete(id)
  }

  approveUrl(setup: FakeSetup): string {
    return `${this.apiUrl}/agreements/approve?approval_session_id=${setup.id}`
  }

  setupJson(setup: FakeSetup): object {
    const self = `${this.apiUrl}/v3/vault/setup-tokens/${setup.id}`
    return {
      id: setup.id,
      customer: { id: 'FAKECUSTOMER1' },
      status: setup.status,
      payment_source: { paypal: { usage_type: 'MERCHANT', permit_multiple_payment_tokens: true } },
      links: [
        { href: self, rel: 'self', method: 'GET' },
        { href: this.approveUrl(setup), rel: 'approve', method: 'GET' },
      ],
    }
  }

  accountJson(account: FakeAccount): object {
    const self = `${this.apiUrl}/v3/vault/payment-tokens/${account.id}`
    return {
      id: account.id,
      customer: { id: 'FAKECUSTOMER1' },
      payment_source: {
        paypal: {
          usage_type: 'MERCHANT',
          permit_multiple_payment_tokens: true,
          email_address: account.email,
          payer_id: 'FAKEPAYER0001',
          account_id: 'FAKEPAYER0001',
        },
      },
      links: [
        { href: self, rel: 'self', method: 'GET' },
        { href: self, rel: 'delete', method: 'DELETE' },
      ],
    }
  }
}
