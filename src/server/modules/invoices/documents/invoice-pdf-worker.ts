import { drawWhatArrives } from '../../../platform/pdf-worker.ts'
import type { DocumentToDraw } from './draw-in-worker.ts'
import { drawInvoice } from './invoice-pdf.ts'
import { drawStatement } from './statement-pdf.ts'

// Started by draw-in-worker.ts.
drawWhatArrives((sheet) => {
  const document = sheet as DocumentToDraw
  return 'invoice' in document
    ? drawInvoice(document.invoice, document.locale)
    : drawStatement(document.statement, document.locale)
})
