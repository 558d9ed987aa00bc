import { parentPort, workerData } from 'node:worker_threads'
import { drawPaper } from './wholesale-paper-pdf.ts'
import type { DocumentData } from './wholesale-papers.ts'

// Started by wholesale-papers.ts with the document's data; posts the PDF and exits.
const pdf = new Uint8Array(await drawPaper(workerData as DocumentData))
parentPort?.postMessage(pdf, [pdf.buffer])
