import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Caller } from '../../../../../test/http.ts'
import { operatorWithdrawals } from '../../../../contract/withdrawals/operator-withdrawals.ts'
import { withdrawals } from '../../../../contract/withdrawals/withdrawals.ts'
import { checkLedgerInvariants } from '../../wallet/invariants/ledger-invariants.ts'
import { approved, fund, once, requested, saveAccount } from '../withdrawal-factory.ts'
import { pay, withWithdrawals } from './withdrawal-calls-factory.ts'

const { t, second, log } = await withWithdrawals()

describe('a proof', () => {
  it('is opened by finance and the seller only, and must belong to the customer', async () => {
    const [seller, other] = [await t.newCustomer(), await t.newCustomer()]
    const { id } = await approved(t, seller)
    const file = { name: 'proof.pdf', body: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n') }
    const { id: proofFileId } = await t.operator.ok(
      operatorWithdrawals.uploadWithdrawalProof,
      { id },
      { file },
    )
    const foreign = await approved(t, other)
    expect((await pay(second, foreign.id, { proofFileId })).reason).toBe('fileNotFound')
    expect((await pay(t.operator, id, { proofFileId })).code).toBe(200)
    const open = async ({ token }: Caller) =>
      (
        await t.app.inject({
          method: 'GET',
          url: `/app/files/${proofFileId}/file`,
          headers: token === null ? {} : { authorization: `Bearer ${token}` },
        })
      ).statusCode
    expect(await open(seller)).toBe(200)
    expect(await open(second)).toBe(200)
    for (const caller of [other, t.nobody, await t.operatorWith(['fulfilment'])])
      expect(await open(caller)).not.toBe(200)
    const { proofUrl } = await seller.ok(withdrawals.getWithdrawal, { id })
    expect((await t.app.inject({ method: 'GET', url: proofUrl ?? '' })).statusCode).toBe(200)
  })

  it('is dated up to today', async () => {
    const { id } = await approved(t, await t.newCustomer())
    const paidOn = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString().slice(0, 10)
    expect((await pay(t.operator, id, { paidOn })).reason).toBe('paidInFuture')
  })
})

describe('what finance looks at', () => {
  it('is in the audit log: who has seen an account in full', async () => {
    const seller = await t.newCustomer()
    const { id } = await requested(t, seller)
    for (const one of [t.operator, t.operator, second])
      await one.ok(operatorWithdrawals.getOperatorWithdrawal, { id })
    const { rows } = await t.admin.query<{ operator: string }>(
      `select operator_id::text as operator from audit_log where action = 'withdrawal.accountRead' and customer_id = $1`,
      [seller.customerId],
    )
    expect(rows).toHaveLength(2)
    expect(new Set(rows.map(({ operator }) => operator)).size).toBe(2)
  })

  it('names other customers with the same payout account, saved or deleted, whatever the holder’s name', async () => {
    const [seller, saver, earlier, stranger] = await Promise.all([1, 2, 3, 4].map(() => t.newCustomer()))
    if (!seller || !saver || !earlier || !stranger) throw new Error('no customers')
    const account = {
      kind: 'paypal',
      holder: 'Paula Payee',
      email: `x${randomUUID()}@payee.example`,
    } as const
    await saveAccount(saver, { ...account, holder: 'Somebody Else' })
    // The same beginning and domain, so the same hint.
    await saveAccount(stranger, { ...account, email: `x${randomUUID()}@payee.example` })
    for (const one of [earlier, seller]) {
      await fund(t, one, 10_000)
      const { id } = await saveAccount(one, account)
      await one.ok(withdrawals.requestWithdrawal, { payoutAccountId: id, amountMinor: 10_000 }, once())
      await one.ok(withdrawals.deletePayoutAccount, { id })
    }
    const { rows } = await seller.ok(withdrawals.listWithdrawals, {})
    const seen = await t.operator.ok(operatorWithdrawals.getOperatorWithdrawal, { id: rows[0]?.id ?? '' })
    expect(seen.sharedWith.map(({ customerId }) => customerId).toSorted()).toEqual(
      [saver.customerId, earlier.customerId].toSorted(),
    )
  })

  it('is the age of the account, a changed password, and whether it is the first withdrawal', async () => {
    const seller = await t.newCustomer()
    await t.admin.query(
      `insert into audit_log (customer_id, account_id, action) values ($1, $2, 'account.passwordChanged')`,
      [seller.customerId, seller.accountId],
    )
    const first = await approved(t, seller)
    const seen = await second.ok(operatorWithdrawals.getOperatorWithdrawal, { id: first.id })
    expect(seen.risks).toMatchObject({ isFirst: true, passwordChangedAt: expect.any(String) })
    expect(Date.now() - Date.parse(seen.risks.payoutAddedAt)).toBeLessThan(60_000)
    await pay(t.operator, first.id)
    const next = await requested(t, seller)
    const { rows } = await second.ok(operatorWithdrawals.listOperatorWithdrawals, {
      customerId: seller.customerId,
      status: 'requested',
    })
    expect(rows).toMatchObject([{ id: next.id, risks: { isFirst: false } }])
  })
})

it('all of these leave a consistent ledger', async () => {
  expect(await checkLedgerInvariants(t.platform.database, log)).toBe(0)
})
