import { counted } from '../../../contract/kernel/format.ts'
import { goodsAttributeWords } from '../../../contract/common/dictionaries.ts'
import type { Currency } from '../../../contract/kernel/money.ts'
import type { RuleConditions, RuleOutcome } from '../../../contract/shipping-rules/shipping-rules.ts'
import type { GoodsAttribute } from '../../../contract/kernel/statuses.ts'
import { moneyText } from '../../ui/components/money.tsx'
import { countryName } from '../../ui/components/country.tsx'
import { listText } from '../../ui/text/list-text.ts'
import { getLocale, type Locale } from '../../ui/text/locale.ts'
import { weightText } from '../../ui/text/weight-text.ts'

export interface RuleNames {
  readonly shops: ReadonlyMap<string, string>
  readonly lines: ReadonlyMap<string, string>
  readonly skus: ReadonlyMap<string, string>
  readonly currency: Currency
}

type Parts = Pick<RuleConditions, Exclude<keyof RuleConditions, 'shopIds' | 'skus'>> & {
  readonly shopIds: readonly string[]
  readonly skus: { readonly mode: 'any' | 'only'; readonly ids: readonly string[] } | null
}
type Outcome = Omit<RuleOutcome, 'lineIds'> & { readonly lineIds: readonly string[] }

const maxNamed = 4

interface Wording {
  readonly or: (names: readonly string[]) => string
  readonly goods: Record<GoodsAttribute, string>
  readonly countries: (count: number, first: string) => string
  readonly range: (from: string | null, to: string | null) => string
  readonly when: (parts: ReturnType<typeof partsOf>) => string
  readonly choice: Record<Exclude<RuleOutcome['choice'], 'lines'>, string>
  readonly elseBy: string
  readonly days: (days: number) => string
  readonly price: (amount: string) => string
  readonly otherwise: Record<RuleOutcome['otherwise'], string>
  readonly sentence: (when: string, choice: string, limits: readonly string[], otherwise: string) => string
}

const listOf =
  (comma: string, last: string) =>
  (names: readonly string[]): string =>
    names.length < 2 ? names.join('') : `${names.slice(0, -1).join(comma)}${last}${names.at(-1) ?? ''}`

const english: Wording = {
  or: listOf(', ', ' or '),
  goods: { battery: 'batteries', liquid: 'liquids', magnet: 'magnets', powder: 'powders' },
  countries: (count, first) => `${count} countries (${first}…)`,
  range: (from, to) => (from && to ? `${from} to ${to}` : from ? `${from} or more` : `up to ${to ?? ''}`),
  when: ({ shops, countries, except, weight, value, units, isOneUnit, any, none, skus, onlySkus }) =>
    [
      shops || countries || except || weight || value || units || any || none || skus || onlySkus
        ? 'Orders'
        : 'All orders',
      shops && `from ${shops}`,
      countries && `to ${countries}`,
      except && (countries ? `excluding ${except}` : `to all countries except ${except}`),
      weight && `weighing ${weight}`,
      value && `worth ${value}`,
      units && `with ${units} ${isOneUnit ? 'unit' : 'units'}`,
      any && `with ${any}`,
      none && `without ${none}`,
      skus && `with SKU ${skus}`,
      onlySkus && `with only SKU ${onlySkus}`,
    ]
      .filter(Boolean)
      .join(' '),
  choice: {
    cheapest: 'the cheapest shipping line',
    fastest: 'the fastest shipping line',
    bestValue: 'the best-value shipping line',
  },
  elseBy: ', else ',
  days: (days) => `within ${counted(days, 'day', 'days')}`,
  price: (amount) => `up to ${amount}`,
  otherwise: {
    nextRule: 'If no shipping line fits, try the next rule.',
    askSeller: 'If no shipping line fits, you choose.',
  },
  sentence: (when, choice, limits, otherwise) => `${when}: ${[choice, ...limits].join(', ')}. ${otherwise}`,
}

