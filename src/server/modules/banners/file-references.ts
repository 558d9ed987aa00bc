import type { FileReference } from '../../platform/files/file-references.ts'

export const fileReferences: readonly FileReference[] = [
  { table: 'banner', column: 'image_id', by: 'id', readers: null },
]
