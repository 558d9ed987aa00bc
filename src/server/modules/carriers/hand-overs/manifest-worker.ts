import { drawWhatArrives } from '../../../platform/pdf/pdf-worker.ts'
import { drawManifest, type ManifestSheet } from './manifest-pdf.ts'

// Started by download-manifest.ts.
drawWhatArrives((sheet) => drawManifest(sheet as ManifestSheet))
