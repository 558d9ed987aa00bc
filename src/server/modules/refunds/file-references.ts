import { sql } from 'kysely'
import { operatorRefunds } from '../../../contract/refunds/operator-refunds.ts'
import { refunds } from '../../../contract/refunds/refunds.ts'
import type { FileReference } from '../../platform/files/file-references.ts'

export const fileReferences: readonly FileReference[] = [
  {
    table: 'refund_event',
    column: 'picture_ids',
    by: 'ids',
    readers: {
      customer: refunds.getOrderRefunds.access,
      visibleTo: ({ shopIds }) => sql`
        exists (select from refund f join dropshipping_order o on o.customer_id = f.customer_id and o.id = f.order_id
          where f.customer_id = r.customer_id and f.id = r.refund_id
            and (${shopIds}::bigint[] is null or o.shop_id = any(${shopIds}::bigint[])))`,
      operator: operatorRefunds.getOperatorRefunds.access,
    },
  },
]
