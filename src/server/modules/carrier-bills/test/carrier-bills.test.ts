import { describe, expect, it } from 'vitest'
import { testApp } from '../../../../../test/http.ts'
import { operatorCarrierBills } from '../../../../contract/carrier-bills/carrier-bills.ts'
import { profitInvariants } from '../../profit/index.ts'
import { compareBill } from '../compare-bill.ts'
import { billCsv, billInput, costOf, importedBill, key, linesOf, shippedParcel } from './bill-factory.ts'

const t = await testApp()
const { acceptCarrierBillLines: accept, disputeCarrierBillLines: dispute } = operatorCarrierBills

const statesOf = async (bill: Awaited<ReturnType<typeof importedBill>>) =>
  (await linesOf(t, bill)).map(({ state, cause }) => [state, cause].filter(Boolean).join(':'))

const breaches = async (): Promise<string[]> => {
  const found: string[] = []
  for (const { name, breaches: query } of profitInvariants) {
    const { rows } = await query.execute(t.platform.database.agency)
    if (rows.length > 0) found.push(name)
  }
  return found
}

describe('comparing a bill', () => {
  it('tells matched, higher, lower, unknown and duplicate lines apart', async () => {
    const [same, high, low, heavy, twice] = await Promise.all([1, 2, 3, 4, 5].map(() => shippedParcel(t)))
    const unquoted = await shippedParcel(t, null)
    const bill = await importedBill(t, [
      [same?.tracking ?? '', 'Freight', 400, '5.09'],
      [high?.tracking ?? '', 'Freight', 400, '6.20'],
      [low?.tracking ?? '', 'Freight', 400, '4.00'],
      [heavy?.tracking ?? '', 'Freight', 900, '5.00'],
      [twice?.tracking ?? '', 'Freight', 400, '5.00'],
      [twice?.tracking ?? '', 'freight', 400, '5.00'],
      ['YT00NOBODY', 'Freight', 400, '5.00'],
      [unquoted.tracking, 'Freight', 400, '5.00'],
    ])
    expect(await statesOf(bill)).toEqual([
      'matched',
      'higher:amount',
      'lower',
      'higher:weight',
      'matched',
      'duplicate:sameBill',
      'unknown:noParcel',
      'unknown:noCost',
    ])
    expect(bill).toMatchObject({ status: 'open', undecided: 8, overMinor: 120 })
  })

  it('adds up the charges of a parcel', async () => {
    const { tracking } = await shippedParcel(t)
    const bill = await importedBill(t, [
      [tracking, 'Freight', 400, '4.20'],
      [tracking, 'Fuel', '', '0.80'],
    ])
    expect(await statesOf(bill)).toEqual(['matched', 'matched'])
    expect((await linesOf(t, bill)).map(({ parcelMinor }) => parcelMinor)).toEqual([500, 500])
  })

  it('compares a bill in yuan with a quote in dollars at the rate of the day', async () => {
    const { tracking } = await shippedParcel(t, { quotedMinor: 1_000 })
    const bill = await importedBill(t, [[tracking, 'Freight', 400, '71.00']], { currency: 'CNY' })
    expect(await linesOf(t, bill)).toMatchObject([{ state: 'matched', expectedMinor: 7_100 }])
  })

  it('changes nothing when it is repeated, and leaves decided lines alone', async () => {
    const [one, other] = [await shippedParcel(t), await shippedParcel(t)]
    const bill = await importedBill(t, [
      [one.tracking, 'Freight', 400, '5.00'],
      [other.tracking, 'Freight', 400, '7.00'],
    ])
    await t.operator.ok(accept, { id: bill.id, states: ['matched'] })
    const before = await linesOf(t, bill)
    await t.admin.query(`update carrier_bill set status = 'importing' where id = $1`, [bill.id])
    await compareBill(t.platform.database, bill.id)
    await compareBill(t.platform.database, bill.id)
    expect(await linesOf(t, bill)).toEqual(before)
    expect(await costOf(t, one)).toEqual({ billed: 500, currency: 'USD' })
  })

  it('knows what another bill of the carrier has charged', async () => {
    const { tracking, shipmentId } = await shippedParcel(t)
    const rows = [[tracking, 'Freight', 400, '5.00']]
    const first = await importedBill(t, rows)
    await t.operator.ok(accept, { id: first.id, states: ['matched'] })
    const second = await importedBill(t, rows, { carrier: first.carrier.toUpperCase() })
    expect(await linesOf(t, second)).toMatchObject([
      { state: 'duplicate', cause: 'otherBill', duplicateOf: { id: first.id, number: first.number } },
    ])
    expect(await costOf(t, { shipmentId })).toMatchObject({ billed: 500 })
  })
})

