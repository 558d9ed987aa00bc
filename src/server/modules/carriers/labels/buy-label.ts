import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { knownRates } from '../../catalogue/index.ts'
import {
  candidatesOf,
  rankServices,
  withinLimits,
  type Choice,
  type OfferedService,
  type ParcelFacts,
  type Quote,
} from '../ports/choose-service.ts'
import { CarrierRefused, type Carrier, type CarrierParcel, type Carriers } from '../ports/ports.ts'
import { fetchLabelFile } from './label-file.ts'
import { referenceOf, whyOf, type LabelParts } from './label-parts.ts'
import {
  claimLabel,
  noteAttempt,
  servicesOf,
  storeBought,
  storeRefused,
  storeUnclear,
  type ClaimedLabel,
  type LabelIntent,
} from './label-rows.ts'

type Tried = Map<string, { reason: 'refused' | 'busy' | 'noAnswer'; detail: string }>

const failureOf = (error: unknown): { reason: 'refused' | 'busy' | 'noAnswer'; detail: string } => ({
  reason: error instanceof CarrierRefused ? error.reason : 'noAnswer',
  detail: whyOf(error),
})

const parcelFactsOf = (parcel: CarrierParcel, now: Date): ParcelFacts => ({
  countryCode: parcel.recipient.countryCode,
  weightGrams: parcel.weightGrams,
  goodsAttributes: parcel.goodsAttributes,
  weekday: now.getUTCDay() || 7,
})

const quotesOf = async (
  carriers: Carriers,
  services: readonly OfferedService[],
  parcelFor: (service: OfferedService) => CarrierParcel,
): Promise<Map<string, Quote>> => {
  const quotes = new Map<string, Quote>()
  const byConnector = Map.groupBy(services, ({ connector }) => connector)
  await Promise.all(
    [...byConnector].map(async ([connector, group]) => {
      const rates = carriers.get(connector)?.rates
      const [first] = group
      if (!first) return
      if (!rates) return group.forEach(({ id }) => quotes.set(id, { cost: null }))
      try {
        const codes = group.map(({ code }) => code)
        const found = await rates(parcelFor(first), codes)
        for (const { id, code } of group) {
          const rate = found.find(({ service }) => service === code)
          if (!rate) continue
          if ('refusal' in rate) quotes.set(id, { reason: 'refused', refusal: rate.refusal })
          else quotes.set(id, { cost: { costMinor: rate.costMinor, currency: rate.currency } })
        }
      } catch (error) {
        const { reason, detail } = failureOf(error)
        for (const { id } of group) quotes.set(id, { reason, refusal: detail })
      }
      return undefined
    }),
  )
  return quotes
}

interface Attempt {
  readonly intent: LabelIntent
  readonly choice: Choice
  readonly parcelFor: (service: OfferedService) => CarrierParcel
}

/** Tries one service after the other. A call whose answer is lost ends it, unless the carrier says that nothing was bought. */
const buyFirst = async (parts: LabelParts, { intent, choice, parcelFor }: Attempt): Promise<void> => {
  const { database, carriers } = parts
  const db = database.agency
  const tried: Tried = new Map()
  for (const service of choice.ranked) {
    const carrier = carriers.get(service.connector)
    if (!carrier || !(await noteAttempt(db, intent, service))) return
    try {
      const bought = await carrier.createLabel(parcelFor(service), service.code)
      const cost = bought.cost ?? service.cost
      return await storeBought(db, intent, { ...bought, cost }, candidatesOf(choice, tried, service.id))
    } catch (error) {
      tried.set(service.id, failureOf(error))
      if (error instanceof CarrierRefused) continue
      const outcome = await lookFor(carrier, intent)
      if (outcome === 'unclear') {
        const candidates = candidatesOf(choice, tried, null)
        return storeUnclear(db, intent, { candidates, failure: whyOf(error) })
      }
      if (outcome === null) continue
      const cost = outcome.cost ?? service.cost
      return storeBought(db, intent, { ...outcome, cost }, candidatesOf(choice, tried, service.id))
    }
  }
  return storeRefused(db, intent, { candidates: candidatesOf(choice, tried, null), failure: '' })
}

const lookFor = async (carrier: Carrier, { id }: LabelIntent) => {
  try {
    return await carrier.findLabel(referenceOf(id))
  } catch (error) {
    return error instanceof CarrierRefused ? null : 'unclear'
  }
}

/** Of a purchase whose process ended before it was stored. False: nothing was bought, as far as is known. */
export const resumePurchase = async (
  parts: LabelParts,
  intent: LabelIntent,
  { connector, carrierId }: Pick<ClaimedLabel, 'connector' | 'carrierId'>,
): Promise<'stored' | 'nothing' | 'unclear'> => {
  if (carrierId === null || connector === null) return 'nothing'
  const carrier = parts.carriers.get(connector)
  if (!carrier) return 'unclear'
  const found = await lookFor(carrier, intent)
  if (found === 'unclear') return 'unclear'
  if (found === null) return 'nothing'
  await storeBought(parts.database.agency, intent, found, null)
  return 'stored'
}

/** Returns when the label is bought, refused by all, or its outcome stays open. */
export const buyLabel = async (
  parts: LabelParts,
  intent: LabelIntent,
  readParcel: () => Promise<CarrierParcel>,
): Promise<void> => {
  const { database, carriers, clock } = parts
  const db = database.agency
  const claimed = await claimLabel(db, intent)
  if (!claimed) {
    await waitForOther(parts, intent)
    return fetchLabelFile(parts, intent)
  }
  const resumed = await resumePurchase(parts, intent, claimed)
  if (resumed === 'unclear') {
    await sql`update carrier_label set claimed_until = null where customer_id = ${intent.customerId} and id = ${intent.id}
      and status = 'buying'`.execute(db)
    return
  }
  if (resumed === 'nothing') {
    const services =
      claimed.shippingLineId === null ? [] : await servicesOf(db, claimed.shippingLineId, carriers)
    if (services.length === 0) return storeRefused(db, intent, { candidates: [], failure: '' })
    const parcel = await readParcel()
    const parcelFor = ({ sender }: OfferedService): CarrierParcel => ({ ...parcel, sender })
    const facts = parcelFactsOf(parcel, clock.now())
    const quotes = await quotesOf(carriers, withinLimits(services, facts), parcelFor)
    const exchangeRates = await knownRates(db)
    const choice = rankServices({ services, parcel: facts, quotes, exchangeRates })
    await buyFirst(parts, { intent, choice, parcelFor })
  }
  await fetchLabelFile(parts, intent)
}

const waitMs = 200
const longestWaitMs = 20_000

/** Somebody else buys this label at the moment. */
const waitForOther = async ({ database }: LabelParts, { customerId, id }: LabelIntent): Promise<void> => {
  for (let waited = 0; waited < longestWaitMs; waited += waitMs) {
    const row = await database.agency
      .selectFrom('carrier_label')
      .select(['status', 'file_id', 'claimed_until'])
      .where('customer_id', '=', customerId)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row || row.status === 'refused' || (row.status === 'buying' && row.claimed_until === null)) return
    if (row.status !== 'buying' && row.file_id !== null) return
    if (row.status === 'created' && waited > 2_000) return
    await sleep(waitMs)
  }
}
