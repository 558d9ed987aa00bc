import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { operatorBankStatements } from '../../../contract/bank-statements/bank-statements.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { csvOf, importLine, importRows, key, reportTransfer, uniqueReference } from './bank-factory.ts'

const t = await testApp()
const {
  listBankLines,
  findBankLines,
  creditBankLine,
  ignoreBankLine,
  previewBankStatement,
  importBankStatement,
} = operatorBankStatements

const balance = async () => (await t.main.ok(wallet.getWallet, {})).balance.amountMinor
const credit = (id: string, rechargeId: string) => t.operator.call(creditBankLine, { id, rechargeId }, key())
const linesOf = async (rechargeId: string) =>
  (await t.operator.ok(findBankLines, { rechargeIds: [rechargeId] })).recharges[0]?.lines ?? []

describe('importing a statement', () => {
  it('adds nothing of a payment that an earlier file brought, and keeps equal payments of one file apart', async () => {
    const reference = uniqueReference()
    const twice = `2026-11-02,10.00,USD,Ada,${reference},`
    expect(await importRows(t, [twice, twice])).toMatchObject({ added: 2, repeated: 0 })
    expect(await importRows(t, [twice, twice, `2026-11-03,11.00,USD,Ada,${reference},`])).toMatchObject({
      added: 1,
      repeated: 2,
    })
    const both = await Promise.all([1, 2].map(() => importRows(t, [`2026-11-04,9.00,USD,A,${reference},`])))
    expect(both.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 1])
  })

  it('reads signs, separators, dates and two columns of amounts, and leaves out what went out', async () => {
    const reference = uniqueReference()
    const file = csvOf(
      [
        `31.10.2026;1.234,56;EUR;A;${reference}`,
        `02.11.2026;1.234,56;USD;A;${reference}`,
        `03.11.2026;-20,00;USD;A;${reference}`,
        `04.11.2026;abc;USD;A;${reference}`,
        `;5,00;USD;A;${reference}`,
        `05.11.2026;5e3;USD;A;${reference}`,
        `05.11.2026;500 fee 20;USD;A;${reference}`,
        `05.11.2026;12 34;USD;A;${reference}`,
        `05.11.2026;20,00 D;USD;A;${reference}`,
        `05.11.2026;1 234,00 USD;USD;A;${reference}`,
      ],
      'Buchungstag;Betrag;Währung;Auftraggeber;Verwendungszweck',
    )
    const read = await t.operator.ok(previewBankStatement, {}, { file })
    expect(read).toMatchObject({ added: 2, outgoing: 2, wrongRows: 6, from: '2026-11-02' })
    expect(read.wrong.map(({ problem }) => problem)).toEqual([
      'otherCurrency',
      'unclearAmount',
      'noDate',
      'unclearAmount',
      'unclearAmount',
      'unclearAmount',
    ])
    expect(read.lines[0]).toMatchObject({ amountMinor: 123_456, bookedOn: '2026-11-02' })
    expect(read.lines[1]).toMatchObject({ amountMinor: 123_400 })
    const columns = csvOf(
      [`2026-11-02,,12.00,USD,${reference}`, `2026-11-02,7.00,,USD,${reference}`],
      'Date,Money out,Money in,Currency,Description',
    )
    expect(await t.operator.ok(previewBankStatement, {}, { file: columns })).toMatchObject({
      added: 1,
      outgoing: 1,
      totals: [{ currency: 'USD', amountMinor: 1200 }],
    })
  })

  it('asks for columns that it does not know, and remembers them for the next file', async () => {
    const head = `When${randomUUID().slice(0, 6)},Sum,What,Who`
    const row = () => `2026-11-02,3.00,${uniqueReference()},Ada`
    const first = csvOf([row()], head)
    const asked = await t.operator.ok(previewBankStatement, {}, { file: first })
    expect(asked.table).toMatchObject({ missing: ['date', 'amount', 'currency'], isRemembered: false })
    expect(await t.operator.call(importBankStatement, {}, { file: first, ...key() })).toMatchObject({
      reason: 'bankColumnsMissing',
    })
    const [when = '', sum = '', what = '', who = ''] = head.split(',')
    const columns = { date: when, amount: sum, reference: what, payer: who }
    const input = {
      dateColumn: when,
      amountColumn: sum,
      referenceColumn: what,
      payerColumn: who,
      currency: 'USD' as const,
    }
    expect(await t.operator.ok(importBankStatement, input, { file: first, ...key() })).toMatchObject({
      added: 1,
    })
    const second = await t.operator.ok(previewBankStatement, {}, { file: csvOf([row()], head) })
    expect(second).toMatchObject({ added: 1, table: { isRemembered: true, columns, missing: [] } })
  })

  it('takes camt.053, and refuses other XML', async () => {
    const xml = (kind: string) =>
      `<?xml version="1.0"?><Document><${kind}><Stmt><Ntry><Amt Ccy="CNY">8.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-02</Dt></BookgDt><AcctSvcrRef>${uniqueReference()}</AcctSvcrRef></Ntry></Stmt></${kind}></Document>`
    const fileOf = (kind: string) => ({ name: 'statement.xml', body: Buffer.from(xml(kind)) })
    const file = fileOf('BkToCstmrStmt')
    expect(await t.operator.ok(importBankStatement, {}, { file, ...key() })).toMatchObject({ added: 1 })
    expect(await t.operator.ok(importBankStatement, {}, { file, ...key() })).toMatchObject({
      added: 0,
      repeated: 1,
    })
    expect(await t.operator.call(importBankStatement, {}, { file: fileOf('Other'), ...key() })).toMatchObject(
      { reason: 'fileRefused' },
    )
  })
})

