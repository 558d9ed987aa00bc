import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { discountOf } from '../../../contract/customer-prices/customer-price.ts'
import type {
  PriceListProblem,
  PriceListRow,
  PriceListWarning,
  UsdRange,
} from '../../../contract/customer-prices/price-list.ts'
import { priceOfCost } from '../../../contract/catalogue/price-rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { exchangeRate, leadingOfferFirst } from '../catalogue/index.ts'
import type { ListedPrice } from './price-list-file.ts'

export interface PriceListTerms {
  readonly customerId: string
  readonly startsOn: string
  /** Inclusive; null: no end. */
  readonly endsOn: string | null
}

/** A SKU whose price a row would set: its list price in US cents, and its cost in fen, if known. */
export interface SkuOfRow {
  readonly listMinor: number
  readonly costFen: number | null
}

/** What the code of a row stands for. */
interface Goods {
  readonly scope: 'product' | 'sku'
  /** The code as in the file. */
  readonly given: string
  readonly id: string
  readonly code: string
  readonly skus: readonly SkuOfRow[]
}

interface OpenPrice {
  readonly id: string
  readonly scope: 'product' | 'sku'
  readonly goodsId: string
  readonly discountBp: number | null
  readonly fixedUsdMinor: number | null
  readonly startsOn: string
  readonly endsOn: string | null
}

export interface PlannedRow {
  readonly shown: PriceListRow
  /** Of the SKU or product; null where it is unknown. */
  readonly goodsId: string | null
  readonly replacedIds: readonly string[]
}

export interface PricePlan {
  readonly rows: readonly PlannedRow[]
  readonly added: number
  readonly replacing: number
  readonly warned: number
  readonly wrong: number
  readonly fingerprint: string
}

/** By codes of the file: goods of the catalogue, or private ones of this customer, which go first. */
const findGoods = async (
  db: Db,
  customerId: string,
  listed: readonly ListedPrice[],
): Promise<readonly Goods[]> => {
  const codesOf = (scope: 'product' | 'sku'): string[] => [
    ...new Set(listed.flatMap((one) => (one.scope === scope && one.problem === null ? one.code : []))),
  ]
  const sku = sql`jsonb_build_object('listMinor', k.price_minor, 'costFen', (
    select cost_cny_minor from supplier_offer o where o.sku_id = k.id order by ${leadingOfferFirst} limit 1))`
  const isOfCustomer = (table: 'k' | 'p') =>
    sql`(${sql.ref(`${table}.owner_customer_id`)} is null or ${sql.ref(`${table}.owner_customer_id`)} = ${customerId})`
  const { rows } = await sql<Goods>`
    (select distinct on (g.code) 'sku' as scope, g.code as given, k.id::text as id, k.code, jsonb_build_array(${sku}) as skus
      from unnest(${codesOf('sku')}::text[]) g (code) join sku k on lower(k.code) = lower(g.code)
      where ${isOfCustomer('k')} and k.product_id is not null
      order by g.code, k.owner_customer_id nulls last, k.id)
    union all
    (select distinct on (g.code) 'product', g.code, p.id::text, p.code, (
        select coalesce(jsonb_agg(${sku}), '[]') from sku k where k.product_id = p.id
          and (k.is_active or not exists (select from sku a where a.product_id = p.id and a.is_active)))
      from unnest(${codesOf('product')}::text[]) g (code) join product p on lower(p.code) = lower(g.code)
      where ${isOfCustomer('p')}
      order by g.code, p.owner_customer_id nulls last, p.id)`.execute(db)
  return rows
}

/** Prices of single SKUs and products on the days of the list, from today on. */
const openPrices = async (db: Db, { customerId, startsOn, endsOn }: PriceListTerms): Promise<OpenPrice[]> => {
  const { rows } = await sql<OpenPrice>`
    select id::text as id, scope, coalesce(sku_id, product_id)::text as "goodsId", discount_bp as "discountBp",
        fixed_usd_minor as "fixedUsdMinor", starts_on::text as "startsOn", ends_on::text as "endsOn"
      from customer_price
      where customer_id = ${customerId} and ended_at is null and scope in ('product', 'sku')
        and (ends_on is null or ends_on >= greatest(${startsOn}::date, (select agency_today())))
        and (${endsOn}::date is null or starts_on <= ${endsOn}::date)
      order by id`.execute(db)
  return rows
}

const rangeOf = (minors: readonly number[]): UsdRange | null =>
  minors.length === 0
    ? null
    : {
        fromMinor: minors.reduce((one, other) => Math.min(one, other)),
        toMinor: minors.reduce((one, other) => Math.max(one, other)),
      }

