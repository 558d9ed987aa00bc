import type { Database } from '../../../platform/database/database.ts'
import { searchSkus, type PricedSku } from '../../catalogue/index.ts'
import { findOpenLine } from './mapped-lines.ts'
import { skuChoices } from './sku-choices.ts'
import { query } from '../state/sql.ts'
import type { Scope } from '../state/types.ts'
import { countWithVariant } from './variants.ts'

const limit = 20

export const suggestSkus = async (
  database: Database,
  scope: Scope,
  given: { readonly orderId: string; readonly lineId: string; readonly search?: string | undefined },
) => {
  const { customerId } = scope
  const db = database.tenant(customerId)
  const { order, variant } = await findOpenLine(db, scope, given)
  const [words] = await query<{ shopSku: string; title: string }>(
    db,
    `select shop_sku as "shopSku", title from order_line where customer_id = $1 and order_id = $2 and id = $3`,
    [customerId, given.orderId, given.lineId],
  )
  const searches = given.search ? [given.search] : [words?.shopSku ?? '', words?.title ?? '']
  const found = new Map<string, PricedSku>()
  for (const search of searches) {
    for (const sku of await searchSkus(db, { search, customerId, limit })) found.set(sku.id, sku)
  }
  const counted = await countWithVariant(db, variant)
  return {
    waitingLines: counted.lines,
    waitingOrders: counted.orders,
    skus: await skuChoices(db, customerId, order.currency, [...found.values()].slice(0, limit)),
  }
}
