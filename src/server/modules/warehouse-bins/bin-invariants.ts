import { sql } from 'kysely'

interface Violation {
  readonly customer_id: string | null
  readonly detail: Record<string, unknown>
}

const goodsOf = (alias: string) => sql`
  jsonb_build_object('binId', ${sql.ref(`${alias}.bin_id`)}::text, 'skuId', ${sql.ref(`${alias}.sku_id`)}::text)`

/** A violation means that what lies in a bin was changed without a movement. */
const binStockIsSumOfMovements = {
  name: 'binStockIsSumOfMovements',
  breaches: sql<Violation>`
    select coalesce(s.owner_id, m.owner_id) as customer_id,
        case when s.bin_id is null then ${goodsOf('m')} else ${goodsOf('s')} end
          || jsonb_build_object('held', s.units, 'moved', m.units) as detail
      from bin_stock s
      full join (select bin_id, sku_id, owner_id, sum(quantity) as units from bin_movement group by 1, 2, 3) m
        on m.bin_id = s.bin_id and m.sku_id = s.sku_id and coalesce(m.owner_id, 0) = coalesce(s.owner_id, 0)
      where coalesce(s.units, 0) <> coalesce(m.units, 0)`,
}

/** A violation means that bins hold more of some goods than the stock does. */
const binsHoldWhatIsInStock = {
  name: 'binsHoldWhatIsInStock',
  breaches: sql<Violation>`
    select b.owner_id as customer_id,
        jsonb_build_object('skuId', b.sku_id::text, 'held', b.units, 'onHand', coalesce(w.on_hand, s.on_hand, 0)) as detail
      from (select sku_id, owner_id, sum(units) as units from bin_stock where units > 0 group by 1, 2) b
      left join warehouse_stock w on b.owner_id is null and w.sku_id = b.sku_id
      left join stock s on s.customer_id = b.owner_id and s.sku_id = b.sku_id
      where b.units > coalesce(w.on_hand, s.on_hand, 0)`,
}

/** Checked with the ledger each night. */
export const binInvariants = [binStockIsSumOfMovements, binsHoldWhatIsInStock]
