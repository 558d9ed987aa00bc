import { operatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import { wholesale } from '../../../contract/wholesale/wholesale.ts'
import { addressesIn, type FileReference } from '../../platform/files/file-references.ts'

export const fileReferences: readonly FileReference[] = [
  {
    table: 'wholesale_message',
    column: 'picture_ids',
    by: 'ids',
    readers: {
      customer: wholesale.getWholesale.access,
      operator: operatorWholesale.getOperatorWholesale.access,
    },
  },
  ...addressesIn('wholesale_order', 'cover_url'),
  ...addressesIn('wholesale_item', 'image_url'),
]
