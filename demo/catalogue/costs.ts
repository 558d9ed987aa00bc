import { CompiledQuery } from 'kysely'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { SeededSku } from './catalogue.ts'
import { insertRows, takeIds } from '../rows.ts'

const suppliers = [
  ['Yiwu Morning Star', 'https://detail.1688.com/yiwu-morning-star', 'Ms Chen, WeChat ms-star', 4],
  ['Shenzhen Brightway', 'https://brightway.1688.com', 'Mr Liu, +86 755 5550 0142', 6],
  ['Chaozhou Ceramics No. 2', 'https://chaozhou2.1688.com', 'Ms Lin', 9],
  ['Ningbo Homegoods', '', 'Mr Wu, office@homegoods.example', null],
] as const

export const seedCosts = async (tx: Tx, skus: ReadonlyMap<string, SeededSku>): Promise<void> => {
  const ids = await takeIds(tx, suppliers.length)
  await insertRows(
    tx,
    `insert into supplier (id, name, link, contact, lead_days)
       select id, name, link, contact, days
       from json_to_recordset($1) as s (id bigint, name text, link text, contact text, days integer)`,
    suppliers.map(([name, link, contact, days], index) => ({ id: ids[index], name, link, contact, days })),
  )
  const all = [...skus.values()]
  await insertRows(
    tx,
    `insert into supplier_offer (sku_id, supplier_id, cost_cny_minor, min_quantity)
       select sku, supplier, fen, min
       from json_to_recordset($1) as o (sku bigint, supplier bigint, fen integer, min integer)`,
    all.flatMap(({ id, product }, index) => {
      if (index % 9 === 4) return []
      const at = index % suppliers.length
      const fen = Math.round(product.cents * 7.08 * 0.62)
      const first = { sku: id, supplier: ids[at], fen, min: 1 }
      const other = { sku: id, supplier: ids[(at + 1) % ids.length], fen: Math.round(fen * 0.93), min: 50 }
      return index % 5 === 0 ? [first, other] : [first]
    }),
  )
  await tx.executeQuery(
    CompiledQuery.raw(
      `insert into price_rule (category, margin_bps, rounding)
         values (null, 5500, 'nine'), ('Electronics', 4200, 'cent')`,
    ),
  )
}
