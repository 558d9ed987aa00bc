import { addressesIn } from '../../platform/file-references.ts'

export const fileReferences = addressesIn('listing', 'pictures', 'description', 'synced_snapshot')
