import { pino } from 'pino'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { operatorLedgerIssues } from '../../../contract/ledger-issues/ledger-issues.ts'
import { ledgerIssueWords } from '../../../contract/ledger-issues/ledger-issue-text.ts'
import { checkLedgerInvariants, ledgerInvariants } from '../wallet/invariants/ledger-invariants.ts'
import { newIssue } from './ledger-issue-factory.ts'

const t = await testApp()
const check = () => checkLedgerInvariants(t.platform.database, pino({ level: 'silent' }))
const issuesOf = async (customerId: string, state: 'open' | 'resolved' = 'open') => {
  const { rows } = await t.operator.ok(operatorLedgerIssues.listLedgerIssues, { state, pageSize: 100 })
  return rows.filter((row) => row.customerId === customerId)
}
const resolve = (id: string) =>
  t.operator.call(operatorLedgerIssues.resolveLedgerIssue, { id, resolution: 'Explained.' })
const setBalance = (customerId: string, minor: number) =>
  t.admin.query(
    `begin; set local session_replication_role = replica;
      update wallet set balance_minor = ${minor} where customer_id = ${customerId}; commit`,
  )

it('a violation is one issue however often it is found, and closes when it is no longer found', async () => {
  const { customerId } = await t.newCustomer()
  await setBalance(customerId, 700)
  await check()
  await check()
  const [found, ...more] = await issuesOf(customerId)
  expect(more).toEqual([])
  expect(found).toMatchObject({ invariant: 'balanceIsSumOfMovements', times: 2, resolvedAt: null })
  await setBalance(customerId, 0)
  await check()
  expect(await issuesOf(customerId)).toEqual([])
  expect(await issuesOf(customerId, 'resolved')).toMatchObject([
    { id: found?.id, resolvedBy: null, resolution: '' },
  ])
})

it('one that was resolved but is still there is a new issue', async () => {
  const { customerId } = await t.newCustomer()
  await setBalance(customerId, 800)
  await check()
  const [first] = await issuesOf(customerId)
  expect((await resolve(first?.id ?? '')).code).toBe(200)
  expect((await resolve(first?.id ?? '')).reason).toBe('ledgerIssueResolved')
  await check()
  const [again] = await issuesOf(customerId)
  expect(again?.id).not.toBe(first?.id)
  await setBalance(customerId, 0)
})

it('is resolved once by two people at the same time', async () => {
  const id = await newIssue(t, (await t.newCustomer()).customerId)
  const sent = await Promise.all([resolve(id), resolve(id), resolve(id)])
  expect(sent.map(({ code, reason }) => (code === 200 ? 'done' : reason)).toSorted()).toEqual([
    'done',
    'ledgerIssueResolved',
    'ledgerIssueResolved',
  ])
})

it('an issue that no check looks for stays until somebody resolves it', async () => {
  const { customerId } = await t.newCustomer()
  const { rows } = await t.admin.query<{ id: string }>(
    `insert into ledger_violation (invariant, customer_id, detail) values ('paymentIsAsAgreed', $1, '{}') returning id`,
    [customerId],
  )
  await check()
  expect((await issuesOf(customerId)).map(({ id }) => id)).toEqual([rows[0]?.id])
})

it('lists the issues of one customer, open and resolved', async () => {
  const [seller, other] = [await t.newCustomer(), await t.newCustomer()]
  const { customerId } = seller
  const [open, closed] = [await newIssue(t, customerId, '31'), await newIssue(t, customerId, '32')]
  await newIssue(t, other.customerId, '31')
  expect((await resolve(closed)).code).toBe(200)
  const list = (state: 'open' | 'resolved') =>
    t.operator.ok(operatorLedgerIssues.listLedgerIssues, { state, customerId })
  expect(await list('open')).toMatchObject({ total: 1, rows: [{ id: open, customerId }] })
  expect(await list('resolved')).toMatchObject({ total: 1, rows: [{ id: closed, customerId }] })
})

it('every invariant has words for finance in both languages', () => {
  const names = [...ledgerInvariants.map(({ name }) => name), 'paymentIsAsAgreed'].toSorted()
  expect(Object.keys(ledgerIssueWords.en).toSorted()).toEqual(names)
  expect(Object.keys(ledgerIssueWords.zh).toSorted()).toEqual(names)
})
