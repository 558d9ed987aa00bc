import {
  importChargesOf,
  type ImportCharges,
  type ImportedGoods,
  type ImportRule,
  type RateOf,
} from '../../../contract/import-rules/import-rules.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import { goodsValueIn, parcelGoodsSql, type ParcelGoods, type ParcelTaxNumber } from '../tax-numbers/index.ts'

/** SQL of the goods that customs count: the line components `c` for which the condition holds. */
export const importedGoodsSql = (condition: string): string => `
  (select coalesce(json_agg(json_build_object('goods', coalesce(sku.product_id::text, 'line ' || c.order_line_id),
      'hsCode', coalesce(p.hs_code, ''), 'units', c.quantity * c.units)), '[]')
    from order_line_component c left join sku on sku.id = c.sku_id left join product p on p.id = sku.product_id
    where ${condition} and c.quantity > 0)`

/** SQL of an `OrderParcel`'s fields, for the order `o` and its shipping line `line`. */
export const orderParcelSql = `
  o.id::text as id, o.shop_id::text as "shopId", o.country_code as "countryCode", o.currency,
  o.freight_minor as "freightMinor", line.pays_duty as "paysDuty", line.pays_tax as "paysTax", ${parcelGoodsSql} as goods,
  ${importedGoodsSql('c.customer_id = o.customer_id and c.order_id = o.id')} as items`

export interface OrderParcel {
  readonly id: string
  readonly shopId: string
  readonly countryCode: string
  readonly currency: Currency
  readonly freightMinor: number
  readonly paysDuty: boolean
  readonly paysTax: boolean
  readonly goods: ParcelGoods
  readonly items: readonly ImportedGoods[]
}

export interface OrderCharges extends ImportCharges {
  readonly goodsMinor: number
}

/** Beyond a limit, and where the law has no scheme, the rules decide. */
export const hasSchemeNumber = ({ reason }: Pick<ParcelTaxNumber, 'reason'>): boolean =>
  reason !== 'noNumber' && reason !== 'declined'

/** Import charges of an order, in its currency. `hasNumber`: whether it carries one of the scheme, if that was decided. */
export const chargesOfOrder = (
  rules: readonly ImportRule[],
  parcel: OrderParcel,
  rates: ReadonlyMap<string, number>,
  hasNumber?: boolean,
): OrderCharges => {
  const { currency, freightMinor, items, paysDuty, paysTax } = parcel
  const value = goodsValueIn(currency, parcel.goods, rates)
  const goodsMinor = value?.totalMinor ?? parcel.goods.costMinor
  const highestMinor = value?.highestMinor ?? parcel.goods.highestCostMinor
  const goods = { goodsMinor, highestMinor, freightMinor, items, paysDuty, paysTax }
  const charges = importChargesOf(
    rules,
    { ...goods, ...(hasNumber !== undefined && { hasSchemeNumber: hasNumber }) },
    { currency, rateOf: rateOfMap(rates) },
  )
  return { ...charges, goodsMinor }
}

/** @throws Error for a currency without a rate; those of rules have one from the first day on. */
export const rateOfMap =
  (rates: ReadonlyMap<string, number>): RateOf =>
  (currency) => {
    const rate = currency === 'USD' ? 1 : rates.get(currency)
    if (rate === undefined) throw new Error(`there is no exchange rate for ${currency}`)
    return rate
  }
