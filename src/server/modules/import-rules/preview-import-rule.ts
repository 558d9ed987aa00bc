import type { ParsedInputOf } from '../../../contract/kernel/endpoint.ts'
import {
  importRuleKinds,
  isValidOn,
  rulesOn,
  type ImportCharge,
  type ImportRule,
  type ImportRuleFields,
} from '../../../contract/import-rules/import-rules.ts'
import { roundMinor } from '../../../contract/kernel/money.ts'
import {
  importRulePreviewLimits,
  type ImportRulePreview,
  type operatorImportRules,
} from '../../../contract/import-rules/operator-import-rules.ts'
import { unionPlace } from '../../../contract/tax-numbers/tax-schemes.ts'
import { unionCountries } from '../../../contract/tax-numbers/tax-territory.ts'
import type { Database } from '../../platform/database/database.ts'
import { knownRates } from '../catalogue/index.ts'
import { decideTaxNumbers, loadTaxBooks, type TaxBook } from '../tax-numbers/index.ts'
import { getRule, refuseOverlap } from './change-rules.ts'
import {
  chargesOfOrder,
  hasSchemeNumber,
  orderParcelSql,
  rateOfMap,
  type OrderParcel,
} from './order-parcels.ts'
import { listRules } from './rule-rows.ts'

type Input = ParsedInputOf<typeof operatorImportRules.previewImportRule>

/** The id of a rule that is not saved yet: no row has it. */
const newId = '0' as ImportRule['id']

/** What decides the amount of a rule on a day on which it applies. */
const charged = [
  'countryCode',
  'kind',
  'percent',
  'amountMinor',
  'currency',
  'per',
  'aboveMinor',
  'upToMinor',
  'limitCurrency',
  'scheme',
  'schemeLimitMinor',
  'schemeLimitCurrency',
] as const satisfies readonly (keyof ImportRuleFields)[]

const isSame = (a: ImportRuleFields, b: ImportRuleFields): boolean =>
  charged.every((name) => a[name] === b[name])

/** The first day from today on which the change has an effect. */
export const firstEffect = (
  before: ImportRuleFields | null,
  after: ImportRuleFields | null,
  today: string,
): string | null => {
  const isChanged = before !== null && after !== null && !isSame(before, after)
  const days = [before, after].flatMap((rule) => (rule ? [rule.validFrom, rule.validUntil ?? today] : []))
  const differs = (day: string): boolean => {
    const [old, next] = [before, after].map((rule) => rule !== null && isValidOn(rule, day))
    return old !== next || (old === true && isChanged)
  }
  return (
    [today, ...days]
      .filter((day) => day >= today)
      .toSorted()
      .find(differs) ?? null
  )
}

const countriesOf = (rules: readonly (ImportRuleFields | null)[]): string[] => [
  ...new Set(
    rules.flatMap((rule) => {
      if (!rule) return []
      return rule.countryCode === unionPlace ? unionCountries : [rule.countryCode]
    }),
  ),
]

type Order = OrderParcel & {
  readonly number: string
  readonly customerId: string
  readonly customerName: string
}

// The newest of each country are found in the index, however many there are.
const ordersSql = `
  select o.number, o.customer_id::text as "customerId", c.name as "customerName", ${orderParcelSql}
    from (
      select u.customer_id, u.id from unnest($1::text[]) place cross join lateral (
        select n.customer_id, n.id from dropshipping_order n
          where n.country_code = place and n.status in ('awaitingQuote', 'awaitingPayment')
            and n.shipping_line_id is not null
          order by n.id desc limit $2
      ) u order by u.id desc limit $2
    ) newest
    join dropshipping_order o on o.customer_id = newest.customer_id and o.id = newest.id
    join customer c on c.customer_id = o.customer_id
    join shipping_line line on line.id = o.shipping_line_id
    order by o.id desc`

interface Compared {
  readonly order: Order
  readonly beforeMinor: number
  readonly afterMinor: number
  readonly usdMinor: number
  readonly byKind: ReadonlyMap<ImportCharge['kind'], number>
}

const ofKind = (charges: readonly ImportCharge[], kind: ImportCharge['kind']): number =>
  charges.reduce((sum, charge) => sum + (charge.kind === kind ? charge.amountMinor : 0), 0)

