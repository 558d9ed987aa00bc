import { addressesIn } from '../../../platform/files/file-references.ts'

export const fileReferences = [
  ...addressesIn('order_line', 'image_url'),
  ...addressesIn('quote_request', 'image_url'),
]
