import type { FileId } from '../../../../contract/kernel/ids.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { OperatorCall } from '../../../platform/http/route.ts'

/** Of the agency, and never public: it shows a person's signature. */
export const uploadHandOverPicture = async (files: Files, { file }: OperatorCall) => {
  if (!file) throw new Error('an upload endpoint was called without its file')
  const stored = await files.put({ ...file, customerId: null, isPublic: false })
  return {
    id: stored.id as FileId,
    small: files.url(stored, 'small'),
    large: files.url(stored, 'large'),
  }
}
