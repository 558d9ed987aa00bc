import {
  operatorPurchaseDocuments,
  purchaseDocuments,
} from '../../../../contract/purchasing/purchase-documents.ts'
import { addressesIn, type FileReference } from '../../../platform/files/file-references.ts'

export const fileReferences: readonly FileReference[] = [
  ...addressesIn('purchase_order', 'cover_url'),
  {
    table: 'purchase_document',
    column: 'file_id',
    by: 'id',
    readers: {
      customer: purchaseDocuments.listPurchaseDocuments.access,
      operator: operatorPurchaseDocuments.listOperatorPurchaseDocuments.access,
    },
  },
]
