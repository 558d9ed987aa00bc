import { trackingPage } from '../../../contract/tracking-page/tracking-page.ts'
import type { FileReference } from '../../platform/files/file-references.ts'

export const fileReferences: readonly FileReference[] = [
  {
    table: 'tracking_settings',
    column: 'logo_file_id',
    by: 'id',
    readers: {
      customer: trackingPage.getTrackingSettings.access,
      operator: { kind: 'operator', area: 'own', roles: [] },
    },
  },
]
