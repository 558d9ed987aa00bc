import { addressesIn } from '../../platform/files/file-references.ts'

export const fileReferences = [
  ...addressesIn('product', 'cover_url', 'pictures', 'description_en', 'description_zh'),
  ...addressesIn('sku', 'image_url'),
]
