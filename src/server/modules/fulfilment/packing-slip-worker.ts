import { parentPort, workerData } from 'node:worker_threads'
import { drawSlips } from './packing-slip-pdf.ts'
import type { Slip } from './packing-slips.ts'

// Started by packing-slips.ts with the slips; answers the PDF and ends.
const pdf = new Uint8Array(await drawSlips(workerData as readonly Slip[]))
parentPort?.postMessage(pdf, [pdf.buffer])
