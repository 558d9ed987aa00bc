import type { AddressToCheck } from '../../../../contract/addresses/address-check.ts'
import type { PriceSource } from '../../../../contract/customer-prices/customer-price.ts'
import type { QuoteStatus } from '../../../../contract/kernel/statuses.ts'
import type { RuleProblem } from '../../../../contract/shipping/shipping.ts'
import type { DerivedState } from '../state/order-states.ts'
import type { LineComponent, SkuLine } from './line-components.ts'
import type { ChosenService } from './order-services.ts'

export interface LineToPrice extends SkuLine {
  readonly skuCode: string | null
  /** Per SKU, in the order's currency. Null with a SKU: to be priced. Existing prices are kept. */
  readonly unitPriceMinor: number | null
  /** The list price, and the rules that made it lower; null: it is the list price, or not priced. */
  readonly listPriceMinor: number | null
  readonly priceSources: readonly PriceSource[] | null
  /** Components of a bundle, with the prices its line is made of; null for other lines and until priced. */
  readonly parts: readonly LineComponent[] | null
  readonly goodsAttributes: readonly string[]
  readonly quote: QuoteStatus | null
}

export interface ShippingChoice {
  readonly shippingLineId: string | null
  readonly shippingLineName: string | null
  readonly daysMin: number | null
  readonly daysMax: number | null
  readonly lineChosenBy: 'seller' | 'default' | 'rule' | null
  /** The rule that decided, with its name at the time. */
  readonly ruleId: string | null
  readonly ruleName: string | null
  /** Why the rule left the choice to the seller; null if it chose. */
  readonly ruleProblem: RuleProblem | null
  /** Null: to be calculated. Existing freight is kept while the parcel is unchanged. */
  readonly freightMinor: number | null
  /** What it is lower than the list price, and the rule that made it so; 0 and null: it is the list price. */
  readonly freightDiscountMinor: number
  readonly freightPriceSource: PriceSource | null
}

export interface OrderToPrice<Line extends LineToPrice = LineToPrice> extends ShippingChoice, AddressToCheck {
  readonly number: string
  readonly shopId: string
  readonly shopPaid: boolean
  /** A test order of the shop: never paid. */
  readonly isTest: boolean
  readonly weightGrams: number
  readonly goodsAttributes: readonly string[]
  readonly lines: readonly Line[]
  /** The lines for which the existing freight was calculated; absent for a new order. */
  readonly loadedLines?: readonly Line[]
  /** Absent for an order being placed. */
  readonly services?: readonly ChosenService[]
}

export interface PricedOrder<Line extends LineToPrice = LineToPrice> extends ShippingChoice, DerivedState {
  readonly freightMinor: number
  readonly productMinor: number
  readonly serviceMinor: number
  readonly totalMinor: number
  /** What products and services cost less than their list prices. */
  readonly goodsDiscountMinor: number
  readonly serviceDiscountMinor: number
  readonly weightGrams: number
  readonly goodsAttributes: readonly string[]
  readonly lines: readonly Line[]
  readonly services: readonly ChosenService[]
}
