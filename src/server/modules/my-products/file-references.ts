import { addressesIn } from '../../platform/files/file-references.ts'

export const fileReferences = addressesIn('shop_variant', 'image_url')
