import { operatorGoodsPictures } from '../../../contract/goods-pictures/goods-pictures.ts'
import type { FileId } from '../../../contract/kernel/ids.ts'
import { upload } from '../../ui/call/calls.ts'
import type { SendFile } from '../../ui/uploads/upload-queue.ts'

export interface SentPicture {
  readonly id: FileId
  readonly name: string
  readonly url: string
}

export const goodsPictureTypes = ['jpg', 'jpeg', 'png'] as const
/** As phones take them. */
export const goodsPictureBytes = 10 * 1024 * 1024

/** The uploader shows the errors. */
export const sendGoodsPicture: SendFile<SentPicture> = async (file, options) => {
  const { id, url } = await upload(operatorGoodsPictures.uploadGoodsPicture, {}, file, {
    ...options,
    quiet: true,
  })
  return { id, name: file.name, url }
}
