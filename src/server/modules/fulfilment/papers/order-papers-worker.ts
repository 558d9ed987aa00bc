import { drawPdf } from '../../../platform/pdf/pdf.ts'
import { drawWhatArrives } from '../../../platform/pdf/pdf-worker.ts'
import { drawInvoice, textsOfInvoice } from './commercial-invoice-pdf.ts'
import { drawLabel, textsOfLabel } from './label-pdf.ts'
import type { OrderPapers } from './order-papers.ts'
import { drawSlip, textsOf } from './packing-slip-pdf.ts'

// Started by order-papers.ts.
drawWhatArrives((sheet) => {
  const papers = sheet as readonly OrderPapers[]
  const texts = papers.flatMap(({ label, slip, invoices }) => [
    ...(label ? textsOfLabel(label) : []),
    ...(slip ? textsOf(slip) : []),
    ...invoices.flatMap(textsOfInvoice),
  ])
  return drawPdf('Labels, packing slips and customs invoices', texts, (doc) => {
    for (const { label, pictures, slip, invoices } of papers) {
      if (label) drawLabel(doc, label)
      for (const { png, width, height } of pictures) {
        doc.addPage({ size: [width, height], margin: 0 })
        doc.image(Buffer.from(png), 0, 0, { width, height })
      }
      if (slip) drawSlip(doc, slip)
      for (const invoice of invoices) drawInvoice(doc, invoice)
    }
  })
})
