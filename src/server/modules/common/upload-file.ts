import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { common } from '../../../contract/common/common.ts'
import type { CallContext, CustomerCall, OperatorCall, UploadedFile } from '../../platform/http/call.ts'
import type { StoredFile } from '../../platform/files/files.ts'
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
 * Stores a file of the agency. Images get permanent URLs, because they are embedded in long-lived texts; documents are
 * signed wherever they are shown.
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
