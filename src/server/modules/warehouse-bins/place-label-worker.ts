import { drawWhatArrives } from '../../platform/pdf/pdf-worker.ts'
import { drawPlaceLabels, type PlaceLabels } from './place-label-pdf.ts'

// Started by place-labels.ts.
drawWhatArrives((sheet) => drawPlaceLabels(sheet as PlaceLabels))
