import { operatorHandOvers } from '../../../contract/carriers/hand-overs.ts'
import type { FileId } from '../../../contract/kernel/ids.ts'
import { upload } from '../../ui/call/calls.ts'
import type { SendFile, UploadedFile } from '../../ui/uploads/upload-queue.ts'

export interface SentPicture extends UploadedFile {
  readonly id: FileId
}

/** The uploader shows the errors. */
export const sendHandOverPicture: SendFile<SentPicture> = async (file, options) => {
  const sent = { ...options, quiet: true }
  const { id, small } = await upload(operatorHandOvers.uploadHandOverPicture, {}, file, sent)
  return { id, name: file.name, url: small }
}
