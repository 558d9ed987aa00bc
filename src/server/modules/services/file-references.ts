import { addressesIn } from '../../platform/files/file-references.ts'

export const fileReferences = addressesIn('service', 'image_url')
