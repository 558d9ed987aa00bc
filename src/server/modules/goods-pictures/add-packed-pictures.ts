import { sql } from 'kysely'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorGoodsPictures } from '../../../contract/goods-pictures/goods-pictures.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { checkAgencyPictures } from '../../platform/files/operator-pictures.ts'
import type { OperatorCall } from '../../platform/http/call.ts'

/** @throws DomainError notAPicture, notFound */
export const addPackedPictures = async (
  tx: Tx,
  { id, pictureIds }: ParsedInputOf<typeof operatorGoodsPictures.addPackedPictures>,
  call: OperatorCall,
): Promise<{ done: true }> => {
  await checkAgencyPictures(tx, pictureIds)
  const { rows } = await sql<{ customerId: string; units: number }>`
    insert into goods_picture (customer_id, order_id, kind, units, picture_ids)
      select o.customer_id, o.id, 'packed',
          greatest(1, (select coalesce(sum(l.quantity * l.units), 0) from order_line_component l
            where l.customer_id = o.customer_id and l.order_id = o.id))::integer, ${[...pictureIds]}::bigint[]
        from dropshipping_order o where o.id = ${id}
      returning customer_id as "customerId", units`.execute(tx)
  const [added] = rows
  if (!added) throw notFound('Order')
  await audit(tx, call.operator, {
    action: 'goodsPicture:addPackedPictures',
    target: `order:${id}`,
    detail: { pictures: pictureIds.length },
    call,
  })
  return { done: true }
}
