import { notFound } from '../../../contract/errors.ts'
import type { OperatorCall } from '../../platform/call.ts'
import type { Database } from '../../platform/database.ts'
import type { Files } from '../../platform/files.ts'
import { ownerOfSourcing } from './sourcing-rows.ts'

export interface PictureView {
  readonly url: string
  readonly thumbnailUrl: string
}

/** Addresses that work until the end of tomorrow. */
export const pictureView = (files: Files, id: string): PictureView => ({
  url: files.url({ id, isPublic: false }, 'large'),
  thumbnailUrl: files.url({ id, isPublic: false }, 'small'),
})

/** The ids in addresses that an upload answered. @throws DomainError notFound for any other text */
export const pictureIdsOf = (files: Files, images: readonly string[]): string[] =>
  images.map((address) => {
    const id = files.idOf(address)
    if (id === null) throw notFound('Picture')
    return id
  })

/** Stores a picture of an operator's for a message; from then on it is the customer's. @throws DomainError notFound */
export const uploadSourcingPicture = async (
  { database, files }: { readonly database: Database; readonly files: Files },
  requestId: string,
  call: OperatorCall,
): Promise<PictureView & { readonly id: string }> => {
  const customerId = await ownerOfSourcing(database.agency, requestId)
  if (!call.file) throw new Error('an upload endpoint was called without its file')
  const { id } = await files.put({ ...call.file, customerId, isPublic: false })
  return { id, ...pictureView(files, id) }
}
