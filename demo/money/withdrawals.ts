import type { WithdrawalTerms } from '../../src/contract/withdrawals/withdrawal-terms.ts'
import type { PayoutDetails, WithdrawalStatus } from '../../src/contract/withdrawals/withdrawals.ts'
import { hintOf, sealDetails, withdrawalFee } from '../../src/server/modules/withdrawals/index.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { Files } from '../../src/server/platform/files/files.ts'
import type { Secrets } from '../../src/server/platform/secrets/secrets.ts'
import type { SeededOperators, SeededSeller } from '../people/accounts.ts'
import { receiptPicture } from '../catalogue/pictures.ts'
import { insertRows, takeIds } from '../rows.ts'
import { dayMs } from '../orders/stories.ts'

const method = (feeBp: number, USD: number, CNY: number) => ({
  isOffered: true,
  feeBp,
  feeFixedMinor: { USD, CNY },
})

export const demoTerms: WithdrawalTerms = {
  methods: {
    bank: method(50, 200, 1_500),
    paypal: method(200, 0, 0),
    wise: method(50, 50, 400),
    payoneer: method(100, 0, 0),
    usdt: method(0, 100, 0),
  },
  minimumMinor: { USD: 2_000, CNY: 10_000 },
  secondPersonAboveMinor: { USD: 50_000, CNY: 350_000 },
  bankCreditSecondPersonAboveMinor: { USD: 1_000_000, CNY: 7_000_000 },
  correctionSecondPersonAboveMinor: { USD: 5_000, CNY: 35_000 },
}

// Numbers from the examples of the standards, and addresses that do not exist.
const accounts = {
  bank: {
    kind: 'bank',
    holder: 'Harbour & Pine LLC',
    bankName: 'Example Savings Bank',
    countryCode: 'US',
    iban: '',
    accountNumber: '000123456789',
    bic: 'EXAMUS33',
  },
  paypal: { kind: 'paypal', holder: 'Harbour & Pine LLC', email: 'payments@harbourpine.example' },
  wise: { kind: 'wise', holder: 'Harbour & Pine LLC', email: 'books@harbourpine.example' },
  danish: {
    kind: 'bank',
    holder: 'Nordlys Living ApS',
    bankName: 'Eksempelbanken',
    countryCode: 'DK',
    iban: 'DK5000400440116243',
    accountNumber: '',
    bic: '',
  },
  chinese: {
    kind: 'bank',
    holder: '晨光优选贸易有限公司',
    bankName: '示例银行',
    countryCode: 'CN',
    iban: '',
    accountNumber: '6200000000000000',
    bic: 'EXAMCNBJ',
  },
} as const satisfies Record<string, PayoutDetails>

interface Story {
  readonly seller: string
  readonly account: keyof typeof accounts
  readonly amountMinor: number
  /** Days ago of the request and of each further step. */
  readonly steps: readonly (readonly [status: WithdrawalStatus, days: number])[]
  readonly reason?: string
}

const stories: readonly Story[] = [
  {
    seller: 'main',
    account: 'bank',
    amountMinor: 20_000,
    steps: [
      ['requested', 24.2],
      ['rejected', 23.6],
    ],
    reason: 'The bank returned our payment: the account number has a digit too few. Please check it.',
  },
  {
    seller: 'main',
    account: 'bank',
    amountMinor: 30_000,
    steps: [
      ['requested', 22.1],
      ['approved', 21.9],
      ['paid', 21.2],
    ],
  },
  {
    seller: 'main',
    account: 'paypal',
    amountMinor: 6_000,
    steps: [
      ['requested', 9.3],
      ['cancelled', 9.2],
    ],
  },
  {
    seller: 'main',
    account: 'wise',
    amountMinor: 18_000,
    steps: [
      ['requested', 2.1],
      ['approved', 1.4],
    ],
  },
  { seller: 'main', account: 'paypal', amountMinor: 8_000, steps: [['requested', 0.3]] },
  {
    seller: 'nordic',
    account: 'danish',
    amountMinor: 90_000,
    steps: [
      ['requested', 0.9],
      ['approved', 0.5],
    ],
  },
  { seller: 'cny', account: 'chinese', amountMinor: 150_000, steps: [['requested', 0.1]] },
]

