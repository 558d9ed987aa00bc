import { addressesIn, type FileReference } from '../../platform/files/file-references.ts'

export const fileReferences: readonly FileReference[] = [
  { table: 'notice', column: 'image_ids', by: 'ids', readers: null },
  { table: 'notice', column: 'files', by: 'jsonIds', readers: null },
  ...addressesIn('notice', 'rich_text'),
]
