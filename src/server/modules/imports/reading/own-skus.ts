import { skusByCode, type PricedSku } from '../../catalogue/index.ts'
import type { CustomerId, Db } from '../../../platform/database/database.ts'
import type { Header } from './columns.ts'
import type { FileRow } from '../../../platform/sheets/sheet-rows.ts'

/** SKUs that rows name, by lower-case code. */
export type OwnSkus = ReadonlyMap<string, PricedSku>

export type FindOwnSkus = (rows: readonly FileRow[], header: Header) => Promise<OwnSkus>

const maxCodeLength = 100

export const ownSkusOf = (db: Db, customerId: CustomerId): FindOwnSkus => {
  const known = new Map<string, PricedSku>()
  const requested = new Set<string>()
  return async (rows, header) => {
    const at = header.at.ourSku
    if (at === undefined) return known
    const codes = new Set(
      rows
        .map(({ cells }) => cells[at]?.trim().toLowerCase() ?? '')
        .filter((code) => code !== '' && code.length <= maxCodeLength && !requested.has(code)),
    )
    if (codes.size === 0) return known
    for (const code of codes) requested.add(code)
    for (const sku of await skusByCode(db, customerId, [...codes])) known.set(sku.code.toLowerCase(), sku)
    return known
  }
}
