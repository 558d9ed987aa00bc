import { drawWhatArrives } from '../../../platform/pdf/pdf-worker.ts'
import { drawLabels } from './label-pdf.ts'
import { drawSlips } from './packing-slip-pdf.ts'
import type { PackingDocuments } from './packing-slips.ts'

// Started by packing-slips.ts.
drawWhatArrives((sheet) => {
  const { labels, slips } = sheet as PackingDocuments
  return labels.length > 0 ? drawLabels(labels, slips) : drawSlips(slips)
})
