import type { FileReference } from '../../platform/file-references.ts'

export const fileReferences: readonly FileReference[] = [
  { table: 'banner', column: 'image_id', by: 'id', readers: null },
]
