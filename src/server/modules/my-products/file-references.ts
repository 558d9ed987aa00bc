import { addressesIn } from '../../platform/file-references.ts'

export const fileReferences = addressesIn('shop_variant', 'image_url')
