import { operatorShipFiles } from '../../../contract/orders/ship-files.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Route, implement } from '../../platform/http/route.ts'
import { refuse } from '../../platform/kernel/refuse.ts'
import { previewShipFile } from './shipping/preview-ship-file.ts'
import { readShipFile } from './shipping/ship-file.ts'
import { getShipUndo, startUndoShipFile } from './shipping/undo-ship-file.ts'

export const shipFileRoutes = ({ database, parsePool }: Platform): Route[] => [
  implement(operatorShipFiles.previewShipFile, async (input, { file }) => {
    if (!file) throw refuse('fileRefused', { case: 'noTable' })
    return previewShipFile(database.agency, await readShipFile(parsePool, file, input))
  }),
  implement(operatorShipFiles.getShipUndo, ({ id }, call) => getShipUndo(database, id, call)),
  implement(operatorShipFiles.undoShipByFile, ({ id }, call) => startUndoShipFile(database, id, call)),
]
