import { expect } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { creditLines } from '../../../contract/credit-lines/credit-lines.ts'
import { operatorCreditLines } from '../../../contract/credit-lines/operator-credit-lines.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { customerIdFromRow } from '../../platform/database/database.ts'
import { buy, close, grant, once, payIn as credit } from './credit-factory.ts'

export const stateOf = (seller: Caller) => seller.ok(wallet.getWallet, {})
export const balance = async (seller: Caller): Promise<number> => (await stateOf(seller)).balance.amountMinor
export const statements = async (seller: Caller) =>
  (await seller.ok(creditLines.listCreditStatements, {})).rows
export const approve = (operator: Caller, id: string) =>
  operator.call(operatorCreditLines.approveCreditLineChange, { id })

/** Sellers with a credit line, who owe. */
export const withCreditLines = async () => {
  const t = await testApp()
  const second = await t.operatorWith(['finance'])
  const payIn = (seller: Caller, minor: number) => credit(t, seller, minor)
  const end = (seller: Caller) =>
    t.operator.call(
      operatorCreditLines.endCreditLine,
      { customerId: customerIdFromRow(seller.customerId), reason: 'Business closed.' },
      once(),
    )
  const mailsOf = async (seller: Caller): Promise<string[]> => {
    const { rows } = await t.admin.query<{ subject: string }>(
      'select m.subject from mail m join account a on a.email = m.to_address where a.customer_id = $1 order by m.id',
      [seller.customerId],
    )
    return rows.map(({ subject }) => subject)
  }
  /** A seller who owes 18.00 of a limit of 20.00, all of it on a statement. */
  const indebted = async (): Promise<Caller> => {
    const seller = await t.newCustomer()
    await grant(t, seller, 2_000)
    expect([await buy(t, seller), await buy(t, seller)]).toEqual(['', ''])
    await close(t, seller)
    return seller
  }
  return { t, second, payIn, end, mailsOf, indebted }
}
