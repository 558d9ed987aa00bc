import { sql, type RawBuilder } from 'kysely'
import type { CustomerActor } from '../../platform/auth/actors.ts'
import { containing } from '../../platform/database/containing.ts'
import type { Db } from '../../platform/database/database.ts'

export interface ShopVariant {
  readonly shopId: string
  readonly variantKey: string
  readonly shopName: string
  readonly title: string
  readonly variantTitle: string
  readonly imageUrl: string | null
  readonly isMapped: boolean
}

export const variantColumns = sql`v.shop_id as "shopId", v.variant_key as "variantKey", s.name as "shopName", v.title,
  v.variant_title as "variantTitle", v.image_url as "imageUrl", v.sku_id is not null as "isMapped"`

const visibleTo = ({ customerId, shopIds }: CustomerActor): RawBuilder<boolean> => sql<boolean>`
  v.customer_id = ${customerId} and (${shopIds}::bigint[] is null or v.shop_id = any(${shopIds}::bigint[]))`

export const variantsOfRequest = async (
  db: Db,
  who: CustomerActor,
  requestId: string,
): Promise<ShopVariant[]> => {
  const { rows } = await sql<ShopVariant>`
    select ${variantColumns} from sourcing_variant w
      join shop_variant v on v.customer_id = w.customer_id and v.shop_id = w.shop_id and v.variant_key = w.variant_key
      join shop s on s.customer_id = v.customer_id and s.id = v.shop_id
      where w.customer_id = ${who.customerId} and w.request_id = ${requestId} and ${visibleTo(who)}
      order by v.title, v.variant_title`.execute(db)
  return rows
}

const max = 20

export const searchShopVariants = async (
  db: Db,
  who: CustomerActor,
  search: string,
): Promise<ShopVariant[]> => {
  const words = search.split(/\s+/).filter(Boolean).map(containing)
  const { rows } = await sql<ShopVariant>`
    select ${variantColumns} from shop_variant v join shop s on s.customer_id = v.customer_id and s.id = v.shop_id
      where ${visibleTo(who)} and s.status <> 'disconnected'
        and (v.deleted_in_shop_at is null or is_in_unpaid_order(v.customer_id, v.shop_id, v.variant_key))
        and (v.title || ' ' || v.variant_title || ' ' || v.shop_sku) ilike all (${words}::text[])
      order by v.sku_id is not null, v.updated_at desc, v.variant_key
      limit ${sql.lit(max)}`.execute(db)
  return rows
}
