import { sql } from 'kysely'
import type * as z from 'zod'
import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import { supplierDetailLimits, type operatorSuppliers } from '../../../contract/supplier-orders/suppliers.ts'
import type { Db } from '../../platform/database/database.ts'
import { supplierColumns } from '../catalogue/index.ts'
import { skuColumns, skuJoin } from '../warehouse-stock/index.ts'
import { supplierScores } from './supplier-scores.ts'

type View = z.input<typeof operatorSuppliers.getSupplier.output>
type Facts = Omit<View, 'score' | 'offers' | 'paid'>

/** @throws DomainError notFound */
export const getSupplier = async (
  db: Db,
  { id, days }: ParsedInputOf<typeof operatorSuppliers.getSupplier>,
): Promise<View> => {
  const [facts, offers, paid, scores] = await Promise.all([
    sql<Facts>`
      select ${supplierColumns},
          (select count(*)::integer from supplier_offer where supplier_id = ${id}) as skus,
          (select count(*)::integer from supplier_order where supplier_id = ${id}
            and status in ('draft', 'ordered', 'confirmed', 'inTransit', 'partlyReceived')) as "openOrders"
        from supplier where id = ${id}`.execute(db),
    sql<View['offers'][number]>`
      select ${skuColumns}, s.cost_cny_minor as "costMinor", s.min_quantity as "minQuantity", s.pack_size as "packSize", s.link
        from supplier_offer s ${skuJoin} where s.supplier_id = ${id} order by sku.code, s.sku_id
        limit ${sql.lit(supplierDetailLimits.offers)}`.execute(db),
    sql<View['paid'][number]>`
      select o.currency, sum(p.amount_minor)::float8 as "amountMinor"
        from supplier_order o join supplier_order_payment p on p.order_id = o.id
        where o.supplier_id = ${id} and p.paid_on > (now() at time zone 'UTC')::date - ${days}::integer
        group by 1 order by 1`.execute(db),
    supplierScores(db, [id], days),
  ])
  const [supplier] = facts.rows
  if (!supplier) throw notFound('Supplier')
  return { ...supplier, score: scores[0] ?? null, offers: offers.rows, paid: paid.rows }
}
