import { common } from '../../../contract/common/common.ts'
import { operatorCommon } from '../../../contract/common/operator-common.ts'
import { upload } from '../../ui/call/calls.ts'

interface SendOptions {
  readonly onProgress?: (part: number) => void
  readonly signal?: AbortSignal
}

// The uploader and the editor show errors beside the file, so the call layer must not.
const quiet = (options: SendOptions) => ({ ...options, quiet: true, silent: true })

export const sendFile = (file: File, options: SendOptions = {}) =>
  upload(common.uploadFile, {}, file, quiet(options))

/** Uploads a ticket's image, with the form fields of the specification. */
export const sendTicketFile = (file: File, options: SendOptions = {}) =>
  upload(common.uploadFile, ticketFileFields, file, quiet(options))

export const ticketFileFields = { FileDir: 'uploads', storeType: '2', fileName: '' } as const

/** Images uploaded by operators have a permanent URL. */
export const sendOperatorFile = (file: File, options: SendOptions = {}) =>
  upload(operatorCommon.uploadOperatorFile, {}, file, quiet(options))
