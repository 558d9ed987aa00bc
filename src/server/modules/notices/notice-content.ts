import type { Tx } from '../../platform/database/database.ts'
import type { Files } from '../../platform/files/files.ts'
import { sanitizeRichText } from '../../platform/kernel/rich-text.ts'
import { refuse } from '../../platform/kernel/refuse.ts'

/** Content of a notice as stored: with file ids, because document URLs expire. */
export interface StoredContent {
  readonly richText: string
  readonly imageIds: readonly string[]
  readonly files: readonly { readonly id: string; readonly name: string }[]
}

export interface NoticeContent {
  readonly richText: string
  readonly images: readonly string[]
  readonly files: readonly { readonly name: string; readonly url: string }[]
}

const ownPicture = /"\/app\/files\/(1?\d{1,18})\/(?:small|large|file)(?:\?[^"]*)?"/g

const idIn = (files: Files, url: string): string => {
  const id = files.idOf(url)
  if (id === null) throw refuse('fileMissing', { url })
  return id
}

/** Files must belong to the agency, and images must have permanent URLs. */
const checkAreOurs = async (
  tx: Tx,
  pictureIds: readonly string[],
  fileIds: readonly string[],
): Promise<void> => {
  const wanted = [...new Set([...pictureIds, ...fileIds])]
  if (wanted.length === 0) return
  const found = await tx
    .selectFrom('file')
    .select(['id', 'is_public'])
    .where('id', 'in', wanted)
    .where('customer_id', 'is', null)
    .execute()
  const lasting = new Map(found.map(({ id, is_public }) => [id, is_public]))
  if (fileIds.some((id) => !lasting.has(id)) || pictureIds.some((id) => !lasting.get(id))) {
    throw refuse('fileMissing')
  }
}

/** The id of a public picture of the agency, by its URL. @throws DomainError fileMissing */
export const agencyPictureId = async (tx: Tx, files: Files, url: string): Promise<string> => {
  const id = idIn(files, url)
  await checkAreOurs(tx, [id], [])
  return id
}

/** @throws DomainError fileMissing */
export const storeContent = async (tx: Tx, files: Files, content: NoticeContent): Promise<StoredContent> => {
  const richText = await sanitizeRichText(content.richText)
  const imageIds = content.images.map((url) => idIn(files, url))
  const named = content.files.map(({ name, url }) => ({ id: idIn(files, url), name }))
  const inText = [...richText.matchAll(ownPicture)].map(([, id = '']) => id)
  await checkAreOurs(
    tx,
    [...imageIds, ...inText],
    named.map(({ id }) => id),
  )
  return { richText, imageIds, files: named }
}

/** Stored content with current URLs; images are comma-separated, as the API specifies. */
export const showContent = (
  files: Files,
  { richText, imageIds, files: named }: StoredContent,
): { richText: string; images: string; files: { name: string; url: string }[] } => ({
  richText,
  images: imageIds.map((id) => files.url({ id, isPublic: true }, 'large')).join(','),
  files: named.map(({ id, name }) => ({ name, url: files.url({ id, isPublic: false }, 'file') })),
})
