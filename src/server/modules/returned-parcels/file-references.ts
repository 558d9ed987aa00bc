import { sql } from 'kysely'
import { operatorReturnedParcels } from '../../../contract/returned-parcels/operator-returned-parcels.ts'
import { returnedParcels } from '../../../contract/returned-parcels/returned-parcels.ts'
import type { FileReference } from '../../platform/files/file-references.ts'

export const fileReferences: readonly FileReference[] = [
  {
    table: 'returned_parcel',
    column: 'photo_id',
    by: 'id',
    readers: {
      customer: returnedParcels.listReturnedParcels.access,
      visibleTo: ({ shopIds }) =>
        sql`(${shopIds}::bigint[] is null or r.shop_id = any(${shopIds}::bigint[]))`,
      operator: operatorReturnedParcels.listReturns.access,
    },
  },
]
