import { sql, type RawBuilder } from 'kysely'
import type { OutputOf, ParsedInputOf } from '../../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { myProducts } from '../../../../contract/my-products/my-products.ts'
import type { MappingBatch, MappingChange } from '../../../../contract/my-products/my-product-schemas.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Scope } from '../../orders/index.ts'
import { subjectZhSql } from './subject-zh.ts'

const seen = ({ customerId, shopIds }: Scope): RawBuilder<boolean> => sql<boolean>`
  c.customer_id = ${customerId} and (${shopIds}::bigint[] is null or c.shop_id = any(${shopIds}::bigint[]))`

const isCurrent = sql<boolean>`c.undone_at is null and case when c.country_code is not null then is_country_mapping_current(c)
  else v.sku_id is not distinct from c.after_sku_id and (v.sku_id is null or v.units = c.after_units) end`

type BatchRow = Omit<MappingBatch, 'at'> & { readonly at: Date }

export const listBatches = async (
  db: Db,
  scope: Scope,
  { pageNum, pageSize }: ParsedInputOf<typeof myProducts.listMappingBatches>,
) => {
  const { rows } = await sql<BatchRow>`
    select b.id::text as id, b.source as how, b.actor_name as by, b.at, n.variants, n.undoable, f.first
      from (
        select b.* from mapping_batch b where b.customer_id = ${scope.customerId}
          and exists (select from mapping_change c where ${seen(scope)} and c.batch_id = b.id)
          order by b.id desc limit ${sql.lit(pageSize + 1)} offset ${sql.lit((pageNum - 1) * pageSize)}) b
      cross join lateral (
        select count(distinct (c.shop_id, c.variant_key))::int as variants,
          count(*) filter (where ${isCurrent})::int as undoable from mapping_change c
          join shop_variant v on v.customer_id = c.customer_id and v.shop_id = c.shop_id and v.variant_key = c.variant_key
          where ${seen(scope)} and c.batch_id = b.id) n
      cross join lateral (
        select jsonb_build_object('title', v.title, 'variantTitle', v.variant_title) as first from mapping_change c
          join shop_variant v on v.customer_id = c.customer_id and v.shop_id = c.shop_id and v.variant_key = c.variant_key
          where ${seen(scope)} and c.batch_id = b.id order by c.id limit 1) f
      order by b.id desc`.execute(db)
  const shown = rows.slice(0, pageSize).map((row) => ({ ...row, at: row.at.toISOString() }))
  return { rows: shown, hasMore: rows.length > pageSize }
}

const skuJson = (id: string, units: string): RawBuilder<unknown> => sql`
  (select jsonb_build_object('id', k.id::text, 'code', sku_codes(k), 'subjectEn', sku_subject(k),
      'subjectZh', ${subjectZhSql('k')}, 'units', ${sql.ref(units)},
      'attributes', coalesce((select string_agg(a.item ->> 'value', ' / ' order by a.place)
        from jsonb_array_elements(k.attributes) with ordinality as a (item, place)), ''))
    from sku k where k.id = ${sql.ref(id)})`

type ChangeRow = Omit<MappingChange, 'undoneAt'> & {
  readonly undoneAt: Date | null
  readonly at: Date
  readonly by: string
  readonly how: MappingBatch['how']
  readonly batchId: string
}

const columns = sql`
  c.id::text as id, c.shop_id::text as "shopId", c.variant_key as "variantKey", v.title, v.variant_title as "variantTitle",
  v.image_url as "imageUrl", s.name as "shopName", c.country_code as "countryCode",
  ${skuJson('c.before_sku_id', 'c.before_units')} as before,
  ${skuJson('c.after_sku_id', 'c.after_units')} as after, c.undone_at as "undoneAt", c.undone_by as "undoneBy",
  ${isCurrent} as "isUndoable", b.id::text as "batchId", b.at, b.actor_name as by, b.source as how`
const joins = sql`
  join mapping_batch b on b.customer_id = c.customer_id and b.id = c.batch_id
  join shop_variant v on v.customer_id = c.customer_id and v.shop_id = c.shop_id and v.variant_key = c.variant_key
  join shop s on s.customer_id = c.customer_id and s.id = c.shop_id`

const shown = ({ undoneAt, at, by, how, batchId, ...row }: ChangeRow) => ({
  change: { ...row, undoneAt: undoneAt?.toISOString() ?? null },
  cause: { batchId, at: at.toISOString(), by, how },
})

export const getBatch = async (
  db: Db,
  scope: Scope,
  { id, pageNum, pageSize }: ParsedInputOf<typeof myProducts.getMappingBatch>,
): Promise<OutputOf<typeof myProducts.getMappingBatch>> => {
  const { rows } = await sql<ChangeRow>`
    select ${columns} from mapping_change c ${joins} where ${seen(scope)} and c.batch_id = ${id}
      order by c.id limit ${sql.lit(pageSize)} offset ${sql.lit((pageNum - 1) * pageSize)}`.execute(db)
  const count = await sql<{ total: number }>`
    select count(*)::int as total from mapping_change c where ${seen(scope)} and c.batch_id = ${id}`.execute(
    db,
  )
  const total = count.rows[0]?.total ?? 0
  if (total === 0) throw notFound('Match')
  return { total, rows: rows.map((row) => shown(row).change) }
}

const maxShown = 20

export const variantHistory = async (
  db: Db,
  scope: Scope,
  { shopId, variantKey }: { readonly shopId: string; readonly variantKey: string },
): Promise<OutputOf<typeof myProducts.listVariantHistory>> => {
  const known = await sql`
    select from shop_variant c where ${seen(scope)} and c.shop_id = ${shopId} and c.variant_key = ${variantKey}`.execute(
    db,
  )
  if (known.rows.length === 0) throw notFound('Shop variant')
  const { rows } = await sql<ChangeRow>`
    select ${columns} from mapping_change c ${joins}
      where ${seen(scope)} and c.shop_id = ${shopId} and c.variant_key = ${variantKey}
      order by c.id desc limit ${sql.lit(maxShown)}`.execute(db)
  const changes = rows.map((row) => ({ ...shown(row).change, ...shown(row).cause }))
  return { changes } as OutputOf<typeof myProducts.listVariantHistory>
}
