import { addressesIn } from '../../platform/file-references.ts'

export const fileReferences = addressesIn('catalogue_import_chunk', 'products')
