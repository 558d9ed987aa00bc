import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { formatMinor, parseMinor } from '../../../contract/kernel/money.ts'
import type { OperatorWholesale, operatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import { freightKinds, type FreightKind } from '../../../contract/wholesale/wholesale-states.ts'
import { readPrice, readTiers, tiersText } from '../catalogue/product/sku-cells.ts'

type QuoteInput = InputOf<typeof operatorWholesale.quoteWholesale>

export interface QuoteLine {
  readonly skuId: string
  readonly price: string
  readonly tiers: string
}
export interface FreightLine {
  readonly kind: FreightKind
  readonly price: string
  readonly daysMin: number
  readonly daysMax: number
}
export interface QuoteDraft {
  readonly lines: readonly QuoteLine[]
  readonly freights: readonly FreightLine[]
  readonly leadDays: number
  readonly validDays: number
  readonly note: string
}

interface Priced {
  readonly priceUsdMinor: number
  readonly tiers: readonly { readonly minQuantity: number; readonly priceUsdMinor: number }[]
}
const lineOf = (skuId: string, priced: Priced | undefined): QuoteLine => ({
  skuId,
  price: priced ? formatMinor(priced.priceUsdMinor) : '',
  tiers: priced
    ? tiersText(
        priced.tiers.map((tier) => ({ minQuantity: tier.minQuantity, priceMinor: tier.priceUsdMinor })),
      )
    : '',
})

const usualDays: Readonly<Record<FreightKind, readonly [number, number]>> = {
  sea: [28, 38],
  rail: [18, 25],
  air: [7, 12],
  express: [4, 7],
}
export const freightOf = (kind: FreightKind): FreightLine => ({
  kind,
  price: '',
  daysMin: usualDays[kind][0],
  daysMax: usualDays[kind][1],
})

export const nextFreight = (freights: readonly FreightLine[]): FreightLine | null => {
  const kind = freightKinds.find((one) => freights.every((freight) => freight.kind !== one))
  return kind === undefined ? null : freightOf(kind)
}

/** The initial sheet: the last quote, or catalogue prices. */
export const startOf = (order: OperatorWholesale): QuoteDraft => {
  const [last] = order.quotes
  const quoted = new Map<string, Priced>(last?.itemsUsd.map((item) => [item.skuId, item]))
  const catalogue = new Map<string, Priced>(order.catalogue.map((item) => [item.skuId, item]))
  const usd = new Map(last?.freightsUsd.map(({ kind, usdMinor }) => [kind, usdMinor]))
  return {
    lines: order.items.map(({ skuId }) => lineOf(skuId, quoted.get(skuId) ?? catalogue.get(skuId))),
    freights: last
      ? last.freights.map(({ kind, daysMin, daysMax }) => ({
          kind,
          daysMin,
          daysMax,
          price: formatMinor(usd.get(kind) ?? 0),
        }))
      : [freightOf(order.freightKind)],
    leadDays: last?.leadDays ?? 10,
    validDays: 7,
    note: '',
  }
}

export type QuoteProblem = 'price' | 'tiers'
/** Unreadable cells, such as `price 7`, `freight sea`. */
export type QuoteProblems = ReadonlySet<string>

export const readQuote = (
  order: OperatorWholesale,
  draft: QuoteDraft,
): {
  readonly input: QuoteInput | null
  readonly problems: QuoteProblems
  readonly goodsUsdMinor: number
} => {
  const problems = new Set<string>()
  let goodsUsdMinor = 0
  const quantities = new Map<string, number>(order.items.map((item) => [item.skuId, item.quantity]))
  const items = draft.lines.map(({ skuId, price, tiers }) => {
    const priceUsdMinor = readPrice(price) || null
    const read = readTiers(tiers)
    if (priceUsdMinor === null) problems.add(`price ${skuId}`)
    if (read === null || read.some((tier) => tier.priceMinor < 1) || read.length > 6)
      problems.add(`tiers ${skuId}`)
    const quantity = quantities.get(skuId) ?? 0
    const reached = read?.findLast(({ minQuantity }) => quantity >= minQuantity)?.priceMinor
    goodsUsdMinor += (reached ?? priceUsdMinor ?? 0) * quantity
    return {
      skuId,
      priceUsdMinor: priceUsdMinor ?? 0,
      tiers: (read ?? []).map(({ minQuantity, priceMinor }) => ({ minQuantity, priceUsdMinor: priceMinor })),
    }
  })
  const freights = draft.freights.map(({ kind, price, daysMin, daysMax }) => {
    const usdMinor = parseMinor(price)
    if (usdMinor === null || usdMinor < 0) problems.add(`freight ${kind}`)
    if (daysMin > daysMax) problems.add(`days ${kind}`)
    return { kind, usdMinor: usdMinor ?? 0, daysMin, daysMax }
  })
  const { leadDays, validDays, note } = draft
  const input = { id: order.id, version: order.version, items, freights, leadDays, validDays, note }
  return { input: problems.size === 0 && freights.length > 0 ? input : null, problems, goodsUsdMinor }
}
