import type { OperatorCall } from '../../platform/http/route.ts'
import type { FileId } from '../../../contract/kernel/ids.ts'
import type { WithdrawalParts } from './withdrawal-parts.ts'
import { getAny } from './withdrawal-rows.ts'

/** Stored for the customer, never public: a proof may show account numbers. */
export const uploadProof = async ({ database, files }: WithdrawalParts, id: string, call: OperatorCall) => {
  if (!call.file) throw new Error('an upload endpoint was called without its file')
  const { customerId } = await getAny(database.agency, id)
  const stored = await files.put({ ...call.file, customerId, isPublic: false })
  return {
    id: stored.id as FileId,
    url: files.url(stored, stored.isPicture ? 'large' : 'file'),
    name: stored.fileName,
  }
}
