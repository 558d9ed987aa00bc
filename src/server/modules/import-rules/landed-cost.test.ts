import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Caller } from '../../../../test/http.ts'
import { orderImports } from '../../../contract/import-rules/order-imports.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { taxNumbers } from '../../../contract/tax-numbers/tax-numbers.ts'
import type { CustomerId } from '../../platform/database/database.ts'
import { forgetExchangeRates } from '../catalogue/exchange-rates.ts'
import { recharge } from '../orders/test/order-factory.ts'
import { iossNumber } from '../tax-numbers/tax-factory.ts'
import { addImportRule, dayFromNow } from './import-rule-factory.ts'
import { threeEuro, duty, vat, withImportRules } from './landed-cost-factory.ts'

const { line, t, inCart, skuOf, landed, orderOf, newCustomer } = await withImportRules()

let seller: Caller
let customerId: CustomerId
beforeEach(async () => {
  ;({ seller, customerId } = await newCustomer())
})

describe('landed cost', () => {
  it('charges a duty per subheading once for two shirts of one code', async () => {
    await line()
    await addImportRule(t, threeEuro)
    expect(await inCart('6109.10', '61091000')).toEqual({ onImport: duty, imports: { withoutCode: 0 } })
  })

  it('charges it twice for silk and wool, and for each product without a code, which it counts', async () => {
    await line()
    await addImportRule(t, threeEuro)
    expect(await inCart('621410', '621420')).toEqual({ onImport: 2 * duty, imports: { withoutCode: 0 } })
    expect(await inCart('', '')).toEqual({ onImport: 4 * duty, imports: { withoutCode: 2 } })
  })

  it('names each charge with its source, and applies national rules beside those of the union', async () => {
    await line()
    await addImportRule(t, threeEuro)
    await addImportRule(t, {
      ...threeEuro,
      countryCode: 'FR',
      kind: 'handlingFee',
      name: 'Fee',
      amountMinor: 200,
    })
    await addImportRule(t, { ...vat, countryCode: 'FR' })
    const skuId = await skuOf('610910')
    const french = await landed(skuId, { countryCode: 'FR' })
    expect(french).toMatchObject({
      charges: [
        ['Customs duty', 'import', duty],
        ['Fee', 'import', 233],
        ['VAT', 'import', Math.round((1_000 + 400 + duty) * 0.2)],
      ],
      source: 'Regulation 2026/382',
    })
    expect(french.total).toBe(1_000 + 400 + duty + 233 + 350)
    expect((await landed(skuId)).charges).toEqual([['Customs duty', 'import', duty]])
    expect(await landed(skuId, { countryCode: 'NO' })).toMatchObject({ charges: [], imports: null })
  })

  it('applies a rule from its first day until the day before its end', async () => {
    await line()
    const skuId = await skuOf('610910')
    const ended = { validFrom: dayFromNow(-9), validUntil: dayFromNow(0) }
    await addImportRule(t, { ...threeEuro, ...ended })
    await addImportRule(t, { ...threeEuro, amountMinor: 500, validFrom: dayFromNow(1) })
    expect(await landed(skuId)).toMatchObject({ charges: [], imports: null })
    await addImportRule(t, { ...threeEuro, validFrom: dayFromNow(0), validUntil: dayFromNow(1) })
    expect((await landed(skuId)).charges).toEqual([['Customs duty', 'import', duty]])
  })

  it('compares limits in EUR at the rate of the day', async () => {
    await line()
    await addImportRule(t, { percent: 10, aboveMinor: 15_000, limitCurrency: 'EUR' })
    const skuId = await skuOf('610910', 17_000)
    expect((await landed(skuId)).charges).toEqual([])
    await t.admin.query(`insert into exchange_rate (currency, valid_from, rate) values ('EUR', $1, 0.9)`, [
      dayFromNow(0),
    ])
    forgetExchangeRates()
    expect((await landed(skuId)).charges).toEqual([['Customs duty', 'import', 1_740]])
  })

  it('charges only the tax where the line pays the duty', async () => {
    await line({ duty: true })
    await addImportRule(t, threeEuro)
    await addImportRule(t, vat)
    const answer = await landed(await skuOf('610910'))
    expect(answer.charges).toEqual([
      ['Customs duty', 'freight', 0],
      ['VAT', 'import', 350],
    ])
    expect(answer.total).toBe(1_000 + 400 + 350)
  })
})
const estimateOf = async (id: string) =>
  (await seller.ok(orderImports.getOrderImportCharges, { id })).estimate
const paymentsOf = async (id: string) =>
  (await estimateOf(id))?.charges.map(({ name, payment, amount }) => [name, payment, amount.amountMinor])

describe('import charges of an order', () => {
  it('are none without rules; a line that pays duty and tax leaves the recipient nothing to pay', async () => {
    const id = await orderOf('610910')
    expect(await estimateOf(id)).toBeNull()
    await addImportRule(t, threeEuro)
    expect(await estimateOf(id)).toMatchObject({ isPaid: false, onImport: { amountMinor: duty } })
    await t.admin.query('update shipping_line set pays_duty = true')
    const dutyPaid = { isPrepaid: false, onImport: { amountMinor: 0 }, charges: [{ payment: 'freight' }] }
    expect(await estimateOf(id)).toMatchObject(dutyPaid)
    await t.admin.query('update shipping_line set pays_tax = true')
    expect(await estimateOf(id)).toMatchObject({ ...dutyPaid, isPrepaid: true })
    await t.admin.query('delete from import_rule')
    expect(await estimateOf(id)).toMatchObject({ isPrepaid: true, charges: [], onImport: { amountMinor: 0 } })
    await t.admin.query('update shipping_line set pays_duty = false, pays_tax = false')
  })

  it('value goods at what the buyer paid, and leave a tax to the sale only with a number', async () => {
    const scheme = { scheme: 'IOSS', schemeLimitMinor: 15_000, schemeLimitCurrency: 'EUR' } as const
    await addImportRule(t, { ...vat, ...scheme })
    const id = await orderOf('610910', '')
    expect(await estimateOf(id)).toMatchObject({ goods: { amountMinor: 4_000 }, withoutCode: 0 })
    expect(await paymentsOf(id)).toEqual([['VAT', 'import', (4_000 + 400) * 0.2]])
    await seller.ok(taxNumbers.addIoss, { number: iossNumber })
    expect(await paymentsOf(id)).toEqual([['VAT', 'sale', 0]])
  })

  it('are estimated by the rules and rates of the day on which it was paid', async () => {
    await recharge(t, customerId, 100_000)
    await addImportRule(t, { ...threeEuro, validFrom: '2026-01-01', validUntil: dayFromNow(-3) })
    const id = await orderOf('610910')
    await seller.ok(orders.payOrders, { ids: [id] }, { idempotencyKey: randomUUID() })
    expect(await estimateOf(id)).toBeNull()
    await t.admin.query('update dropshipping_order set paid_at = $2::date where id = $1', [
      id,
      dayFromNow(-4),
    ])
    await t.admin.query(`insert into exchange_rate (currency, valid_from, rate) values ('EUR', $1, 0.5)`, [
      dayFromNow(-5),
    ])
    expect(await estimateOf(id)).toMatchObject({
      day: dayFromNow(-4),
      isPaid: true,
      onImport: { amountMinor: 600 },
    })
  })
})