describe('deciding', () => {
  it('a line counts once, whoever accepts it at the same time', async () => {
    const parcel = await shippedParcel(t)
    const { id } = await importedBill(t, [[parcel.tracking, 'Freight', 400, '5.00']])
    const inputs = [{ positions: [2] }, { states: ['matched' as const] }, { positions: [2] }]
    const answers = await Promise.all(inputs.map((chosen) => t.operator.ok(accept, { id, ...chosen })))
    expect(answers.reduce((sum, { lines }) => sum + lines, 0)).toBe(1)
    expect(await costOf(t, parcel)).toEqual({ billed: 500, currency: 'USD' })
  })

  it('two bills with the same charge, accepted at the same time, count once', async () => {
    const parcel = await shippedParcel(t)
    const rows = [[parcel.tracking, 'Freight', 400, '5.00']]
    const one = await importedBill(t, rows)
    const other = await importedBill(t, rows, { carrier: one.carrier })
    const answers = await Promise.all(
      [one, other].map(({ id }) => t.operator.ok(accept, { id, states: ['matched'] })),
    )
    expect(answers.map(({ lines }) => lines).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await costOf(t, parcel)).toMatchObject({ billed: 500 })
    expect(answers.find(({ lines }) => lines === 0)?.bill.tabs.duplicate.lines).toBe(1)
  })

  it('adds charges of later bills, and takes disputed ones back', async () => {
    const parcel = await shippedParcel(t)
    const first = await importedBill(t, [[parcel.tracking, 'Freight', 400, '5.00']])
    const second = await importedBill(t, [[parcel.tracking, 'Remote area', 400, '2.50']], {
      carrier: first.carrier,
    })
    await t.operator.ok(accept, { id: first.id, states: ['matched'] })
    await t.operator.ok(accept, { id: second.id, positions: [2] })
    expect(await costOf(t, parcel)).toMatchObject({ billed: 750 })
    await t.operator.ok(dispute, { id: second.id, positions: [2], reason: 'London is not remote' })
    expect(await costOf(t, parcel)).toMatchObject({ billed: 500 })
    await t.operator.ok(dispute, { id: first.id, positions: [2], reason: 'Never shipped' })
    expect(await costOf(t, parcel)).toEqual({ billed: null, currency: null })
    expect(await breaches()).toEqual([])
  })

  it('refuses a second currency for a parcel, and leaves it out of bulk decisions', async () => {
    const parcel = await shippedParcel(t)
    const rows = [[parcel.tracking, 'Freight', 400, '5.00']]
    const dollars = await importedBill(t, rows)
    await t.operator.ok(accept, { id: dollars.id, states: ['matched'] })
    const yuan = await importedBill(t, [[parcel.tracking, 'Tax', 400, '1.00']], { currency: 'CNY' })
    const refused = await t.operator.call(accept, { id: yuan.id, positions: [2] })
    expect(refused).toMatchObject({ reason: 'billCurrencyDiffers' })
    const all = await t.operator.ok(accept, {
      id: yuan.id,
      states: ['matched', 'higher', 'lower', 'unknown'],
    })
    expect(all.lines).toBe(0)
    expect(await costOf(t, parcel)).toEqual({ billed: 500, currency: 'USD' })
  })

  it('a bill closes once its lines are decided; disputed ones stay until they are credited', async () => {
    const [one, other] = [await shippedParcel(t), await shippedParcel(t)]
    const { id } = await importedBill(t, [
      [one.tracking, 'Freight', 400, '5.00'],
      [other.tracking, 'Freight', 400, '9.00'],
    ])
    await t.operator.ok(accept, { id, states: ['matched'] })
    const early = await t.operator.call(operatorCarrierBills.closeCarrierBill, { id })
    expect(early).toMatchObject({ reason: 'billLinesOpen', msg: expect.stringContaining('1 line of bill') })
    await t.operator.ok(dispute, { id, states: ['higher'], reason: 'Quoted at 5.00' })
    await t.operator.ok(operatorCarrierBills.closeCarrierBill, { id })
    expect(await t.operator.call(accept, { id, positions: [3] })).toMatchObject({ reason: 'billNotOpen' })
    const listed = await t.operator.ok(operatorCarrierBills.listCarrierBills, {
      queue: 'disputed',
      pageSize: 100,
    })
    expect(listed.rows.map((bill) => bill.id)).toContain(id)
    const { bill } = await t.operator.ok(operatorCarrierBills.creditCarrierBillLines, { id, positions: [3] })
    expect(bill).toMatchObject({ disputed: 0, tabs: { credited: { lines: 1, amountMinor: 900 } } })
    expect(await costOf(t, other)).toMatchObject({ billed: null })
  })
})

