import type { ImportRule, ImportedGoods } from '../../../../contract/import-rules/import-rules.ts'
import type { PackingCost } from '../../../../contract/orders/merging.ts'
import type { OrderStatus } from '../../../../contract/kernel/statuses.ts'
import type { Db } from '../../../platform/database/database.ts'
import { knownRates } from '../../catalogue/index.ts'
import {
  chargesOfOrder,
  hasSchemeNumber,
  importedGoodsSql,
  rulesOfCountries,
} from '../../import-rules/index.ts'
import { decideTaxNumber, loadTaxBook, type ParcelGoods, type TaxBook } from '../../tax-numbers/index.ts'
import type { LockedOrder } from './locked-orders.ts'
import type { RateBook } from '../../shipping/index.ts'
import type { LineToPrice, ShippingChoice } from './priced-order.ts'
import { query } from '../state/sql.ts'
import type { Scope } from '../state/types.ts'

interface ImportedLine {
  /** What the buyer paid for one, in the shop's currency; 0: unknown, or a gift. */
  readonly shopPriceMinor: number
  /** Of the whole line. */
  readonly items: readonly ImportedGoods[]
}

/** What a shipping line pays for the recipient. */
interface PayingLine {
  readonly id: string
  readonly paysDuty: boolean
  readonly paysTax: boolean
}

/** Everything that decides the import charges of an order's goods, in however many parcels. */
export interface ImportBook {
  readonly rules: readonly ImportRule[]
  readonly rates: ReadonlyMap<string, number>
  readonly taxBook: TaxBook
  readonly shopCurrency: string
  /** The order's shipping line, even if it is no longer offered. */
  readonly ownLine: PayingLine | null
  readonly lines: ReadonlyMap<string, ImportedLine>
}

type LineRow = ImportedLine & {
  readonly id: string
  readonly shopCurrency: string
  readonly ownLine: PayingLine | null
}

const linesSql = `
  select l.id::text as id, coalesce(l.shop_price_minor, 0) as "shopPriceMinor", s.currency as "shopCurrency",
      case when p.id is not null
        then json_build_object('id', p.id::text, 'paysDuty', p.pays_duty, 'paysTax', p.pays_tax) end as "ownLine",
      ${importedGoodsSql('c.customer_id = l.customer_id and c.order_line_id = l.id')} as items
    from order_line l
    join dropshipping_order o on o.customer_id = l.customer_id and o.id = l.order_id
    join shop s on s.customer_id = o.customer_id and s.id = o.shop_id
    left join shipping_line p on p.id = o.shipping_line_id
    where l.customer_id = $1 and l.order_id = $2`

export const loadImportBook = async (db: Db, scope: Scope, order: LockedOrder): Promise<ImportBook> => {
  const [rows, rules, rates, taxBook] = await Promise.all([
    query<LineRow>(db, linesSql, [scope.customerId, order.id]),
    rulesOfCountries(db, [order.countryCode]),
    knownRates(db),
    loadTaxBook(db, scope.customerId),
  ])
  const { shopCurrency, ownLine } = rows[0] ?? { shopCurrency: order.currency, ownLine: null }
  return { rules, rates, taxBook, shopCurrency, ownLine, lines: new Map(rows.map((row) => [row.id, row])) }
}

type PricedLine = LineToPrice & { readonly id: string }

