import { parentPort, workerData } from 'node:worker_threads'
import { drawSlips } from './packing-slip-pdf.ts'
import { drawLabels } from './label-pdf.ts'
import type { PackingDocuments } from './packing-slips.ts'

// Started by packing-slips.ts with the data to draw; posts the PDF back and exits.
const { labels, slips } = workerData as PackingDocuments
const pdf = new Uint8Array(await (labels.length > 0 ? drawLabels(labels, slips) : drawSlips(slips)))
parentPort?.postMessage(pdf, [pdf.buffer])
