import { sql } from 'kysely'
import { operatorSurcharges } from '../../../contract/surcharges/operator-surcharges.ts'
import { surcharges } from '../../../contract/surcharges/surcharges.ts'
import type { FileReference } from '../../platform/files/file-references.ts'

export const fileReferences: readonly FileReference[] = [
  {
    table: 'order_surcharge_event',
    column: 'picture_ids',
    by: 'ids',
    readers: {
      customer: surcharges.listOrderSurcharges.access,
      visibleTo: ({ shopIds }) => sql`
        exists (select from order_surcharge s
            join dropshipping_order o on o.customer_id = s.customer_id and o.id = s.order_id
          where s.customer_id = r.customer_id and s.id = r.surcharge_id
            and (${shopIds}::bigint[] is null or o.shop_id = any(${shopIds}::bigint[])))`,
      operator: operatorSurcharges.listSurcharges.access,
    },
  },
]
