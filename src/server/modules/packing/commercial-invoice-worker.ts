import { drawWhatArrives } from '../../platform/pdf/pdf-worker.ts'
import { drawCommercialInvoices } from './commercial-invoice-pdf.ts'
import type { CustomsDeclaration } from './customs-declarations.ts'

// Started by download-declarations.ts.
drawWhatArrives((sheet) => drawCommercialInvoices(sheet as readonly CustomsDeclaration[]))
