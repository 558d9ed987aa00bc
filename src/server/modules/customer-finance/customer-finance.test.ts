import { expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { operatorCustomerFinance } from '../../../contract/customer-finance/customer-finance.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { requested } from '../withdrawals/withdrawal-factory.ts'

const t = await testApp()

it('shows finance the figures and transactions that the customer sees, without the customer’s notes', async () => {
  const seller = await t.newCustomer()
  await requested(t, seller, 4_000)
  const [row] = (await seller.ok(wallet.listMovements, {})).rows
  await seller.ok(wallet.setMovementRemark, { id: row?.id ?? '', remark: 'My own note' })
  const { customerId } = seller
  const own = await seller.ok(wallet.getWallet, {})
  const seen = await t.operator.ok(operatorCustomerFinance.getCustomerFinance, { customerId })
  expect(seen).toMatchObject({
    balance: own.balance,
    withdrawing: { amountMinor: 4_000 },
    toReview: { recharges: 0, withdrawals: 1, corrections: 0, ledgerIssues: 0 },
  })
  const { rows, total } = await t.operator.ok(operatorCustomerFinance.listCustomerMovements, { customerId })
  expect(total).toBe(2)
  expect(rows.map(({ amountMinor }) => amountMinor)).toEqual([-4_000, 4_000])
  expect(JSON.stringify(rows)).not.toContain('My own note')
})

it('an unknown customer is not found', async () => {
  const customerId = '999999999'
  expect((await t.operator.call(operatorCustomerFinance.getCustomerFinance, { customerId })).reason).toBe(
    'notFound',
  )
  expect((await t.operator.call(operatorCustomerFinance.listCustomerMovements, { customerId })).reason).toBe(
    'notFound',
  )
})
