import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { testApp, type Caller } from '../../../../test/http.ts'
import { operatorCorrections } from '../../../contract/corrections/corrections.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { checkLedgerInvariants } from '../wallet/invariants/ledger-invariants.ts'
import { fund, setTerms, someTerms } from '../withdrawals/withdrawal-factory.ts'
import { correct, proposed, reason } from './correction-factory.ts'

const t = await testApp()
await setTerms(t)
const second = await t.operatorWith(['finance'])

const balance = async (seller: Caller): Promise<number> =>
  (await seller.ok(wallet.getWallet, {})).balance.amountMinor
const approve = (operator: Caller, id: string) => operator.call(operatorCorrections.approveCorrection, { id })
const decline = (operator: Caller, id: string) =>
  operator.call(operatorCorrections.declineCorrection, { id, reason: 'Not agreed.' })
const withdraw = (operator: Caller, id: string) =>
  operator.call(operatorCorrections.withdrawCorrection, { id })
const reasons = (sent: readonly { readonly code: number; readonly reason: string }[]) =>
  sent.map(({ code, reason: why }) => (code === 200 ? 'done' : why)).toSorted()

describe('a correction', () => {
  it('up to the limit is posted at once; the customer sees the reason and gets an email', async () => {
    const seller = await t.newCustomer()
    const { data } = await correct(t.operator, seller, 1_000)
    expect(data).toMatchObject({ status: 'posted', balanceMinor: 1_000, allowedActions: [] })
    const { rows } = await seller.ok(wallet.listMovements, {})
    expect(rows[0]).toMatchObject({ kind: 'correction', amountMinor: 1_000, agencyRemark: reason })
    const mails = await t.admin.query<{ subject: string; body_text: string }>(
      `select m.subject, m.body_text from mail m join account a on a.email = m.to_address where a.customer_id = $1`,
      [seller.customerId],
    )
    expect(mails.rows[0]?.subject).toContain('$10.00 credited to your wallet')
    expect(mails.rows[0]?.body_text).toContain(reason)
  })

  it('above it waits for another operator', async () => {
    const seller = await t.newCustomer()
    const { id } = await proposed(t, seller, 5_000)
    expect(await balance(seller)).toBe(0)
    expect((await approve(t.operator, id)).reason).toBe('correctionNeedsSecondPerson')
    expect((await approve(second, id)).data).toMatchObject({ status: 'posted', balanceMinor: 5_000 })
    expect((await approve(second, id)).reason).toBe('correctionMoved')
    expect(await balance(seller)).toBe(5_000)
  })

  it('needs a second person for any amount until the owner sets a limit', async () => {
    const seller = await t.newCustomer()
    const kept = await t.admin.query<{ section: string }>(
      `delete from agency_settings where section = 'withdrawals' returning section`,
    )
    expect(kept.rows.length).toBeGreaterThan(0)
    expect((await correct(t.operator, seller, 1)).data).toMatchObject({ status: 'proposed' })
    await setTerms(t)
  })

  it('a limit that is raised applies to what was proposed before', async () => {
    const seller = await t.newCustomer()
    const { id } = await proposed(t, seller, 1_500)
    expect((await approve(t.operator, id)).reason).toBe('correctionNeedsSecondPerson')
    await setTerms(t, { ...someTerms, correctionSecondPersonAboveMinor: { USD: 1_500, CNY: null } })
    expect((await approve(t.operator, id)).code).toBe(200)
    await setTerms(t)
  })

  it('a debit takes no more than there is, neither when proposed nor when approved', async () => {
    const seller = await t.newCustomer()
    await fund(t, seller, 3_000)
    expect(await correct(t.operator, seller, -3_001)).toMatchObject({
      reason: 'correctionExceedsBalance',
      code: 0,
    })
    const { id } = await proposed(t, seller, -3_000)
    expect((await correct(t.operator, seller, -500)).code).toBe(200)
    expect((await approve(second, id)).reason).toBe('correctionExceedsBalance')
    expect(await balance(seller)).toBe(2_500)
    await fund(t, seller, 500)
    expect((await approve(second, id)).code).toBe(200)
    expect(await balance(seller)).toBe(0)
  })

  it('is declined by another operator, and withdrawn by its proposer only', async () => {
    const seller = await t.newCustomer()
    const first = await proposed(t, seller)
    expect((await withdraw(second, first.id)).reason).toBe('correctionMoved')
    expect((await decline(second, first.id)).data).toMatchObject({ declineReason: 'Not agreed.' })
    const next = await proposed(t, seller, 2_000)
    expect((await withdraw(t.operator, next.id)).data).toMatchObject({ status: 'withdrawn' })
    expect(reasons([await approve(second, first.id), await approve(second, next.id)])).toEqual([
      'correctionMoved',
      'correctionMoved',
    ])
    expect(await balance(seller)).toBe(0)
  })

  it('of an unknown customer is not found', async () => {
    const sent = await t.operator.call(
      operatorCorrections.proposeCorrection,
      { customerId: '999999999', amountMinor: 100, reason },
      { idempotencyKey: randomUUID() },
    )
    expect(sent.reason).toBe('notFound')
  })
})

describe('at the same time', () => {
  it('a repeated call corrects once', async () => {
    const seller = await t.newCustomer()
    const key = randomUUID()
    const sent = await Promise.all([1, 2, 3].map(() => correct(t.operator, seller, 900, key)))
    expect(reasons(sent)).toEqual(['done', 'done', 'done'])
    expect(await balance(seller)).toBe(900)
  })

  it('one of approving, declining and withdrawing wins, and the balance agrees', async () => {
    const seller = await t.newCustomer()
    const third = await t.operatorWith(['finance'])
    for (let round = 0; round < 5; round += 1) {
      const before = await balance(seller)
      const { id } = await proposed(t, seller, 2_000 + round)
      const sent = await Promise.all([
        approve(second, id),
        approve(third, id),
        decline(third, id),
        withdraw(t.operator, id),
      ])
      expect(reasons(sent)).toEqual(['correctionMoved', 'correctionMoved', 'correctionMoved', 'done'])
      const isPosted = sent[0]?.code === 200 || sent[1]?.code === 200
      expect(await balance(seller)).toBe(before + (isPosted ? 2_000 + round : 0))
    }
  })

  it('debits together never overdraw', async () => {
    const seller = await t.newCustomer()
    await fund(t, seller, 2_500)
    const sent = await Promise.all([1, 2, 3, 4].map((n) => correct(t.operator, seller, -1_000 + n)))
    expect(reasons(sent)).toEqual(['correctionExceedsBalance', 'correctionExceedsBalance', 'done', 'done'])
    expect(await balance(seller)).toBeGreaterThanOrEqual(500)
  })
})

it('the books agree after all of this', async () => {
  expect(await checkLedgerInvariants(t.platform.database, pino({ level: 'silent' }))).toBe(0)
})
