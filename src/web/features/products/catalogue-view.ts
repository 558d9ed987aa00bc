import type { InputOf } from '../../../contract/kernel/endpoint.ts'
import { parseMinor } from '../../../contract/kernel/money.ts'
import { winningProductSorts, type products } from '../../../contract/products/products.ts'
import { goodsAttributes, type GoodsAttribute } from '../../../contract/kernel/statuses.ts'
import type { IndexFilters } from '../../ui/index-page/state/use-index-filters.ts'
import type { SearchChange } from '../../ui/page/search.ts'

/** Prefix of attribute names in the URL. */
const attributePrefix = 'a.'
const between = '|'

const listOf = (text: string | undefined): string[] =>
  (text ?? '').split(between).filter((part) => part !== '')

const isGoods = (value: string): value is GoodsAttribute =>
  goodsAttributes.some((attribute) => attribute === value)

export interface CatalogueView {
  readonly categories: readonly string[]
  readonly attributes: readonly { readonly name: string; readonly values: readonly string[] }[]
  readonly goods: readonly GoodsAttribute[]
  /** The typed amount, with up to two decimals. */
  readonly min: string
  readonly max: string
  readonly country: string
  readonly days: string
  readonly isSaved: boolean
  readonly isInStock: boolean
}

type Values = Readonly<Record<string, string>>

export const viewOf = (values: Values): CatalogueView => ({
  categories: listOf(values['category']),
  attributes: Object.entries(values)
    .filter(([name]) => name.startsWith(attributePrefix) && name.length > attributePrefix.length)
    .map(([name, text]) => ({ name: name.slice(attributePrefix.length), values: listOf(text) }))
    .filter(({ values: chosen }) => chosen.length > 0)
    .slice(0, 8),
  goods: listOf(values['goods']).filter(isGoods),
  min: values['min'] ?? '',
  max: values['max'] ?? '',
  country: /^[A-Z]{2}$/.test(values['country'] ?? '') ? (values['country'] ?? '') : '',
  days: /^[1-9]\d{0,2}$/.test(values['days'] ?? '') ? (values['days'] ?? '') : '',
  isSaved: values['saved'] === '1',
  isInStock: values['stock'] === '1',
})

const toggled = (chosen: readonly string[], value: string): string =>
  (chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]).join(between)

export const toggleCategory = ({ categories }: CatalogueView, value: string): SearchChange => ({
  category: toggled(categories, value),
})
export const toggleGoods = ({ goods }: CatalogueView, value: string): SearchChange => ({
  goods: toggled(goods, value),
})
export const toggleAttribute = (
  { attributes }: CatalogueView,
  name: string,
  value: string,
): SearchChange => ({
  [`${attributePrefix}${name}`]: toggled(
    attributes.find((attribute) => attribute.name === name)?.values ?? [],
    value,
  ),
})

const minorOf = (typed: string): number | undefined => {
  const minor = parseMinor(typed)
  return minor === null || minor < 0 ? undefined : Math.min(minor, 1_000_000_000)
}

/** The number of active filters, without the search text. */
export const countOf = (view: CatalogueView): number =>
  view.categories.length +
  view.attributes.reduce((sum, { values }) => sum + values.length, 0) +
  view.goods.length +
  [view.min, view.max, view.country, view.isSaved, view.isInStock].filter(Boolean).length

export const searchInputOf = (
  filters: Pick<IndexFilters, 'search' | 'pageInput' | 'sortInput'>,
  view: CatalogueView,
): InputOf<typeof products.searchProducts> => {
  const priceFrom = minorOf(view.min)
  const priceTo = minorOf(view.max)
  return {
    ...filters.pageInput,
    ...filters.sortInput(winningProductSorts),
    ...(filters.search && { search: filters.search.slice(0, 120) }),
    ...(view.categories.length > 0 && { categories: [...view.categories] }),
    ...(view.attributes.length > 0 && {
      attributes: view.attributes.map(({ name, values }) => ({ name, values: [...values] })),
    }),
    ...(view.goods.length > 0 && { goods: [...view.goods] }),
    ...(priceFrom !== undefined && { priceFrom }),
    ...(priceTo !== undefined && { priceTo }),
    ...(view.country && { country: view.country }),
    ...(view.country && view.days && { maxDays: Number(view.days) }),
    ...(view.isSaved && { isSaved: true }),
    ...(view.isInStock && { isInStock: true }),
  }
}
