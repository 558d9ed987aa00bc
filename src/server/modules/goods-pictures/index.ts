import { sql } from 'kysely'
import { goodsPictures, operatorGoodsPictures } from '../../../contract/goods-pictures/goods-pictures.ts'
import { uploadAgencyPicture } from '../../platform/files/operator-pictures.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { oncePerKey } from '../../platform/idempotency/operator-idempotency.ts'
import type { Platform } from '../../platform/platform.ts'
import { addPackedPictures } from './add-packed-pictures.ts'
import { listGoodsPictures } from './goods-pictures.ts'

export { addArrivedPictures, type Pictured } from './goods-pictures.ts'

export const goodsPicturesModule = ({ database, files }: Platform): Module => ({
  fileReferences: [
    {
      table: 'goods_picture',
      column: 'picture_ids',
      by: 'ids',
      readers: {
        customer: goodsPictures.listGoodsPictures.access,
        visibleTo: ({ shopIds }) => sql`
          exists (select from dropshipping_order o where o.customer_id = r.customer_id and o.id = r.order_id
            and (${shopIds}::bigint[] is null or o.shop_id = any(${shopIds}::bigint[])))`,
        operator: operatorGoodsPictures.listOperatorGoodsPictures.access,
      },
    },
  ],
  routes: [
    implement(goodsPictures.listGoodsPictures, ({ id }, { customer }) =>
      listGoodsPictures(
        { db: database.tenant(customer.customerId), files },
        id,
        sql`(${customer.shopIds}::bigint[] is null or o.shop_id = any(${customer.shopIds}::bigint[]))`,
      ),
    ),
    implement(operatorGoodsPictures.listOperatorGoodsPictures, ({ id }) =>
      listGoodsPictures({ db: database.agency, files }, id),
    ),
    implement(operatorGoodsPictures.uploadGoodsPicture, (_, call) => uploadAgencyPicture(files, call)),
    implement(operatorGoodsPictures.addPackedPictures, async (input, call) => {
      await oncePerKey(database, call, { endpoint: 'addPackedPictures', input }, (tx) =>
        addPackedPictures(tx, input, call),
      )
      return listGoodsPictures({ db: database.agency, files }, input.id)
    }),
  ],
})
