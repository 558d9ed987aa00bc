import type { Locale } from '../../../../contract/kernel/format.ts'
import type { Invoice } from '../../../../contract/invoices/invoices.ts'
import { drawEachInWorker, drawInWorker } from '../../../platform/pdf/pdf-worker.ts'
import type { Statement } from './statement-pdf.ts'
import type { WalletStatement } from './wallet-statement-pdf.ts'

export type DocumentToDraw =
  | { readonly invoice: Invoice; readonly locale: Locale }
  | { readonly statement: Statement; readonly locale: Locale }
  | { readonly walletStatement: WalletStatement; readonly locale: Locale }

const script = new URL('./invoice-pdf-worker.ts', import.meta.url)

export const invoicePdf = (invoice: Invoice, locale: Locale): Promise<Buffer> =>
  drawInWorker(script, { invoice, locale } satisfies DocumentToDraw)

export const statementPdf = (statement: Statement, locale: Locale): Promise<Buffer> =>
  drawInWorker(script, { statement, locale } satisfies DocumentToDraw)

export const walletStatementPdf = (walletStatement: WalletStatement, locale: Locale): Promise<Buffer> =>
  drawInWorker(script, { walletStatement, locale } satisfies DocumentToDraw)

/** Several PDFs in their order, drawn in one thread while they are taken. */
export const documentPdfs = (
  documents: Iterable<DocumentToDraw> | AsyncIterable<DocumentToDraw>,
): AsyncGenerator<Buffer> => drawEachInWorker(script, documents)
