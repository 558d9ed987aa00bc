import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { checkLedgerInvariants } from '../wallet/invariants/ledger-invariants.ts'
import { createInvoice } from './invoice-factory.ts'

const t = await testApp()
const check = async (): Promise<Set<string>> => {
  await t.admin.query('delete from ledger_violation')
  await checkLedgerInvariants(t.platform.database, pino({ level: 'silent' }))
  const { rows } = await t.admin.query<{ invariant: string }>(`select distinct invariant from ledger_violation
    where invariant in ('salesAreInvoiced', 'refundsAreCredited', 'correctionsBalance', 'invoiceNumbersHaveNoGaps', 'monthsAddUp')`)
  return new Set(rows.map(({ invariant }) => invariant))
}
/** Bypasses the server and triggers, checks, and puts everything back. */
const tampered = async (statement: string): Promise<Set<string>> => {
  await t.admin.query(
    'create table kept as select * from invoice; create table kept_months as select * from invoice_month',
  )
  await t.admin.query(`begin; set local session_replication_role = replica; ${statement}; commit`)
  const found = await check()
  await t.admin.query(`begin; set local session_replication_role = replica;
    delete from invoice; insert into invoice select * from kept; drop table kept;
    delete from invoice_month; insert into invoice_month select * from kept_months; drop table kept_months; commit`)
  return found
}

describe("the invoices' laws", () => {
  it('find what was deleted, renumbered, dated back or altered', async () => {
    const [first, last] = [await createInvoice(t), await createInvoice(t)]
    expect(await check()).toEqual(new Set())
    const none = await tampered(`delete from invoice where id = ${last.id}`)
    expect(none).toEqual(new Set(['salesAreInvoiced', 'invoiceNumbersHaveNoGaps', 'monthsAddUp']))
    const gap = await tampered(`update invoice set serial = serial + 7 where id = ${last.id}`)
    expect(gap).toEqual(new Set(['invoiceNumbersHaveNoGaps']))
    const back = await tampered(`update invoice set issued_on = issued_on - 400 where id = ${last.id}`)
    expect(back).toEqual(new Set(['invoiceNumbersHaveNoGaps', 'monthsAddUp']))
    const less = await tampered(
      `update invoice set total_minor = total_minor - 1, net_minor = net_minor - 1 where id = ${first.id}`,
    )
    expect(less).toEqual(new Set(['salesAreInvoiced', 'refundsAreCredited', 'monthsAddUp']))
    const twice = await tampered(`update invoice set replaces_id = ${first.id} where id = ${last.id}`)
    expect(twice).toEqual(new Set(['salesAreInvoiced', 'correctionsBalance']))
    const months = await tampered('update invoice_month set total_minor = total_minor + 1')
    expect(months).toEqual(new Set(['monthsAddUp']))
    expect(await check()).toEqual(new Set())
  })
})
