import { addressesIn } from '../../platform/file-references.ts'

export const fileReferences = addressesIn('agency_settings', 'value')
