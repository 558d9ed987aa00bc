import { parentPort, workerData } from 'node:worker_threads'
import { drawPaper } from './wholesale-paper-pdf.ts'
import type { PaperSheet } from './wholesale-papers.ts'

// Started by wholesale-papers.ts with what is to be drawn; answers the PDF and ends.
const pdf = new Uint8Array(await drawPaper(workerData as PaperSheet))
parentPort?.postMessage(pdf, [pdf.buffer])
