import type {
  Candidate,
  CandidateReason,
  CarrierConnector,
  CarrierSender,
} from '../../../../contract/carriers/carrier-schemas.ts'
import type { GoodsAttribute } from '../../../../contract/kernel/statuses.ts'
import type { CarrierCost } from './ports.ts'

/** A service of an active carrier with a connector that fulfils the order's shipping line. */
export interface OfferedService {
  readonly id: string
  readonly carrierId: string
  readonly carrier: string
  readonly connector: CarrierConnector
  readonly isConnected: boolean
  readonly sender: CarrierSender | null
  readonly code: string
  readonly countries: readonly string[]
  readonly minGrams: number
  readonly maxGrams: number | null
  readonly accepts: readonly GoodsAttribute[]
  readonly weekdays: readonly number[]
  readonly position: number
}

export interface ParcelFacts {
  readonly countryCode: string
  readonly weightGrams: number
  readonly goodsAttributes: readonly GoodsAttribute[]
  /** 1: Monday, 7: Sunday, where the parcel is shipped. */
  readonly weekday: number
}

/** A carrier's answer about one service: its cost, null if it quotes none; or why not. */
export type Quote =
  | { readonly cost: CarrierCost | null }
  | { readonly refusal: string; readonly reason: 'refused' | 'busy' | 'noAnswer' }

export interface Choice {
  /** To be tried in this order. */
  readonly ranked: readonly (OfferedService & { readonly cost: CarrierCost | null })[]
  /** The others, with the reason. */
  readonly refused: readonly Candidate[]
}

const candidateOf = (
  { carrier, code }: Pick<OfferedService, 'carrier' | 'code'>,
  reason: CandidateReason,
  { cost = null, detail = '' }: { cost?: CarrierCost | null; detail?: string } = {},
): Candidate => ({
  carrier,
  service: code,
  costMinor: cost?.costMinor ?? null,
  currency: cost?.currency ?? null,
  reason,
  detail,
})

/** Why a service does not take a parcel, by the agency's own limits; null: it may. */
export const limitOf = (service: OfferedService, parcel: ParcelFacts): CandidateReason | null => {
  if (!service.isConnected) return 'notConnected'
  if (service.countries.length > 0 && !service.countries.includes(parcel.countryCode)) return 'country'
  if (parcel.weightGrams < service.minGrams) return 'tooLight'
  if (service.maxGrams !== null && parcel.weightGrams > service.maxGrams) return 'tooHeavy'
  if (parcel.goodsAttributes.some((attribute) => !service.accepts.includes(attribute))) return 'goods'
  if (service.weekdays.length > 0 && !service.weekdays.includes(parcel.weekday)) return 'weekday'
  return null
}

export const withinLimits = (services: readonly OfferedService[], parcel: ParcelFacts): OfferedService[] =>
  services.filter((service) => limitOf(service, parcel) === null)

/** In USD, so that costs in different currencies can be compared; null: not known. */
const usdOf = (cost: CarrierCost | null, rates: ReadonlyMap<string, number>): number | null => {
  if (cost === null) return null
  const rate = cost.currency === 'USD' ? 1 : rates.get(cost.currency)
  return rate === undefined ? null : cost.costMinor / rate
}

/** The cheapest first; unknown costs come after all known ones. Equal ones keep the order of their services. */
export const rankServices = ({
  services,
  parcel,
  quotes,
  exchangeRates,
}: {
  readonly services: readonly OfferedService[]
  readonly parcel: ParcelFacts
  /** By service id, of those within limits. One that is missing was not quoted by its carrier. */
  readonly quotes: ReadonlyMap<string, Quote>
  readonly exchangeRates: ReadonlyMap<string, number>
}): Choice => {
  const refused: Candidate[] = []
  const open: (OfferedService & { readonly cost: CarrierCost | null; readonly usd: number | null })[] = []
  for (const service of services.toSorted((a, b) => a.position - b.position)) {
    const limit = limitOf(service, parcel)
    const quote = quotes.get(service.id)
    if (limit !== null) refused.push(candidateOf(service, limit))
    else if (quote === undefined) refused.push(candidateOf(service, 'refused'))
    else if ('reason' in quote) refused.push(candidateOf(service, quote.reason, { detail: quote.refusal }))
    else open.push({ ...service, cost: quote.cost, usd: usdOf(quote.cost, exchangeRates) })
  }
  const ranked = open
    .toSorted((a, b) => (a.usd ?? Number.POSITIVE_INFINITY) - (b.usd ?? Number.POSITIVE_INFINITY) || 0)
    .map(({ usd: _usd, ...service }) => service)
  return { ranked, refused }
}

/** What became of the ranked services: those tried in vain, the one chosen, and those that cost more. */
export const candidatesOf = (
  { ranked, refused }: Choice,
  tried: ReadonlyMap<string, { readonly reason: 'refused' | 'busy' | 'noAnswer'; readonly detail: string }>,
  chosenId: string | null,
): Candidate[] => [
  ...ranked.map((service) => {
    const { cost } = service
    if (service.id === chosenId) return candidateOf(service, 'chosen', { cost })
    const failed = tried.get(service.id)
    if (failed) return candidateOf(service, failed.reason, { cost, detail: failed.detail })
    return candidateOf(service, 'costsMore', { cost })
  }),
  ...refused,
]
