import { notFound } from '../../../contract/kernel/errors.ts'
import type { Tx } from '../database/database.ts'
import type { Files } from './files.ts'
import { refuse } from '../kernel/refuse.ts'

export interface PictureView {
  readonly url: string
  readonly thumbnailUrl: string
}

/** URLs valid until the end of tomorrow. */
export const pictureView = (files: Files, id: string): PictureView => ({
  url: files.url({ id, isPublic: false }, 'large'),
  thumbnailUrl: files.url({ id, isPublic: false }, 'small'),
})

/** One image may be about orders of several sellers, so it stays the agency's and is signed for its viewers. */
export const uploadAgencyPicture = async (
  files: Files,
  { file }: { readonly file: Omit<Parameters<Files['put']>[0], 'customerId' | 'isPublic'> | null },
): Promise<PictureView & { readonly id: string }> => {
  if (!file) throw new Error('an upload endpoint was called without its file')
  const { id } = await files.put({ ...file, customerId: null, isPublic: false })
  return { id, ...pictureView(files, id) }
}

/** @throws DomainError notAPicture, notFound */
export const checkAgencyPictures = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const found = await tx
    .selectFrom('file')
    .select(['id', 'width'])
    .where('customer_id', 'is', null)
    .where('id', 'in', [...ids])
    .execute()
  if (ids.some((id) => found.every((file) => file.id !== id))) throw notFound('Image')
  if (found.some(({ width }) => width === null)) throw refuse('notAPicture')
}
