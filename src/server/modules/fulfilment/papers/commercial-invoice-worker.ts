import { drawWhatArrives } from '../../../platform/pdf/pdf-worker.ts'
import { drawCommercialInvoices } from './commercial-invoice-pdf.ts'
import type { CustomsDeclaration } from './customs-declaration.ts'

// Started by order-papers.ts.
drawWhatArrives((sheet) => drawCommercialInvoices(sheet as readonly CustomsDeclaration[]))
