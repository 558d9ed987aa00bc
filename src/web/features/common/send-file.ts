import { common } from '../../../contract/common.ts'
import { operatorCommon } from '../../../contract/operator/common.ts'
import { upload } from '../../ui/call/calls.ts'

interface SendOptions {
  readonly onProgress?: (part: number) => void
  readonly signal?: AbortSignal
}

// Quietly: the uploader and the editor say themselves that it failed, beside the file.
const quiet = (options: SendOptions) => ({ ...options, quiet: true })

/** A seller's picture or document, for `Uploader` and `RichTextEditor`. */
export const sendFile = (file: File, options: SendOptions = {}) =>
  upload(common.uploadFile, {}, file, quiet(options))

/** A ticket's picture, with the fields the specification names. */
export const sendTicketFile = (file: File, options: SendOptions = {}) =>
  upload(common.uploadFile, ticketFileFields, file, quiet(options))

export const ticketFileFields = { FileDir: 'uploads', storeType: '2', fileName: '' } as const

/** The same by an operator; pictures keep their address for good. */
export const sendOperatorFile = (file: File, options: SendOptions = {}) =>
  upload(operatorCommon.uploadOperatorFile, {}, file, quiet(options))
