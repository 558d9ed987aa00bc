import { operatorCustomsCodes } from '../../../contract/customs-codes/customs-codes.ts'
import type { Platform } from '../../platform/platform.ts'
import { implement, type Module, type UploadedFile } from '../../platform/http/route.ts'
import { getCodeList, previewCodes, saveCodes } from './code-list.ts'
import { searchCodes } from './search-codes.ts'

const fileOf = (file: UploadedFile | null): UploadedFile => {
  if (!file) throw new Error('an upload endpoint was called without its file')
  return file
}

export const customsCodesModule = ({ database, parsePool }: Platform): Module => ({
  routes: [
    implement(operatorCustomsCodes.getCustomsCodeList, () => getCodeList(database.agency)),
    implement(operatorCustomsCodes.searchCustomsCodes, async ({ search }) => ({
      codes: await searchCodes(database.agency, search),
    })),
    implement(operatorCustomsCodes.previewCustomsCodes, (input, { file }) =>
      previewCodes({ database, parsePool }, input, fileOf(file)),
    ),
    implement(operatorCustomsCodes.saveCustomsCodes, (input, call) =>
      saveCodes({ database, parsePool }, input, call, {
        file: fileOf(call.file),
        key: call.idempotencyKey ?? '',
      }),
    ),
  ],
})