/** Credited well before by bank transfer, so that other balances are unaffected. */
export const withdrawalFunds: readonly (readonly [seller: string, days: number, amountMinor: number])[] = [
  ['main', 33.1, 56_000],
  ['nordic', 12.2, 90_000],
  ['cny', 15.4, 150_000],
]

const addedDaysAgo: Readonly<Record<keyof typeof accounts, number>> = {
  bank: 40.2,
  paypal: 35.5,
  wise: 3.2,
  danish: 1.1,
  chinese: 60.4,
}

export interface WithdrawalMovement {
  readonly seller: SeededSeller
  readonly id: string
  readonly number: string
  readonly at: Date
  readonly kind: 'withdrawal' | 'withdrawalReturned'
  readonly key: string
  readonly amountMinor: number
  readonly actor: string
  readonly remark: string
}

interface Context {
  readonly sellers: ReadonlyMap<string, SeededSeller>
  readonly staff: SeededOperators
  readonly secrets: Secrets
  readonly now: Date
}

const accountsSql = `
  insert into payout_account (customer_id, kind, hint, details_sealed, account_id, actor_name, created_at)
    select r.customer, r.kind, r.hint, r.sealed, a.id, r.person, r.at
      from json_to_recordset($1) as r (customer bigint, kind text, hint text, sealed text, person text, at timestamptz)
        join account a on a.customer_id = r.customer and a.is_default`

const withdrawalsSql = `
  insert into withdrawal (customer_id, id, number, status, status_since, currency, amount_minor, fee_minor, payout_kind,
      payout_hint, payout_sealed, payout_added_at, account_id, actor_name, created_at, approved_by, approved_at, paid_by,
      paid_on, payment_reference, proof_file_id, reason)
    select r.customer, r.id, r.number, r.status, r.since, r.currency, r.amount, r.fee, r.kind, r.hint, r.sealed, r.added,
        a.id, r.person, r.at, case when r.approved is not null then r.operator end, r.approved,
        case when r.paid is not null then r.operator end, r.paid::date, r.reference, r.proof, r.reason
      from json_to_recordset($1) as r (customer bigint, id bigint, number text, status text, since timestamptz, currency text,
          amount bigint, fee bigint, kind text, hint text, sealed text, added timestamptz, person text, at timestamptz,
          operator bigint, approved timestamptz, paid timestamptz, reference text, proof bigint, reason text)
        join account a on a.customer_id = r.customer and a.is_default`

const eventsSql = `
  insert into withdrawal_event (customer_id, withdrawal_id, status, at, actor_kind, actor_name)
    select customer, id, status, at, side, actor
      from json_to_recordset($1) as r (customer bigint, id bigint, status text, at timestamptz, side text, actor text)`

const payoutsSql = `
  with input as (
    select * from json_to_recordset($1) as r (customer bigint, id bigint, number text, currency text, amount bigint,
      fee bigint, at timestamptz, actor text)
  ), transactions as (
    insert into ledger_transaction (customer_id, kind, key, source_kind, source_id, source_number, actor_name, created_at)
      select customer, 'withdrawalPaid', 'withdrawal:' || id || ':end', 'withdrawal', id, number, actor, at from input
      returning customer_id, id, source_id
  )
  insert into ledger_posting (customer_id, transaction_id, account, amount_minor, currency)
    select t.customer_id, t.id, leg.account, leg.amount, input.currency
      from transactions t join input on input.customer = t.customer_id and input.id = t.source_id
        cross join lateral (values ('withdrawals', -amount), ('payouts', amount - fee), ('fees', fee)) as leg (account, amount)
      where leg.amount <> 0`

