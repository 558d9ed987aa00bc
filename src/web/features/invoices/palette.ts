import { invoices, seriesPrefixes } from '../../../contract/invoices/invoices.ts'
import { operatorInvoices } from '../../../contract/invoices/operator-invoices.ts'
import { call } from '../../ui/call/calls.ts'
import { moneyText } from '../../ui/components/money.tsx'
import type { PaletteItem, PaletteSource } from '../../ui/palette/palette-types.ts'
import type { Currency } from '../../../contract/kernel/money.ts'

const heading = { en: 'Invoices', zh: '发票' }

interface Invoice {
  readonly id: string
  readonly number: string
  readonly sourceNumber: string
  readonly totalMinor: number
  readonly currency: Currency
}

const itemOf = (invoice: Invoice, to: string): PaletteItem => ({
  key: invoice.id,
  label: [invoice.number, invoice.sourceNumber].filter(Boolean).join(' · '),
  numbers: [invoice.number],
  hint: moneyText({ amountMinor: invoice.totalMinor, currency: invoice.currency }),
  icon: 'file',
  to: `${to}?id=${invoice.id}`,
})

/** `2026-000012` may be a number of any series. */
const numbersOf = (typed: string): readonly string[] =>
  /^\d{4}-\d{1,9}$/.test(typed)
    ? Object.values(seriesPrefixes).map((prefix) => `${prefix}-${typed}`)
    : [typed]

export const invoicePalette: PaletteSource = {
  key: 'invoices',
  heading,
  minLength: 3,
  isByNumber: true,
  tag: 6,
  find: async (search, signal) => {
    const pages = await Promise.all(
      numbersOf(search).map((number) =>
        call(invoices.listInvoices, { search: number, pageNum: 1, pageSize: 20 }, { signal, quiet: true }),
      ),
    )
    return pages.flatMap(({ rows }) => rows).map((invoice) => itemOf(invoice, '/wallet/InvoiceDetail'))
  },
}

export const operatorInvoicePalette: PaletteSource = {
  key: 'operatorInvoices',
  heading,
  minLength: 3,
  isByNumber: true,
  area: 'invoices',
  roles: ['finance'],
  find: async (search, signal) => {
    const pages = await Promise.all(
      numbersOf(search).map((number) =>
        call(
          operatorInvoices.listOperatorInvoices,
          { search: number, pageNum: 1, pageSize: 20 },
          { signal, quiet: true },
        ),
      ),
    )
    return pages.flatMap(({ rows }) => rows).map((invoice) => itemOf(invoice, '/invoices/detail'))
  },
}