const chinese: Wording = {
  or: listOf('、', '或'),
  goods: goodsAttributeWords.zh,
  countries: (count, first) => ` ${count} 个国家/地区（${first}等）`,
  range: (from, to) => (from && to ? ` ${from} 至 ${to}` : from ? ` ${from} 及以上` : `不超过 ${to ?? ''}`),
  when: ({ shops, countries, except, weight, value, units, any, none, skus, onlySkus }) => {
    const parts = [
      shops && `来自 ${shops}`,
      countries && `发往${countries}`,
      except && `不发往${except}`,
      weight && `重量${weight}`,
      value && `货值${value}`,
      units && `件数${units}`,
      any && `含${any}商品`,
      none && `不含${none}商品`,
      skus && `含 SKU ${skus}`,
      onlySkus && `仅含 SKU ${onlySkus}`,
    ].filter(Boolean)
    const all = parts.join('、')
    return all === '' ? '所有订单' : `${all}${/\w$/.test(all) ? ' ' : ''}的订单`
  },
  choice: { cheapest: '最便宜的物流渠道', fastest: '最快的物流渠道', bestValue: '性价比最高的物流渠道' },
  elseBy: '，其次 ',
  days: (days) => `${days} 天内送达`,
  price: (amount) => `运费不超过 ${amount}`,
  otherwise: { nextRule: '没有合适的物流渠道时用下一条规则。', askSeller: '没有合适的物流渠道时由您选择。' },
  sentence: (when, choice, limits, otherwise) => `${when}：${[choice, ...limits].join('，')}。${otherwise}`,
}

const wordings: Record<Locale, Wording> = { en: english, zh: chinese }

const weight = (grams: number | null): string | null => (grams === null ? null : weightText(grams))

const partsOf = (conditions: Parts, names: RuleNames, words: Wording, locale: Locale) => {
  const money = (amountMinor: number | null): string | null =>
    amountMinor === null ? null : moneyText({ amountMinor, currency: names.currency })
  const range = (from: string | null, to: string | null): string =>
    from === null && to === null ? '' : words.range(from, to)
  const number = (count: number | null): string | null => (count === null ? null : String(count))
  const goods = (attributes: readonly GoodsAttribute[]): string =>
    words.or(attributes.map((one) => words.goods[one]))
  const countries = (codes: readonly string[]): string =>
    codes.length > maxNamed
      ? words.countries(codes.length, listText(codes.slice(0, 2).map(countryName), locale))
      : words.or(codes.map(countryName))
  const skus = words.or(conditions.skus?.ids.map((id) => names.skus.get(id) ?? id) ?? [])
  return {
    shops: words.or(conditions.shopIds.map((id) => names.shops.get(id) ?? id)),
    countries: countries(conditions.countries),
    except: countries(conditions.exceptCountries),
    weight: range(weight(conditions.weightFromGrams), weight(conditions.weightToGrams)),
    value: range(money(conditions.valueFromMinor), money(conditions.valueToMinor)),
    units: range(number(conditions.unitsFrom), number(conditions.unitsTo)),
    isOneUnit: conditions.unitsFrom === null && conditions.unitsTo === 1,
    any: goods(conditions.containsAny),
    none: goods(conditions.containsNone),
    skus: conditions.skus?.mode === 'any' ? skus : '',
    onlySkus: conditions.skus?.mode === 'only' ? skus : '',
  }
}

export const ruleSentence = (
  conditions: Parts,
  outcome: Outcome,
  names: RuleNames,
  locale: Locale = getLocale(),
): string => {
  const words = wordings[locale]
  const { choice, lineIds, maxDays, maxPriceMinor } = outcome
  const lines = lineIds.map((id) => names.lines.get(id) ?? `#${id}`).join(words.elseBy)
  const limits = [
    maxDays === null ? '' : words.days(maxDays),
    maxPriceMinor === null
      ? ''
      : words.price(moneyText({ amountMinor: maxPriceMinor, currency: names.currency })),
  ]
  return words.sentence(
    words.when(partsOf(conditions, names, words, locale)),
    choice === 'lines' ? lines || '…' : words.choice[choice],
    limits.filter(Boolean),
    words.otherwise[outcome.otherwise],
  )
}
