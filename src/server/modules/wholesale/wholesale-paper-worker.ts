import { drawWhatArrives } from '../../platform/pdf/pdf-worker.ts'
import { drawPaper } from './wholesale-paper-pdf.ts'
import type { DocumentData } from './wholesale-papers.ts'

// Started by wholesale-papers.ts.
drawWhatArrives((sheet) => drawPaper(sheet as DocumentData))
