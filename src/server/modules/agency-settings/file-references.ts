import { addressesIn } from '../../platform/files/file-references.ts'

export const fileReferences = addressesIn('agency_settings', 'value')
