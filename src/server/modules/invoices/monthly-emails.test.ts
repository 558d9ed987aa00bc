import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { testApp } from '../../../../test/http.ts'
import { invoices } from '../../../contract/invoices/invoices.ts'
import { createInvoice } from './invoice-factory.ts'
import { monthBefore, sendMonthlyEmails } from './monthly-emails.ts'

const t = await testApp()
const address = { name: 'Harbour Pine Ltd', address1: '1 Quay', city: 'Kiel', countryCode: 'DE' }
const save = (value: object) => t.main.ok(invoices.saveInvoiceAddress, { ...address, ...value })
const nextMonth = (month: string): Date => {
  const [year = 0, index = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, index, 2))
}
const emails = async (to: string) =>
  (await t.admin.query('select subject, body_text from mail where to_address = $1', [to])).rows

it('names the month before', () => {
  expect(monthBefore(new Date('2026-01-01T06:20:00Z'))).toBe('2025-12')
  expect(monthBefore(new Date('2026-12-31T23:59:00Z'))).toBe('2026-11')
})

it('emails the sums of a month once, to those who wish it', async () => {
  const { month } = await createInvoice(t)
  const to = `books-${randomUUID()}@harbourpine.example`
  const { database, mail } = t.platform
  const send = () =>
    sendMonthlyEmails({
      database,
      mail,
      clock: { ...t.platform.clock, now: () => nextMonth(month) },
      publicUrl: 'http://localhost',
    })
  await save({ email: to, monthlyEmail: false })
  await send()
  expect(await emails(to)).toEqual([])
  await save({ email: to, monthlyEmail: true })
  await Promise.all([send(), send()])
  await send()
  const sent = await emails(to)
  expect(sent).toHaveLength(1)
  expect(sent[0].body_text).toContain('you received 1 invoice for $14.00')
  expect(sent[0].body_text).toContain(`/appvue/wallet/invoice?month=${month}`)
})

it('keeps one address of two that are saved at the same time', async () => {
  const { version } = await t.main.ok(invoices.getInvoiceAddress, {})
  const sent = await Promise.all(
    ['One Ltd', 'Two Ltd'].map((name) =>
      t.main.call(invoices.saveInvoiceAddress, { ...address, name, version }),
    ),
  )
  expect(sent.map(({ reason }) => reason).toSorted()).toEqual(['', 'changedMeanwhile'])
})