describe('matching', () => {
  it('is sure by reference and amount, probable with another amount or by amount and name', async () => {
    const reference = uniqueReference()
    const { rows } = await t.admin.query('select name from customer where customer_id = $1', [t.customerId])
    const exact = await reportTransfer(t.main, reference, 51_200)
    const line = await importLine(t, `payment ${reference.toLowerCase()} thanks`, {
      amount: '512.00',
      payer: rows[0].name,
    })
    expect(line.matches).toMatchObject([{ kind: 'sure', by: 'reference', recharge: { id: exact.id } }])
    expect(await linesOf(exact.id)).toMatchObject([{ id: line.id, kind: 'sure', amountMinor: 51_200 }])

    const other = uniqueReference()
    const less = await reportTransfer(t.main, other, 50_000)
    await importLine(t, other, { amount: '485.00', payer: rows[0].name })
    expect(await linesOf(less.id)).toMatchObject([{ kind: 'probable', by: 'reference', amountMinor: 48_500 }])

    const named = await reportTransfer(t.main, uniqueReference(), 77_700)
    await importLine(t, uniqueReference(), { amount: '777.00', payer: rows[0].name })
    expect(await linesOf(named.id)).toMatchObject([{ kind: 'probable', by: 'amountAndName' }])

    const none = await reportTransfer(t.main, uniqueReference(), 88_800)
    await importLine(t, uniqueReference(), { amount: '888.00', payer: 'Zzyzx' })
    expect(await linesOf(none.id)).toEqual([])
  })

  it('is sure by our number whoever pays, and never by a word alone that anybody could report', async () => {
    const word = `PAYMENT${uniqueReference()}`
    const claimed = await reportTransfer(t.main, word)
    await importLine(t, word, { payer: 'A stranger' })
    expect(await linesOf(claimed.id)).toMatchObject([{ kind: 'probable', by: 'otherPayer' }])
    const own = await reportTransfer(t.main, uniqueReference(), 60_000)
    await importLine(t, `top-up ${own.number}`, { amount: '600.00', payer: 'A stranger' })
    expect(await linesOf(own.id)).toMatchObject([{ kind: 'sure', by: 'reference' }])
  })

  it('does not take a longer number for a shorter one', async () => {
    const digits = String(Date.now())
    const { id } = await reportTransfer(t.main, digits)
    await importLine(t, `${digits}9`, { amount: '12.34' })
    expect(await linesOf(id)).toEqual([])
  })

  it('is not sure while two transfers have the same reference', async () => {
    const reference = uniqueReference()
    await reportTransfer(t.main, reference)
    await reportTransfer(t.main, reference)
    const line = await importLine(t, reference)
    expect(line.matches.map(({ kind }) => kind)).toEqual(['probable', 'probable'])
  })
})

describe('crediting', () => {
  it('takes the amount from the bank’s line, once, whoever presses', async () => {
    const reference = uniqueReference()
    const [first, second] = [await reportTransfer(t.main, reference), await reportTransfer(t.main, reference)]
    const line = await importLine(t, reference, { amount: '485.00' })
    const before = await balance()
    const answers = await Promise.all(
      [first.id, second.id, first.id, second.id].map((id) => credit(line.id, id)),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(await balance()).toBe(before + 48_500)
    const { rows } = await t.operator.ok(listBankLines, { state: 'credited', search: reference })
    expect(rows).toMatchObject([{ id: line.id, amountMinor: 48_500 }])
  })

  it('warns of a payment that another file brought in other words, also while both are credited at once', async () => {
    const reference = uniqueReference()
    const transfers = await Promise.all([1, 2].map(() => reportTransfer(t.main, reference)))
    await importRows(t, [
      `2026-11-02,500.00,USD,Ada,${reference},`,
      `2026-11-02,500.00,USD,ADA LTD,${reference},B1`,
    ])
    const { rows: lines } = await t.operator.ok(listBankLines, { search: reference })
    const before = await balance()
    const pairs = lines.map(({ id }, n) => [id, transfers[n]?.id ?? ''] as const)
    const answers = await Promise.all(pairs.map(([id, rechargeId]) => credit(id, rechargeId)))
    expect(answers.map(({ reason }) => reason).filter(Boolean)).toEqual(['bankLineTwin'])
    expect(await balance()).toBe(before + 50_000)
    const { rows: left } = await t.operator.ok(listBankLines, { search: reference })
    const { rows: credited } = await t.operator.ok(listBankLines, { search: reference, state: 'credited' })
    expect(left.map(({ creditedTwin }) => creditedTwin)).toEqual([credited[0]?.recharge?.number])
    const other = pairs.find(([id]) => id === left[0]?.id)
    const input = { id: other?.[0] ?? '', rechargeId: other?.[1] ?? '', confirmed: true }
    expect(await t.operator.call(creditBankLine, input, key())).toMatchObject({ code: 200 })
    expect(await balance()).toBe(before + 100_000)
  })

  it('is refused for another currency and for a line that was set aside', async () => {
    const reference = uniqueReference()
    const { id } = await reportTransfer(t.main, reference)
    const yuan = await importLine(t, reference, { currency: 'CNY' })
    expect(await credit(yuan.id, id)).toMatchObject({ code: 0, reason: 'bankLineCurrency' })
    const dollars = await importLine(t, reference, { amount: '1.00' })
    await t.operator.ok(ignoreBankLine, { id: dollars.id, reason: 'Not ours' })
    const before = await balance()
    expect(await credit(dollars.id, id)).toMatchObject({ code: 0, reason: 'bankLineUsed' })
    expect(await balance()).toBe(before)
  })
})
