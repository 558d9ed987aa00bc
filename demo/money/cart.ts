import { sql } from 'kysely'
import { addToCart } from '../../src/server/modules/cart/index.ts'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { SeededSeller } from '../people/accounts.ts'
import type { SeededSku } from '../catalogue/catalogue.ts'

const hourMs = 3_600_000

/** Cart lines in order. `wasPercent`: the price when added, relative to today's. */
const lines = [
  { code: 'KT-ICE-SPHER', quantity: 24, hoursAgo: 210, isWithdrawn: true },
  { code: 'BE-COMB-WIDE', quantity: 10, hoursAgo: 52 },
  { code: 'BE-COMB-FINE', quantity: 30, hoursAgo: 51, wasPercent: 92 },
  { code: 'KT-POUR-MATTE', quantity: 12, hoursAgo: 20 },
] as const
/** Below this product's minimum quantity of ten. */
const privateUnits = 6

export const seedCart = async (
  tx: Tx,
  seller: SeededSeller,
  { skus, now }: { readonly skus: ReadonlyMap<string, SeededSku>; readonly now: Date },
): Promise<void> => {
  const { customerId, currency, person } = seller
  const addLine = async (skuId: string, quantity: number, hoursAgo: number): Promise<void> => {
    await addToCart(tx, { customerId, currency }, [{ skuId, quantity }], person)
    await sql`
      update cart_line set added_at = ${new Date(now.getTime() - hoursAgo * hourMs)}
        where customer_id = ${customerId} and sku_id = ${skuId}`.execute(tx)
  }
  for (const line of lines) {
    const { code, quantity, hoursAgo } = line
    const sku = skus.get(code)
    if (!sku) throw new Error(`the demo has no ${code}`)
    await addLine(sku.id, quantity, hoursAgo)
    if ('wasPercent' in line) {
      await sql`
        update cart_line set seen_prices = (select jsonb_agg(jsonb_set(step, '{priceMinor}',
            to_jsonb(round((step ->> 'priceMinor')::numeric * ${line.wasPercent} / 100)::integer)))
            from jsonb_array_elements(seen_prices) step)
          where customer_id = ${customerId} and sku_id = ${sku.id}`.execute(tx)
    }
    if ('isWithdrawn' in line) await sql`update sku set is_active = false where id = ${sku.id}`.execute(tx)
  }
  const privateSkus = await sql<{ id: string }>`
    select sku.id::text from product join sku on sku.product_id = product.id
      where product.owner_customer_id = ${customerId} and product.min_quantity > ${privateUnits}
      order by product.id, sku.id limit 1`.execute(tx)
  const [privateSku] = privateSkus.rows
  if (!privateSku) throw new Error('the demo has no private product with a minimum')
  await addLine(privateSku.id, privateUnits, 4)
}
