import { drawInWorker } from '../../../platform/pdf/pdf-worker.ts'
import type { CustomsDeclaration } from './customs-declaration.ts'
import type { LabelSheet } from './label-pdf.ts'
import type { Slip } from './packing-slips.ts'

/** A page of a carrier's label, as a picture. */
export interface LabelPicture {
  readonly png: Uint8Array
  /** Points. */
  readonly width: number
  readonly height: number
}

/** What is printed of one order, in this order; what is missing is left out. */
export interface OrderPapers {
  readonly label: LabelSheet | null
  readonly pictures: readonly LabelPicture[]
  readonly slip: Slip | null
  readonly invoices: readonly CustomsDeclaration[]
}

const papersScript = new URL('./order-papers-worker.ts', import.meta.url)
const invoicesScript = new URL('./commercial-invoice-worker.ts', import.meta.url)

export const drawOrderPapers = (papers: readonly OrderPapers[]): Promise<Buffer> =>
  drawInWorker(papersScript, papers)

export const drawInvoices = (declarations: readonly CustomsDeclaration[]): Promise<Buffer> =>
  drawInWorker(invoicesScript, declarations)
