import { CompiledQuery } from 'kysely'
import type { Tx } from '../../src/server/platform/database/database.ts'
import type { SeededSku } from './catalogue.ts'
import { insertRows, takeIds } from '../rows.ts'

const suppliers = [
  {
    name: 'Yiwu Morning Star',
    link: 'https://yiwumorningstar.1688.com/',
    contact: 'Ms Chen',
    phone: '+86 579 5550 0117',
    wechat: 'ms-star',
    email: '',
    lead_days: 4,
    payment_days: 0,
    min_order_minor: 30_000,
    return_terms: 'Faulty goods within 7 days, freight shared',
  },
  {
    name: 'Shenzhen Brightway',
    link: 'https://brightway.1688.com/',
    contact: 'Mr Liu',
    phone: '+86 755 5550 0142',
    wechat: 'brightway-liu',
    email: 'liu@brightway.example',
    lead_days: 6,
    payment_days: 7,
    min_order_minor: 50_000,
    return_terms: 'Faulty goods within 15 days',
  },
  {
    name: 'Chaozhou Ceramics No. 2',
    link: 'https://chaozhou2.1688.com/',
    contact: 'Ms Lin',
    phone: '',
    wechat: 'lin-ceramics',
    email: '',
    lead_days: 9,
    payment_days: 30,
    min_order_minor: null,
    return_terms: 'Breakage above 3 % is credited',
  },
  {
    name: 'Ningbo Homegoods',
    link: '',
    contact: 'Mr Wu',
    phone: '',
    wechat: '',
    email: 'office@homegoods.example',
    lead_days: null,
    payment_days: null,
    min_order_minor: null,
    return_terms: '',
  },
] as const

const packs = [1, 6, 1, 12, 1] as const

/** Pages of the double of 1688; Ningbo Homegoods is not there. */
const offerLink = (supplier: number, index: number): string =>
  supplier === 3 ? '' : `https://detail.1688.com/offer/${610_000_000_000 + index * 7}.html`

export const seedCosts = async (tx: Tx, skus: ReadonlyMap<string, SeededSku>): Promise<void> => {
  const ids = await takeIds(tx, suppliers.length)
  await insertRows(
    tx,
    `insert into supplier (id, name, link, contact, phone, wechat, email, lead_days, payment_days, min_order_minor,
        return_terms)
       select id, name, link, contact, phone, wechat, email, lead_days, payment_days, min_order_minor, return_terms
       from json_to_recordset($1) as s (id bigint, name text, link text, contact text, phone text, wechat text, email text,
         lead_days integer, payment_days integer, min_order_minor bigint, return_terms text)`,
    suppliers.map((supplier, index) => ({ id: ids[index], ...supplier })),
  )
  const all = [...skus.values()]
  await insertRows(
    tx,
    `insert into supplier_offer (sku_id, supplier_id, cost_cny_minor, min_quantity, pack_size, link)
       select sku, supplier, fen, min, pack, link
       from json_to_recordset($1) as o (sku bigint, supplier bigint, fen integer, min integer, pack integer, link text)`,
    all.flatMap(({ id, product }, index) => {
      if (index % 9 === 4) return []
      const at = index % suppliers.length
      const fen = Math.round(product.cents * 7.08 * 0.62)
      const pack = packs[index % packs.length] ?? 1
      const first = { sku: id, supplier: ids[at], fen, min: 1, pack, link: offerLink(at, index) }
      const other = {
        sku: id,
        supplier: ids[(at + 1) % ids.length],
        fen: Math.round(fen * 0.93),
        min: 50,
        pack: 10,
        link: '',
      }
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
