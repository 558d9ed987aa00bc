import { sql, type RawBuilder } from 'kysely'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import type { operatorGoodsPictures } from '../../../contract/goods-pictures/goods-pictures.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { pictureView } from '../../platform/files/operator-pictures.ts'
import type { Files } from '../../platform/files/files.ts'

type Groups = OutputOf<typeof operatorGoodsPictures.listOperatorGoodsPictures>

interface Row {
  readonly id: string
  readonly kind: 'arrived' | 'packed'
  readonly code: string
  readonly units: number
  readonly at: Date
  readonly pictureIds: readonly string[]
}

export interface PicturesView {
  readonly db: Db
  readonly files: Files
}

/** `visible` limits the orders `o`. @throws DomainError notFound */
export const listGoodsPictures = async (
  { db, files }: PicturesView,
  orderId: string,
  visible: RawBuilder<unknown> = sql`true`,
): Promise<Groups> => {
  const order = await sql<{ customerId: string }>`
    select o.customer_id as "customerId" from dropshipping_order o where o.id = ${orderId} and ${visible}`.execute(
    db,
  )
  const [found] = order.rows
  if (!found) throw notFound('Order')
  const { rows } = await sql<Row>`
    select g.id::text as id, g.kind, coalesce(k.code, '') as code, g.units, g.at, g.picture_ids::text[] as "pictureIds"
      from goods_picture g left join sku k on k.id = g.sku_id
      where g.customer_id = ${found.customerId} and g.order_id = ${orderId} order by g.id desc`.execute(db)
  return {
    groups: rows.map(({ at, pictureIds, ...group }) => ({
      ...group,
      at: at.toISOString(),
      pictures: pictureIds.map((id) => pictureView(files, id)),
    })),
  }
}

export interface Pictured {
  readonly customerId: string
  readonly orderId: string
  readonly skuId: string
  readonly units: number
  readonly pictureIds: readonly string[]
}

/** Attaches pictures of arrived goods to the orders that get them. */
export const addArrivedPictures = async (tx: Tx, pictured: readonly Pictured[]): Promise<void> => {
  if (pictured.length === 0) return
  await tx
    .insertInto('goods_picture')
    .values(
      pictured.map(({ customerId, orderId, skuId, units, pictureIds }) => ({
        customer_id: customerId,
        order_id: orderId,
        kind: 'arrived',
        sku_id: skuId,
        units,
        picture_ids: [...pictureIds],
      })),
    )
    .execute()
}
