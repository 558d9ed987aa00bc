import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { customerRefSchema, invoiceIdSchema } from '../kernel/ids.ts'
import { invoiceFileInput, invoiceFilter, invoiceRowSchema, invoiceSchema, monthSchema } from './invoices.ts'
import { amountMinorSchema } from '../kernel/money.ts'
import { pageInput, pageOf } from '../kernel/paging.ts'
import { financeReasonSchema } from '../kernel/proposals.ts'

const finance = { kind: 'operator', area: 'invoices', roles: ['finance'] } as const

const whose = { customerId: customerRefSchema, customerName: z.string() }

export const journalFormats = ['csv', 'hledger', 'xero', 'quickbooks'] as const
export type JournalFormat = (typeof journalFormats)[number]

export const operatorInvoices = {
  listOperatorInvoices: endpoint({
    method: 'POST',
    path: '/ops/GetInvoices',
    summary: 'Lists invoices and credit notes of all customers, newest first.',
    access: finance,
    input: z.object({ ...invoiceFilter, customerId: customerRefSchema.optional(), ...pageInput }),
    output: pageOf(invoiceRowSchema.extend(whose)),
    badInput: { month: 'May' },
  }),
  getOperatorInvoice: endpoint({
    method: 'POST',
    path: '/ops/GetInvoice',
    summary: 'Returns an invoice as it was issued.',
    access: finance,
    errors: ['notFound'],
    input: z.object({ id: invoiceIdSchema }),
    output: invoiceSchema.extend(whose),
  }),
  previewInvoiceCorrection: endpoint({
    method: 'POST',
    path: '/ops/PreviewInvoiceCorrection',
    summary:
      "Returns an invoice as it would be issued again now: with the agency's details, the customer's invoice address, and the tax that follows from them.",
    access: finance,
    errors: ['invoiceNotCorrectable', 'notFound'],
    input: z.object({ id: invoiceIdSchema }),
    output: z.object({
      ...invoiceSchema.pick({ seller: true, buyer: true, tax: true, netMinor: true, taxMinor: true }).shape,
      /** Refunds, which are credited to the new invoice. */
      refundedMinor: amountMinorSchema,
      /** False: it would be issued as it is. */
      isChanged: z.boolean(),
      /** Of the seller, buyer and tax. */
      version: z.string(),
    }),
  }),
  correctInvoice: endpoint({
    method: 'POST',
    path: '/ops/CorrectInvoice',
    summary:
      'Credits what is left of an invoice that was made out wrongly, and issues it again as previewed. No money moves. `version` is the one previewed; refused if it has changed since.',
    access: finance,
    errors: ['changedMeanwhile', 'invoiceNotCorrectable', 'invoiceUnchanged', 'notFound'],
    input: z.object({ id: invoiceIdSchema, version: z.string().min(1).max(80), reason: financeReasonSchema }),
    output: invoiceSchema.extend(whose),
    idempotent: true,
  }),
  downloadOperatorInvoice: endpoint({
    method: 'GET',
    path: '/ops/DownloadInvoice',
    summary: 'Returns an invoice as PDF, or as e-invoice (UBL 2.1 by EN 16931).',
    access: finance,
    errors: ['invoiceIncomplete', 'notFound'],
    input: invoiceFileInput,
    output: z.unknown(),
    download: true,
  }),
  downloadJournal: endpoint({
    method: 'GET',
    path: '/ops/DownloadJournal',
    summary:
      "Exports a month's invoices for bookkeeping: debit and credit as CSV, hledger's journal, or the import forms of Xero and QuickBooks.",
    access: finance,
    errors: ['exportsRunning'],
    input: z.object({ month: monthSchema, format: z.enum(journalFormats).default('csv') }),
    output: z.unknown(),
    download: true,
  }),
}
