import { unzipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { readPdf } from '../../../../test/pdf-text.ts'
import type { Invoicing } from '../../../contract/agency-settings/agency.ts'
import { invoices } from '../../../contract/invoices/invoices.ts'
import { operatorAgencySettings } from '../../../contract/agency-settings/operator-agency.ts'
import { operatorInvoices } from '../../../contract/invoices/operator-invoices.ts'
import { createInvoice } from './invoice-factory.ts'

const t = await testApp()
const company = { legalName: 'Quay Trading Ltd', vatNumber: 'GB123456789', email: 'books@quay.example' }
const invoicing: Invoicing = {
  address1: '1 Quay',
  address2: '',
  city: 'Hull',
  province: '',
  postcode: 'HU1 1AA',
  countryCode: 'GB',
  taxRateBp: 2_000,
  homeCurrency: 'USD',
  footer: 'IBAN GB00',
}
const address = {
  name: 'Kiel Handel GmbH',
  taxNumber: 'DE123456789',
  address1: 'Kai 1',
  city: 'Kiel',
  countryCode: 'DE',
}
type Made = Awaited<ReturnType<typeof createInvoice>>
let before: Made
let after: Made
beforeAll(async () => {
  before = await createInvoice(t)
  await t.operator.ok(operatorAgencySettings.saveAgencySettings, {
    section: 'company',
    version: 0,
    value: company,
  })
  await t.operator.ok(operatorAgencySettings.saveAgencySettings, {
    section: 'invoicing',
    version: 0,
    value: invoicing,
  })
  await t.main.ok(invoices.saveInvoiceAddress, address)
  after = await createInvoice(t)
})
const textOf = (pdf: Uint8Array): string =>
  readPdf(Buffer.from(pdf))
    .map(({ text }) => text)
    .join(' ')

it('an invoice has both sides as they were saved, and one issued before has not', async () => {
  const { body } = await t.main.call(invoices.downloadInvoice, { id: after.id })
  const text = textOf(body)
  for (const part of [
    after.number,
    after.orderNumber,
    'Quay Trading Ltd',
    'Kiel Handel GmbH',
    'DE123456789',
    '14.00',
  ])
    expect(text).toContain(part)
  const earlier = await t.main.call(invoices.downloadInvoice, { id: before.id })
  expect(textOf(earlier.body)).not.toContain('Kiel Handel GmbH')
})

it('an e-invoice needs both addresses', async () => {
  const { body } = await t.main.call(invoices.downloadInvoice, { id: after.id, format: 'ubl' })
  expect(body.toString()).toContain('urn:cen.eu:en16931:2017')
  const refused = await t.main.call(invoices.downloadInvoice, { id: before.id, format: 'ubl' })
  expect([refused.code, refused.reason]).toEqual([0, 'invoiceIncomplete'])
  expect((await t.main.ok(invoices.getInvoice, { id: after.id })).hasUbl).toBe(true)
})

it('a ZIP has the chosen invoices, or all of a month', async () => {
  const chosen = await t.main.call(invoices.downloadInvoices, { ids: [after.id] })
  expect(Object.keys(unzipSync(chosen.body))).toEqual([`${after.number}.pdf`])
  const month = await t.main.call(invoices.downloadInvoices, { month: after.month })
  const files = unzipSync(month.body)
  expect(Object.keys(files)).toEqual([`${before.number}.pdf`, `${after.number}.pdf`])
  expect(textOf(files[`${before.number}.pdf`] ?? new Uint8Array())).toContain(before.number)
  const none = await t.main.call(invoices.downloadInvoices, { month: '2001-01' })
  expect(none.reason).toBe('noInvoicesOfMonth')
  expect((await t.main.call(invoices.downloadInvoices, {})).code).toBe(415)
})

it('a statement sums the month up', async () => {
  const pdf = textOf((await t.main.call(invoices.downloadStatement, { month: after.month })).body)
  for (const part of [before.number, after.number, '28.00']) expect(pdf).toContain(part)
  const csv = (
    await t.main.call(invoices.downloadStatement, { month: after.month, format: 'csv' })
  ).body.toString()
  expect(csv.trim().split('\r\n')).toHaveLength(3)
})

it.each(['csv', 'hledger', 'xero', 'quickbooks'] as const)('the journal of a month as %s', async (format) => {
  const { code, body } = await t.operator.call(operatorInvoices.downloadJournal, {
    month: after.month,
    format,
  })
  expect(code).toBe(200)
  expect(body.toString()).toMatch(format === 'xero' ? /ORDERS/ : /OR-\d{4}-\d{6}/)
})
