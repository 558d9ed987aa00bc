import { addressesIn } from '../../platform/files/file-references.ts'

export const fileReferences = addressesIn('listing', 'pictures', 'description', 'synced_snapshot')
