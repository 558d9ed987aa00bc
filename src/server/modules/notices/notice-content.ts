import { DomainError } from '../../../contract/errors.ts'
import type { Tx } from '../../platform/database.ts'
import type { Files } from '../../platform/files.ts'
import { sanitizeRichText } from '../../platform/rich-text.ts'

/** A notice's words, pictures and files as they are stored: pictures and files by id, no address that runs out. */
export interface StoredContent {
  readonly richText: string
  readonly imageIds: readonly string[]
  readonly files: readonly { readonly id: string; readonly name: string }[]
}

/** As callers write and read them. */
export interface NoticeContent {
  readonly richText: string
  readonly images: readonly string[]
  readonly files: readonly { readonly name: string; readonly url: string }[]
}

/** The address of one of our files within rich text. */
const ownAddress = /"\/app\/files\/([1-9]\d{0,18})\/(small|large|file)(?:\?[^"]*)?"/g

const idIn = (files: Files, url: string): string => {
  const id = files.idOf(url)
  if (id === null)
    throw new DomainError('fileMissing', `${url} is no file that was uploaded here. Upload it anew.`)
  return id
}

/** Everything that is shown must be the agency's own: a customer's file would be given away. */
const checkAreOurs = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const found = await tx
    .selectFrom('file')
    .select('id')
    .where('id', 'in', wanted)
    .where('customer_id', 'is', null)
    .execute()
  if (found.length < wanted.length) {
    throw new DomainError(
      'fileMissing',
      'A picture or file was not uploaded by the agency. Upload it here anew.',
    )
  }
}

/** @throws DomainError fileMissing */
export const storeContent = async (tx: Tx, files: Files, content: NoticeContent): Promise<StoredContent> => {
  const richText = (await sanitizeRichText(content.richText)).replaceAll(ownAddress, '"/app/files/$1/$2"')
  const imageIds = content.images.map((url) => idIn(files, url))
  const named = content.files.map(({ name, url }) => ({ id: idIn(files, url), name }))
  const inText = [...richText.matchAll(ownAddress)].map(([, id = '']) => id)
  await checkAreOurs(tx, [...imageIds, ...named.map(({ id }) => id), ...inText])
  return { richText, imageIds, files: named }
}

/** The stored content with addresses that work today; pictures separated by commas, as the outward answer has them. */
export const showContent = (
  files: Files,
  { richText, imageIds, files: named }: StoredContent,
): { richText: string; images: string; files: { name: string; url: string }[] } => {
  const address = (id: string, variant: 'small' | 'large' | 'file') =>
    files.url({ id, isPublic: false }, variant)
  return {
    richText: richText.replaceAll(ownAddress, (_, id: string, variant: 'small' | 'large' | 'file') => {
      return `"${address(id, variant).replaceAll('&', '&amp;')}"`
    }),
    images: imageIds.map((id) => address(id, 'large')).join(','),
    files: named.map(({ id, name }) => ({ name, url: address(id, 'file') })),
  }
}
