import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import type { common } from '../../../contract/common.ts'
import type { CallContext, CustomerCall, OperatorCall, UploadedFile } from '../../platform/call.ts'
import type { StoredFile } from '../../platform/files.ts'
import type { Platform } from '../../platform/platform.ts'

type UploadInput = InputOf<typeof common.uploadFile>
type UploadAnswer = OutputOf<typeof common.uploadFile>

const fileOf = (call: CallContext, { fileName }: UploadInput): UploadedFile => {
  if (!call.file) throw new Error('an upload endpoint was called without its file')
  return { ...call.file, fileName: fileName || call.file.fileName }
}

const answerOf = ({ files }: Platform, stored: StoredFile) =>
  ({
    id: stored.id,
    url: files.url(stored, stored.isPicture ? 'large' : 'file'),
    name: stored.fileName,
  }) as UploadAnswer

/** A seller's file: the seller's own, read by a signed address. @throws DomainError fileRefused */
export const uploadCustomerFile = async (
  platform: Platform,
  input: UploadInput,
  call: CustomerCall,
): Promise<UploadAnswer> => {
  const { customerId } = call.customer
  const file = { ...fileOf(call, input), customerId, isPublic: false }
  return answerOf(platform, await platform.files.put(file, platform.database.tenant(customerId)))
}

/**
 * The agency's file. Its pictures stand in words that many read for long, so that their addresses must last; its
 * documents are signed anew by whatever shows them. @throws DomainError fileRefused
 */
export const uploadOperatorFile = async (
  platform: Platform,
  input: UploadInput,
  call: OperatorCall,
): Promise<UploadAnswer> => {
  const file = fileOf(call, input)
  return answerOf(
    platform,
    await platform.files.put({ ...file, customerId: null, isPublic: file.kind === 'image' }),
  )
}