/** What a row makes of the prices of SKUs. `rate` is CNY per USD; null: unknown. */
export const outcomeOf = (
  { discountBp, fixedUsdMinor }: Pick<ListedPrice, 'discountBp' | 'fixedUsdMinor'>,
  skus: readonly SkuOfRow[],
  rate: number | null,
): Pick<PriceListRow, 'listPrice' | 'newPrice' | 'warnings'> => {
  const priced = skus.map(({ listMinor, costFen }) => ({
    listMinor,
    newMinor: fixedUsdMinor ?? listMinor - discountOf(listMinor, discountBp ?? 0),
    costMinor:
      costFen === null || rate === null
        ? null
        : priceOfCost(costFen, rate, { marginBp: 0, rounding: 'cent' }),
  }))
  const warnings: PriceListWarning[] = []
  if (priced.some(({ newMinor, costMinor }) => costMinor !== null && newMinor < costMinor))
    warnings.push('belowCost')
  if (priced.some(({ newMinor, listMinor }) => newMinor > listMinor)) warnings.push('aboveList')
  if (priced.some(({ newMinor, listMinor }) => newMinor === 0 && listMinor > 0)) warnings.push('free')
  return {
    listPrice: rangeOf(skus.map(({ listMinor }) => listMinor)),
    newPrice: rangeOf(priced.map(({ newMinor }) => newMinor)),
    warnings,
  }
}

interface FoundRow extends ListedPrice {
  readonly goods: Goods | null
}

const keyOf = (scope: string, id: string): string => `${scope} ${id}`

/** Rows of one SKU or product contradict each other: all of them are wrong, and name another one. */
const repeatedRows = (found: readonly FoundRow[]): ReadonlyMap<number, number> => {
  const groups = Map.groupBy(
    found.filter(({ goods }) => goods !== null),
    ({ goods }) => goods && keyOf(goods.scope, goods.id),
  )
  const others = new Map<number, number>()
  for (const group of groups.values()) {
    const [first, second] = group
    if (!first || !second) continue
    for (const { row } of group) others.set(row, row === first.row ? second.row : first.row)
  }
  return others
}

const problemOf = (
  { problem, goods, scope, code, row }: FoundRow,
  repeated: ReadonlyMap<number, number>,
): { readonly problem: PriceListProblem; readonly detail: string } | null => {
  if (problem !== null) return { problem, detail: '' }
  if (goods === null) return { problem: scope === 'sku' ? 'unknownSku' : 'unknownProduct', detail: code }
  const other = repeated.get(row)
  return other === undefined ? null : { problem: 'repeated', detail: String(other) }
}

const fingerprintOf = (rows: readonly PlannedRow[]): string => {
  const hash = createHash('sha256')
  for (const row of rows) hash.update(JSON.stringify(row))
  return hash.digest('base64url')
}

/** What saving the rows would do, by the prices of now: as many queries for one row as for thousands. */
export const planPriceList = async (
  db: Db,
  terms: PriceListTerms,
  listed: readonly ListedPrice[],
): Promise<PricePlan> => {
  const allGoods = await findGoods(db, terms.customerId, listed)
  const open = await openPrices(db, terms)
  const isCostKnown = allGoods.some(({ skus }) => skus.some(({ costFen }) => costFen !== null))
  const rate = isCostKnown ? await exchangeRate(db, 'CNY') : null
  const byCode = new Map(allGoods.map((goods) => [keyOf(goods.scope, goods.given), goods]))
  const openOf = Map.groupBy(open, ({ scope, goodsId }) => keyOf(scope, goodsId))
  const found = listed.map((one) => ({
    ...one,
    goods: one.problem === null ? (byCode.get(keyOf(one.scope ?? '', one.code)) ?? null) : null,
  }))
  const repeated = repeatedRows(found)
  const rows = found.map(({ goods, ...one }): PlannedRow => {
    const wrong = problemOf({ ...one, goods }, repeated)
    const replaced = goods && !wrong ? (openOf.get(keyOf(goods.scope, goods.id)) ?? []) : []
    const outcome =
      goods && !wrong
        ? outcomeOf(one, goods.skus, rate)
        : {
            listPrice: goods && rangeOf(goods.skus.map(({ listMinor }) => listMinor)),
            newPrice: null,
            warnings: [],
          }
    const shown = {
      ...one,
      code: goods?.code ?? one.code,
      ...outcome,
      problem: wrong?.problem ?? null,
      detail: wrong?.detail ?? '',
      replaces: replaced.map(({ discountBp, fixedUsdMinor, startsOn, endsOn }) => ({
        discountBp,
        fixedUsdMinor,
        startsOn,
        endsOn,
      })),
    }
    return { shown, goodsId: goods?.id ?? null, replacedIds: replaced.map(({ id }) => id) }
  })
  const right = rows.filter(({ shown }) => shown.problem === null)
  const replacing = right.filter(({ replacedIds }) => replacedIds.length > 0).length
  return {
    rows,
    added: right.length - replacing,
    replacing,
    warned: right.filter(({ shown }) => shown.warnings.length > 0).length,
    wrong: rows.length - right.length,
    fingerprint: fingerprintOf(rows),
  }
}
