import { pino } from 'pino'
import { testApp, type Caller } from '../../../../../test/http.ts'
import { operatorWithdrawals } from '../../../../contract/withdrawals/operator-withdrawals.ts'
import { wallet } from '../../../../contract/wallet/wallet.ts'
import { withdrawals } from '../../../../contract/withdrawals/withdrawals.ts'
import { once, payment, setTerms } from '../withdrawal-factory.ts'

export const balance = async (caller: Caller): Promise<number> =>
  (await caller.ok(wallet.getWallet, {})).balance.amountMinor
export const request = (caller: Caller, payoutAccountId: string, amountMinor: number) =>
  caller.call(withdrawals.requestWithdrawal, { payoutAccountId, amountMinor }, once())
export const pay = (operator: Caller, id: string, more: object = {}) =>
  operator.call(operatorWithdrawals.payWithdrawal, { id, ...payment, ...more }, once())
export const approve = (operator: Caller, id: string) =>
  operator.call(operatorWithdrawals.approveWithdrawal, { id })
export const reject = (operator: Caller, id: string) =>
  operator.call(operatorWithdrawals.rejectWithdrawal, { id, reason: 'The names differ.' })
export const cancel = (caller: Caller, id: string) =>
  caller.call(withdrawals.cancelWithdrawal, { id }, once())
export const reasons = (sent: readonly { readonly code: number; readonly reason: string }[]) =>
  sent.map(({ code, reason }) => (code === 200 ? 'done' : reason)).toSorted()

/** An agency that offers withdrawals, with a second operator of finance. */
export const withWithdrawals = async () => {
  const t = await testApp()
  await setTerms(t)
  const second = await t.operatorWith(['finance'])
  const log = pino({ level: 'silent' })
  const held = async ({ customerId }: Caller): Promise<Record<string, number>> => {
    const { rows } = await t.admin.query<{ account: string; minor: number }>(
      `select account, sum(amount_minor)::int as minor from ledger_posting
      where customer_id = $1 and account in ('withdrawals', 'payouts', 'fees') group by 1`,
      [customerId],
    )
    return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
  }
  return { t, second, log, held }
}
