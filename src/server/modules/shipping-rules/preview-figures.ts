import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { shippingRules } from '../../../contract/shipping-rules/shipping-rules.ts'
import type { Choice, Tried } from './preview-order.ts'

type Answer = OutputOf<typeof shippingRules.previewShippingRules>
type Sums = Answer['sums']
type Decided = Extract<Tried, { kind: 'decided' }>

const maxListed = 50

const none: Sums = {
  compared: 0,
  freightBeforeMinor: 0,
  freightAfterMinor: 0,
  daysBefore: 0,
  daysAfter: 0,
}

const sumsOf = (orders: readonly Decided[]): Sums =>
  orders.reduce<Sums>(
    (sum, { before, after }) =>
      before && after
        ? {
            compared: sum.compared + 1,
            freightBeforeMinor: sum.freightBeforeMinor + before.freightMinor,
            freightAfterMinor: sum.freightAfterMinor + after.freightMinor,
            daysBefore: sum.daysBefore + before.daysMax,
            daysAfter: sum.daysAfter + after.daysMax,
          }
        : sum,
    none,
  )

const isChanged = ({ before, after }: Decided): boolean => before?.lineId !== after?.lineId

const ruleFigures = (orders: readonly Decided[], place: number): Answer['rules'][number] => {
  const own = orders.filter((order) => order.place === place)
  const chosen = own.filter(({ after }) => after !== null)
  const passedOn = orders.filter(({ passed }) => passed.includes(place)).length
  return {
    matched: own.length + passedOn,
    chosen: chosen.length,
    leftToSeller: own.length - chosen.length,
    passedOn,
    sums: sumsOf(chosen),
  }
}

const byCountry = (orders: readonly Decided[]): Answer['countries'] =>
  [...Map.groupBy(orders, ({ countryCode }) => countryCode)]
    .map(([countryCode, own]) => ({
      countryCode,
      orders: own.length,
      changed: own.filter(isChanged).length,
      sums: sumsOf(own),
    }))
    .toSorted(
      (a, b) => b.changed - a.changed || b.orders - a.orders || a.countryCode.localeCompare(b.countryCode),
    )

/** An order that gains or loses a line changes by its whole freight. */
const moneyOf = ({ before, after }: Decided): number =>
  Math.abs((after?.freightMinor ?? 0) - (before?.freightMinor ?? 0))
const daysOf = ({ before, after }: Decided): number =>
  Math.abs((after?.daysMax ?? 0) - (before?.daysMax ?? 0))

const shown = (choice: Choice | null): Answer['largest'][number]['after'] =>
  choice && { name: choice.name, freightMinor: choice.freightMinor, daysMax: choice.daysMax }

const largest = (changed: readonly Decided[]): Answer['largest'] =>
  changed
    .toSorted((a, b) => moneyOf(b) - moneyOf(a) || daysOf(b) - daysOf(a))
    .slice(0, maxListed)
    .map(({ orderId, number, countryCode, place, before, after }) => ({
      orderId,
      number,
      countryCode,
      rule: place,
      before: shown(before),
      after: shown(after),
    }))

export const addUp = (
  tried: readonly Tried[],
  rules: number,
): Omit<Answer, 'currency' | 'orders' | 'isBounded'> => {
  const count = (kind: Tried['kind']): number => tried.filter((one) => one.kind === kind).length
  const decided = tried.filter((one) => one.kind === 'decided')
  const changed = decided.filter(isChanged)
  return {
    chosenByHand: count('chosenByHand'),
    notReady: count('notReady'),
    unreachable: count('unreachable'),
    byDefault: decided.filter(({ place }) => place === null).length,
    leftToSeller: decided.filter(({ after }) => after === null).length,
    changed: changed.length,
    sums: sumsOf(decided),
    rules: Array.from({ length: rules }, (_, place) => ruleFigures(decided, place)),
    countries: byCountry(decided),
    largest: largest(changed),
  }
}
