import { addressesIn } from '../../platform/files/file-references.ts'

export const fileReferences = addressesIn('catalogue_import_chunk', 'products')
