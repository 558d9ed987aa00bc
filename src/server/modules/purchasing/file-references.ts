import { addressesIn } from '../../platform/file-references.ts'

export const fileReferences = addressesIn('purchase_order', 'cover_url')
