import { drawWhatArrives } from '../../../platform/pdf/pdf-worker.ts'
import type { DocumentToDraw } from './draw-in-worker.ts'
import { drawInvoice } from './invoice-pdf.ts'
import { drawStatement } from './statement-pdf.ts'
import { drawWalletStatement } from './wallet-statement-pdf.ts'

// Started by draw-in-worker.ts.
drawWhatArrives((sheet) => {
  const document = sheet as DocumentToDraw
  if ('invoice' in document) return drawInvoice(document.invoice, document.locale)
  return 'statement' in document
    ? drawStatement(document.statement, document.locale)
    : drawWalletStatement(document.walletStatement, document.locale)
})
