import { sql } from 'kysely'
import type * as z from 'zod'
import type { imports } from '../../../../contract/imports/imports.ts'
import type { CustomerActor } from '../../../platform/auth/actors.ts'
import type { Database } from '../../../platform/database/database.ts'
import { estimateOrders } from '../../orders/index.ts'
import { draftOf } from './draft-of.ts'
import { getImportRow } from '../rows/import-rows.ts'
import type { StoredDraft } from '../reading/import-types.ts'

export const calculateImport = async (
  database: Database,
  customer: CustomerActor,
  { id }: { readonly id: string },
): Promise<z.input<(typeof imports.calculateImport)['output']>> => {
  const { customerId, currency } = customer
  const db = database.tenant(customerId)
  const { row } = await getImportRow(db, customer, id)
  const found = await sql<{ draft: StoredDraft }>`
    select o.item as draft
      from order_import_chunk c, jsonb_array_elements(c.orders) with ordinality as o (item, place)
      where c.customer_id = ${customerId} and c.import_id = ${id} and c.from_rows and c.placed_at is null
        and not exists (select from dropshipping_order d where d.customer_id = ${customerId}
          and d.shop_id = ${row.shopId} and d.shop_order_key = o.item ->> 'shopOrderKey')
      order by c.chunk_no, o.place`.execute(db)
  const drafts = found.rows.map(({ draft }) => draft)
  const estimates = await estimateOrders(
    db,
    { customerId, currency },
    drafts.map((draft) => draftOf(row.shopId, draft)),
  )
  const sum = (key: 'goodsMinor' | 'freightMinor') =>
    estimates.reduce((total, estimate) => total + (estimate[key] ?? 0), 0)
  return {
    orders: drafts.map((draft, index) => ({
      row: draft.row,
      goodsMinor: estimates[index]?.goodsMinor ?? null,
      freightMinor: estimates[index]?.freightMinor ?? null,
    })),
    units: drafts.reduce(
      (total, { lines }) => total + lines.reduce((own, line) => own + line.quantity, 0),
      0,
    ),
    countries: [...new Set(drafts.map(({ address }) => address.countryCode))].toSorted(),
    unpriced: estimates.filter(({ goodsMinor }) => goodsMinor === null).length,
    unreached: estimates.filter(
      ({ goodsMinor, freightMinor }) => goodsMinor !== null && freightMinor === null,
    ).length,
    goods: { amountMinor: sum('goodsMinor'), currency },
    freight: { amountMinor: sum('freightMinor'), currency },
  }
}