describe('importing', () => {
  it('remembers the columns, the unit and the currency of a carrier', async () => {
    const { tracking } = await shippedParcel(t)
    const file = billCsv([['x', tracking, '0.4', '5.00']], ['Remark', 'Ref A', 'Kilos', 'To pay'])
    const columns = { tracking: 'Ref A', amount: 'To pay', weight: 'Kilos' }
    const input = billInput({ ...columns, weightUnit: 'kg', currency: 'CNY', limitBp: 500 })
    const { id } = await t.operator.ok(operatorCarrierBills.importCarrierBill, input, { ...key(), file })
    expect(await linesOf(t, { id })).toMatchObject([{ weightGrams: 400, amountMinor: 500 }])
    const { carrier } = input
    const next = await t.operator.ok(operatorCarrierBills.previewCarrierBill, { carrier }, { file })
    expect(next).toMatchObject({
      columns,
      isRemembered: true,
      weightUnit: 'kg',
      currency: 'CNY',
      limitBp: 500,
    })
  })

  it('takes a bill once: by its number, and by its key', async () => {
    const file = billCsv([[(await shippedParcel(t)).tracking, 'Freight', 400, '5.00']])
    const input = billInput()
    const same = key()
    const send = (options: typeof same) =>
      t.operator.call(operatorCarrierBills.importCarrierBill, input, { ...options, file })
    const answers = await Promise.all([send(same), send(same), send(key())])
    const ids = new Set(answers.flatMap(({ code, data }) => (code === 200 && data ? [data.id] : [])))
    expect(ids.size).toBe(1)
    const { number } = input
    const { total } = await t.operator.ok(operatorCarrierBills.listCarrierBills, { search: number })
    expect(total).toBe(1)
  })

  it('refuses or skips rows that it cannot read, and leaves out the total', async () => {
    const { tracking } = await shippedParcel(t)
    const file = billCsv([
      [tracking, 'Freight', 400, '5.00'],
      ['8.61381E+12', 'Freight', 400, '5.00'],
      [`${tracking}X`, 'Freight', 'heavy', '5.00'],
      ['', 'Total', '', '15.00'],
    ])
    const input = billInput()
    const refused = await t.operator.call(operatorCarrierBills.importCarrierBill, input, { ...key(), file })
    expect(refused).toMatchObject({ reason: 'billRowsWrong', msg: expect.stringContaining('2 rows') })
    const skipping = { ...input, wrongRows: 'skip' as const }
    const bill = await t.operator.ok(operatorCarrierBills.importCarrierBill, skipping, { ...key(), file })
    expect(bill).toMatchObject({ lines: 1, totalMinor: 500 })
  })
})
