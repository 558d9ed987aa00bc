import { addressesIn } from '../../platform/file-references.ts'

export const fileReferences = addressesIn('returned_parcel', 'photo_url')