const hasNumberOf = async (
  { agency }: Database,
  orders: readonly Order[],
): Promise<ReadonlyMap<string, boolean>> => {
  const books = await loadTaxBooks(agency, [...new Set(orders.map(({ customerId }) => customerId))])
  const decided = await Promise.all(
    [...Map.groupBy(orders, ({ customerId }) => customerId)].map(([customerId, own]) => {
      const book: TaxBook | undefined = books.get(customerId)
      if (!book) throw new Error('a customer has no tax book')
      return decideTaxNumbers(agency, book, own)
    }),
  )
  return new Map(decided.flat().map(({ parcel, decided: one }) => [parcel.id, hasSchemeNumber(one)]))
}

const sumOf = (changes: readonly number[]) => ({
  orders: changes.length,
  usdMinor: changes.reduce((sum, minor) => sum + minor, 0),
})

/** What unpaid orders would cost on import with and without the change, on the first day on which it has an effect. */
export const previewImportRule = async (database: Database, input: Input): Promise<ImportRulePreview> => {
  const { agency } = database
  const before = input.id === null ? null : await getRule(agency, input.id)
  if (input.rule) await refuseOverlap(agency, input.rule, input.id)
  const { today, rules } = await listRules(agency)
  const day = firstEffect(before, input.rule, today)
  const compared = day === null ? [] : await readOrders(database, [before, input.rule])
  const orders = compared.slice(0, importRulePreviewLimits.orders)
  const after = [
    ...rules.filter(({ id }) => id !== before?.id),
    ...(input.rule ? [{ ...input.rule, id: before?.id ?? newId }] : []),
  ]
  const differences = day === null ? [] : await compare(database, { orders, rules, after, day })
  const more = differences.filter(({ usdMinor }) => usdMinor > 0)
  const kinds = importRuleKinds.map((kind) => ({
    kind,
    ...sumOf(differences.flatMap(({ byKind }) => byKind.get(kind) ?? []).filter((minor) => minor !== 0)),
  }))
  return {
    day,
    compared: orders.length,
    isCapped: compared.length > orders.length,
    more: sumOf(more.map(({ usdMinor }) => usdMinor)),
    less: sumOf(differences.filter(({ usdMinor }) => usdMinor < 0).map(({ usdMinor }) => -usdMinor)),
    byKind: kinds.filter((kind) => kind.orders > 0),
    orders: differences
      .toSorted((a, b) => Math.abs(b.usdMinor) - Math.abs(a.usdMinor))
      .slice(0, importRulePreviewLimits.listed)
      .map(({ order, beforeMinor, afterMinor }) => ({
        id: order.id as ImportRulePreview['orders'][number]['id'],
        number: order.number,
        customerName: order.customerName,
        currency: order.currency,
        beforeMinor,
        afterMinor,
      })),
  }
}

const readOrders = async (
  database: Database,
  changed: readonly (ImportRuleFields | null)[],
): Promise<readonly Order[]> => {
  const values = [countriesOf(changed), importRulePreviewLimits.orders + 1]
  const { rows } = await database.queryAgency(ordersSql, values)
  return rows as unknown as Order[]
}

interface Comparison {
  readonly orders: readonly Order[]
  readonly rules: readonly ImportRule[]
  readonly after: readonly ImportRule[]
  readonly day: string
}

/** Orders whose recipients would pay another amount. */
const compare = async (
  database: Database,
  { orders, rules, after, day }: Comparison,
): Promise<readonly Compared[]> => {
  const [rates, hasNumber] = await Promise.all([knownRates(database.agency), hasNumberOf(database, orders)])
  return orders.flatMap((order) => {
    const estimate = (all: readonly ImportRule[]) =>
      chargesOfOrder(rulesOn(all, order.countryCode, day), order, rates, hasNumber.get(order.id))
    const [old, next] = [estimate(rules), estimate(after)]
    const inUsd = (minor: number): number => roundMinor(minor / rateOfMap(rates)(order.currency))
    const byKind = new Map(
      importRuleKinds.map((kind) => [kind, inUsd(ofKind(next.charges, kind) - ofKind(old.charges, kind))]),
    )
    if (old.onImportMinor === next.onImportMinor) return []
    const usdMinor = inUsd(next.onImportMinor - old.onImportMinor)
    return [{ order, beforeMinor: old.onImportMinor, afterMinor: next.onImportMinor, usdMinor, byKind }]
  })
}
