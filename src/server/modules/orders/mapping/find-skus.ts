import type { Currency } from '../../../../contract/kernel/money.ts'
import type { CustomerId, Database, Db } from '../../../platform/database/database.ts'
import { loadSkus, searchSkus, type PricedSku } from '../../catalogue/index.ts'
import { skuChoices } from './sku-choices.ts'
import { query } from '../state/sql.ts'

const limit = 20

const inStock = async (db: Db, customerId: CustomerId): Promise<PricedSku[]> => {
  const rows = await query<{ id: string }>(
    db,
    'select sku_id::text as id from stock where customer_id = $1 and on_hand > reserved order by sku_id limit $2',
    [customerId, limit],
  )
  const skus = await loadSkus(
    db,
    rows.map(({ id }) => id),
  )
  return [...skus.values()].filter(({ isActive }) => isActive)
}

export const findSkus = async (
  database: Database,
  { customerId, currency }: { readonly customerId: CustomerId; readonly currency: Currency },
  search: string,
) => {
  const db = database.tenant(customerId)
  const found =
    search === '' ? await inStock(db, customerId) : await searchSkus(db, { search, customerId, limit })
  return { skus: await skuChoices(db, customerId, currency, found) }
}
