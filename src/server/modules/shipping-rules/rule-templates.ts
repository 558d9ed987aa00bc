import type * as z from 'zod'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { ShippingLineId } from '../../../contract/kernel/ids.ts'
import { convertFromUsd, type Currency } from '../../../contract/kernel/money.ts'
import {
  maxPreferredLines,
  ruleConditionsSchema,
  ruleOutcomeSchema,
  type shippingRules,
} from '../../../contract/shipping-rules/shipping-rules.ts'
import type { Db } from '../../platform/database/database.ts'
import { exchangeRate } from '../catalogue/index.ts'
import { freightFor, loadRateBook, type RateBook } from '../shipping/index.ts'

type Template = OutputOf<typeof shippingRules.getShippingRuleTemplates>['templates'][number]
type BookLine = RateBook['lines'][number]

const euCountries = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(
  ' ',
)

const everyCountry = (book: RateBook): string[] => [
  ...new Set(book.lines.flatMap(({ countries }) => [...countries.keys()])),
]

const byPrice = (
  book: RateBook,
  weightGrams: number,
  wanted: (line: BookLine) => boolean,
): ShippingLineId[] => {
  const ratios = new Map<string, number[]>()
  for (const countryCode of everyCountry(book)) {
    const parcel = { countryCode, postcode: '', weightGrams, lengthMm: 0, widthMm: 0, heightMm: 0 }
    const { offers } = freightFor(book, { ...parcel, goodsAttributes: [] })
    const min = Math.max(1, offers[0]?.priceUsdMinor ?? 1)
    for (const { lineId, priceUsdMinor } of offers)
      ratios.set(lineId, [...(ratios.get(lineId) ?? []), priceUsdMinor / min])
  }
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  return book.lines
    .filter((line) => ratios.has(line.id) && wanted(line))
    .toSorted((a, b) => mean(ratios.get(a.id) ?? []) - mean(ratios.get(b.id) ?? []))
    .slice(0, maxPreferredLines)
    .map(({ id }) => id as ShippingLineId)
}

const isEuropean = ({ countries }: BookLine): boolean =>
  [...countries.keys()].every((code) => euCountries.includes(code))

const outcome = (part: z.input<typeof ruleOutcomeSchema>): Template['outcome'] =>
  ruleOutcomeSchema.parse(part)
const conditions = (part: z.input<typeof ruleConditionsSchema>): Template['conditions'] =>
  ruleConditionsSchema.parse(part)

const euTemplate = (book: RateBook): Template[] => {
  const paid = byPrice(book, 300, ({ paysDuty }) => paysDuty)
  const own = byPrice(book, 300, isEuropean)
  const lineIds = paid.length > 0 ? paid : own
  if (lineIds.length === 0) return []
  return [
    {
      key: 'euSteady',
      nameEn: paid.length > 0 ? 'EU with duties paid' : 'EU with dedicated lines',
      nameZh: paid.length > 0 ? '欧盟包税' : '欧盟专线',
      conditions: conditions({ countries: euCountries }),
      outcome: outcome({ choice: 'lines', lineIds }),
    },
  ]
}

const named = (template: Omit<Template, 'outcome'>, lineIds: readonly ShippingLineId[]): Template[] =>
  lineIds.length === 0 ? [] : [{ ...template, outcome: outcome({ choice: 'lines', lineIds: [...lineIds] }) }]

/** Round amounts: 100 USD becomes 700 yuan, not 713.42. */
const round = (usdMinor: number, exchange: number): number => {
  const minor = convertFromUsd(usdMinor, exchange)
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, minor))) - 1) * 5
  return Math.max(step, Math.round(minor / step) * step)
}

/** Rule templates, special ones first, so that in this order they form a complete set. */
export const ruleTemplates = async (db: Db, currency: Currency): Promise<{ templates: Template[] }> => {
  const [book, exchange] = await Promise.all([loadRateBook(db), exchangeRate(db, currency)])
  if (book.lines.length === 0) return { templates: [] }
  const reaching = byPrice(book, 5_000, ({ maxWeightGrams }) => maxWeightGrams >= 5_000)
  return {
    templates: [
      ...named(
        {
          key: 'battery',
          nameEn: 'Products with batteries',
          nameZh: '带电产品',
          conditions: conditions({ containsAny: ['battery'] }),
        },
        byPrice(book, 300, ({ accepts }) => accepts.has('battery')),
      ),
      ...named(
        {
          key: 'heavy',
          nameEn: 'Heavy parcels',
          nameZh: '重货',
          conditions: conditions({ weightFromGrams: 3_000 }),
        },
        reaching,
      ),
      {
        key: 'fastForValue',
        nameEn: 'Fastest for high-value orders',
        nameZh: '高价订单用最快渠道',
        conditions: conditions({ valueFromMinor: round(100_00, exchange) }),
        outcome: outcome({ choice: 'fastest', maxPriceMinor: round(40_00, exchange) }),
      },
      ...euTemplate(book),
      ...named(
        {
          key: 'slowForCheap',
          nameEn: 'Cheapest for low-value orders',
          nameZh: '低价订单用最便宜渠道',
          conditions: conditions({ valueToMinor: round(15_00, exchange) }),
        },
        byPrice(book, 200, () => true).slice(0, 2),
      ),
      {
        key: 'cheapest',
        nameEn: 'Cheapest everywhere',
        nameZh: '始终用最便宜渠道',
        conditions: conditions({}),
        outcome: outcome({ choice: 'cheapest' }),
      },
    ],
  }
}