const proofOf = async (tx: Tx, files: Files, seller: SeededSeller, story: Story): Promise<string> => {
  const { id } = await files.put(
    {
      customerId: seller.customerId,
      isPublic: false,
      fileName: 'proof.webp',
      kind: 'image',
      contentType: 'image/svg+xml',
      body: receiptPicture([
        'Payer: Quayside Trading Ltd',
        `Payee: ${accounts[story.account].holder}`,
        `Withdrawal of ${(story.amountMinor / 100).toFixed(2)} ${seller.currency}`,
      ]),
    },
    tx,
  )
  return id
}

const saveAccounts = async (tx: Tx, { sellers, secrets, now }: Context): Promise<void> => {
  const used = new Map(stories.map(({ seller, account }) => [account, seller]))
  await insertRows(
    tx,
    accountsSql,
    [...used].flatMap(([name, key]) => {
      const seller = sellers.get(key)
      const details = accounts[name]
      return seller
        ? [
            {
              customer: seller.customerId,
              kind: details.kind,
              hint: hintOf(details),
              sealed: sealDetails(secrets, 'payout-account', details),
              person: seller.person,
              at: new Date(+now - addedDaysAgo[name] * dayMs),
            },
          ]
        : []
    }),
  )
}

/** Withdrawals in every state. @returns how they move the wallets */
export const seedWithdrawals = async (
  tx: Tx,
  files: Files,
  context: Context,
): Promise<WithdrawalMovement[]> => {
  const { sellers, staff, secrets, now } = context
  await saveAccounts(tx, context)
  const ids = await takeIds(tx, stories.length)
  const rows: object[] = []
  const events: object[] = []
  const payouts: object[] = []
  const movements: WithdrawalMovement[] = []
  for (const [index, story] of stories.entries()) {
    const seller = sellers.get(story.seller)
    const id = ids[index]
    if (!seller || id === undefined) continue
    const { customerId: customer, currency, person } = seller
    const { account, amountMinor, steps, reason = '' } = story
    const details = accounts[account]
    const number = `WD-${id}`
    const at = new Map(steps.map(([status, days]) => [status, new Date(+now - days * dayMs)]))
    const [status, since] = [...at].at(-1) ?? ['requested', now]
    const requestedAt = at.get('requested') ?? now
    const [approved, paid] = [at.get('approved'), at.get('paid')]
    const fee = withdrawalFee(demoTerms, { kind: details.kind, amountMinor, currency })
    rows.push({
      customer,
      id,
      number,
      status,
      since,
      currency,
      amount: amountMinor,
      fee,
      kind: details.kind,
      hint: hintOf(details),
      sealed: sealDetails(secrets, 'withdrawal-payout', details),
      added: new Date(+now - addedDaysAgo[account] * dayMs),
      person,
      at: requestedAt,
      operator: staff.finance.id,
      approved: approved ?? null,
      paid: paid ?? null,
      reference: paid ? `TT ${id}` : '',
      proof: paid ? await proofOf(tx, files, seller, story) : null,
      reason,
    })
    const move = (kind: WithdrawalMovement['kind'], when: Date, actor: string): void =>
      void movements.push({
        seller,
        id,
        number,
        at: when,
        kind,
        key: kind === 'withdrawal' ? `withdrawal:${id}` : `withdrawal:${id}:end`,
        amountMinor: kind === 'withdrawal' ? -amountMinor : amountMinor,
        actor,
        remark: kind === 'withdrawal' ? '' : reason,
      })
    move('withdrawal', requestedAt, person)
    for (const [step, when] of at) {
      const isSellers = step === 'requested' || step === 'cancelled'
      const actor = isSellers ? person : staff.finance.name
      events.push({ customer, id, status: step, at: when, side: isSellers ? 'seller' : 'operator', actor })
      if (step === 'rejected' || step === 'cancelled') move('withdrawalReturned', when, actor)
      if (step === 'paid')
        payouts.push({ customer, id, number, currency, amount: amountMinor, fee, at: when, actor })
    }
  }
  await insertRows(tx, withdrawalsSql, rows)
  await insertRows(tx, eventsSql, events)
  await insertRows(tx, payoutsSql, payouts)
  return movements
}