/** As `parcelGoodsSql`, for lines that are not an order yet. */
const goodsOf = (order: LockedOrder, lines: readonly PricedLine[], book: ImportBook): ParcelGoods => {
  const goods = lines.map(({ id, quantity, units, unitPriceMinor }) => ({
    quantity,
    soldMinor: book.lines.get(id)?.shopPriceMinor ?? 0,
    costMinor: (unitPriceMinor ?? 0) * units,
  }))
  const unsold = goods.filter(({ soldMinor }) => soldMinor === 0)
  const sum = (of: typeof goods, amount: 'soldMinor' | 'costMinor'): number =>
    of.reduce((total, one) => total + one[amount] * one.quantity, 0)
  const highest = (of: typeof goods, amount: 'soldMinor' | 'costMinor'): number =>
    Math.max(0, ...of.map((one) => one[amount]))
  return {
    shopCurrency: book.shopCurrency,
    currency: order.currency,
    soldMinor: sum(goods, 'soldMinor'),
    highestSoldMinor: highest(goods, 'soldMinor'),
    unsoldMinor: sum(unsold, 'costMinor'),
    highestUnsoldMinor: highest(unsold, 'costMinor'),
    costMinor: sum(goods, 'costMinor'),
    highestCostMinor: highest(goods, 'costMinor'),
  }
}

interface ImportedPart {
  readonly lines: readonly PricedLine[]
  readonly freightMinor: number
  /** What the part's shipping line pays for the recipient. */
  readonly paysDuty: boolean
  readonly paysTax: boolean
}

/**
 * What is charged today for some of an order's lines as one parcel, in the order's currency. Tax that is paid at the sale
 * counts as well: otherwise a split that brings goods below a scheme's limit would seem to save a tax that is due anyway.
 */
const importsOfPart = (
  order: LockedOrder,
  part: ImportedPart,
  book: ImportBook,
): Pick<PackingCost, 'feesMinor' | 'dutyMinor' | 'taxMinor'> => {
  const lines = part.lines.filter(({ quantity }) => quantity > 0)
  const parcel = {
    id: order.id,
    shopId: order.shopId,
    countryCode: order.countryCode,
    currency: order.currency,
    freightMinor: part.freightMinor,
    paysDuty: part.paysDuty,
    paysTax: part.paysTax,
    goods: goodsOf(order, lines, book),
    items: lines.flatMap(({ id, quantity }) => {
      const whole = order.lines.find((line) => line.id === id)?.quantity ?? quantity
      const items = book.lines.get(id)?.items ?? []
      return items.map((item) => ({ ...item, units: (item.units * quantity) / whole }))
    }),
  }
  const hasNumber = hasSchemeNumber(decideTaxNumber(parcel, book.taxBook, book.rates))
  const { charges, atSaleMinor } = chargesOfOrder(book.rules, parcel, book.rates, hasNumber)
  const ofKind = (kind: ImportRule['kind']): number =>
    charges.reduce((sum, charge) => sum + (charge.kind === kind ? charge.amountMinor : 0), 0)
  return {
    feesMinor: ofKind('handlingFee'),
    dutyMinor: ofKind('duty'),
    taxMinor: ofKind('tax') + atSaleMinor,
  }
}

export interface ParcelCost extends PackingCost {
  readonly lineName: string
  readonly daysMin: number | null
  readonly daysMax: number | null
}

interface Shipped extends Pick<
  ShippingChoice,
  'shippingLineId' | 'shippingLineName' | 'daysMin' | 'daysMax' | 'freightMinor'
> {
  readonly status: OrderStatus
  readonly serviceMinor: number
  readonly lines: readonly PricedLine[]
}

/** What a parcel costs besides its goods: an order as it is, or a priced part of it. Null: its shipping cost is unknown. */
export const costOfParcel = (
  order: LockedOrder,
  part: Shipped,
  rates: RateBook,
  book: ImportBook,
): ParcelCost | null => {
  const { status, shippingLineId, freightMinor, serviceMinor, daysMin, daysMax } = part
  if (shippingLineId === null) return null
  const line = [rates.byId.get(shippingLineId), book.ownLine].find((one) => one?.id === shippingLineId)
  if (status !== 'awaitingPayment' || freightMinor === null || !line) return null
  const { paysDuty, paysTax } = line
  const imports = importsOfPart(order, { lines: part.lines, freightMinor, paysDuty, paysTax }, book)
  return { freightMinor, serviceMinor, ...imports, lineName: part.shippingLineName ?? '', daysMin, daysMax }
}
