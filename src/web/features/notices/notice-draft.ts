import type { InputOf, OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { NoticeAudience } from '../../../contract/notices/notices.ts'
import type { operatorNotices } from '../../../contract/notices/operator-notices.ts'
import type { UploadedFile } from '../../ui/uploads/upload-queue.ts'
import type { ChosenCustomer } from '../customers/customer-select.tsx'

export type OperatorNotice = OutputOf<typeof operatorNotices.getOperatorNotice>

export interface NoticeDraft {
  readonly title: string
  readonly richText: string
  readonly images: readonly UploadedFile[]
  readonly files: readonly UploadedFile[]
  readonly audience: NoticeAudience
  readonly customers: readonly ChosenCustomer[]
}

export const emptyNotice: NoticeDraft = {
  title: '',
  richText: '',
  images: [],
  files: [],
  audience: 'all',
  customers: [],
}

/** Images are stored by URL only; the generated name makes the uploader treat them as images. */
const picturesOf = (images: string): UploadedFile[] =>
  images
    .split(',')
    .filter((url) => url !== '')
    .map((url, index) => ({ name: `${index + 1}.png`, url }))

export const draftOf = (notice: OperatorNotice): NoticeDraft => ({
  title: notice.title,
  richText: notice.richText,
  images: picturesOf(notice.images),
  files: notice.files,
  audience: notice.audience,
  customers: notice.customers.map(({ id, name }) => ({ id, name })),
})

export const inputOf = (
  id: string | null,
  draft: NoticeDraft,
): InputOf<typeof operatorNotices.saveNotice> => ({
  ...(id !== null && { id }),
  title: draft.title,
  richText: draft.richText,
  images: draft.images.map(({ url }) => url),
  files: draft.files.map(({ name, url }) => ({ name, url })),
  audience: draft.audience,
  customerIds: draft.audience === 'named' ? draft.customers.map((one) => one.id) : [],
})
