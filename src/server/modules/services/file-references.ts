import { addressesIn } from '../../platform/file-references.ts'

export const fileReferences = addressesIn('service', 'image_url')
