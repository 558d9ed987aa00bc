import { sql } from 'kysely'
import type * as z from 'zod'
import { notFound } from '../../../../contract/kernel/errors.ts'
import type { ShopId } from '../../../../contract/kernel/ids.ts'
import type { productPullSchema } from '../../../../contract/my-products/my-product-schemas.ts'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import type { Database, Db } from '../../../platform/database/database.ts'
import { refuse, storedField } from '../../../platform/kernel/refuse.ts'
import { findShop } from '../../shops/index.ts'
import { requestPull } from './request-pull.ts'

type Pull = z.input<typeof productPullSchema>
type Row = Omit<Pull, 'errorReason' | 'startedAt' | 'finishedAt' | 'doneAt'> & {
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  readonly doneAt: Date | null
}

const select = async (
  db: Db,
  { customerId, shopIds }: Pick<CustomerActor, 'customerId' | 'shopIds'>,
  shopId: string | null,
): Promise<Pull[]> => {
  const { rows } = await sql<Row>`
    select s.id::text as "shopId", s.name as "shopName", coalesce(p.status, 'never') as status,
        coalesce(p.products_seen, 0) as "productsSeen", coalesce(p.variants_new, 0) as "variantsNew",
        coalesce(p.variants_changed, 0) as "variantsChanged",
        coalesce(p.variants_deleted, 0) as "variantsGone", p.error, p.error_figures as "errorFigures",
        p.started_at as "startedAt", p.finished_at as "finishedAt", p.done_at as "doneAt"
      from shop s left join shop_product_pull p on p.customer_id = s.customer_id and p.shop_id = s.id
      where s.customer_id = ${customerId} and s.kind = 'shopify' and s.status <> 'disconnected'
        and (${shopIds}::bigint[] is null or s.id = any(${shopIds}::bigint[]))
        and (${shopId}::bigint is null or s.id = ${shopId})
      order by s.id`.execute(db)
  return rows.map(({ error, errorFigures, ...row }) => ({
    ...row,
    ...storedField('error', error, errorFigures),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    doneAt: row.doneAt?.toISOString() ?? null,
  }))
}

export const listPulls = (database: Database, customer: CustomerActor): Promise<Pull[]> =>
  select(database.tenant(customer.customerId), customer, null)

export const pullNow = async (database: Database, customer: CustomerActor, shopId: ShopId): Promise<Pull> => {
  const { customerId } = customer
  const shop = await findShop(database.tenant(customerId), customer, shopId)
  if (!shop) throw notFound('Shop')
  if (shop.kind !== 'shopify' || shop.status !== 'connected') throw refuse('notConnected')
  return database.tenantTransaction(customerId, async (tx) => {
    await requestPull(tx, customerId, shopId, 'manual')
    const [pull] = await select(tx, customer, shopId)
    if (!pull) throw notFound('Shop')
    return pull
  })
}
