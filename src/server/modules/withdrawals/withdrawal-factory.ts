import { randomUUID } from 'node:crypto'
import { testPassword } from '../../../../test/factories.ts'
import type { Caller, TestApp } from '../../../../test/http.ts'
import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorAgencySettings } from '../../../contract/agency-settings/operator-agency.ts'
import { operatorWithdrawals } from '../../../contract/withdrawals/operator-withdrawals.ts'
import { security } from '../../../contract/identity/security.ts'
import type { WithdrawalTerms } from '../../../contract/withdrawals/withdrawal-terms.ts'
import { withdrawals, type Withdrawal } from '../../../contract/withdrawals/withdrawals.ts'
import { customerIdFromRow } from '../../platform/database/database.ts'
import { moveWallet } from '../wallet/test/wallet-factory.ts'

export const once = (): { idempotencyKey: string } => ({ idempotencyKey: randomUUID() })

const free = { isOffered: true, feeBp: 0, feeFixedMinor: { USD: 0, CNY: 0 } }
export const someTerms: WithdrawalTerms = {
  methods: {
    bank: { isOffered: true, feeBp: 100, feeFixedMinor: { USD: 200, CNY: 1_000 } },
    paypal: free,
    wise: { ...free, isOffered: false },
    payoneer: free,
    usdt: free,
  },
  minimumMinor: { USD: 1_000, CNY: 5_000 },
  secondPersonAboveMinor: { USD: 50_000, CNY: null },
  bankCreditSecondPersonAboveMinor: { USD: null, CNY: null },
  correctionSecondPersonAboveMinor: { USD: 1_000, CNY: null },
}

/** Saving them unchanged changes nothing. */
export const setTerms = async (t: TestApp, value: WithdrawalTerms = someTerms): Promise<void> => {
  const { version } = (await t.operator.ok(operatorAgencySettings.getAgencySettings, {})).withdrawals
  await t.operator.ok(operatorAgencySettings.saveAgencySettings, { section: 'withdrawals', version, value })
}

type Details = InputOf<typeof withdrawals.addPayoutAccount>['details']

export const someDetails = (): Details => ({
  kind: 'paypal',
  holder: 'Paula Payee',
  email: `${randomUUID()}@payee.example`,
})

export const bankDetails: Details = {
  kind: 'bank',
  holder: 'Paula Payee',
  bankName: 'Example Bank',
  countryCode: 'DE',
  iban: 'DE89 3704 0044 0532 0130 00',
}

export const confirm = (caller: Caller) => caller.ok(security.confirmIdentity, { password: testPassword })

export const saveAccount = async (caller: Caller, details: Details = someDetails()) => {
  await confirm(caller)
  return caller.ok(withdrawals.addPayoutAccount, { details }, once())
}

export const fund = (t: TestApp, caller: Caller, amountMinor: number): Promise<number> =>
  moveWallet(t.platform.database, customerIdFromRow(caller.customerId), amountMinor)

/** One that is saved already, or a new one: their number is limited. */
export const anyAccount = async (caller: Caller) => {
  const { accounts } = await caller.ok(withdrawals.listPayoutAccounts, {})
  return accounts.find(({ kind }) => kind === 'paypal') ?? saveAccount(caller)
}

/** By default, of 100.00 to PayPal, without a fee. */
export const requested = async (t: TestApp, caller: Caller, amountMinor = 10_000): Promise<Withdrawal> => {
  await setTerms(t)
  await fund(t, caller, amountMinor)
  const { id } = await anyAccount(caller)
  return caller.ok(withdrawals.requestWithdrawal, { payoutAccountId: id, amountMinor }, once())
}

export const approved = async (t: TestApp, caller: Caller, amountMinor?: number): Promise<Withdrawal> => {
  const withdrawal = await requested(t, caller, amountMinor)
  await t.operator.ok(operatorWithdrawals.approveWithdrawal, { id: withdrawal.id })
  return withdrawal
}

export const payment = { paymentReference: 'TT 2026-77', paidOn: '2026-01-31' }
