export interface Described {
  readonly code: string
  readonly attributes: readonly { readonly name: string; readonly value: string }[]
}

export interface ShopOptions {
  /** Empty: a single SKU without attributes. */
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[]
  /** By SKU code: one value per option, in order. */
  readonly valuesOf: ReadonlyMap<string, readonly string[]>
}

const maxOptions = 3
const maxIcons = 255
/** The value of a SKU that lacks an attribute which others have. */
const noValue = '–'
const joint = ' / '

const cut = (text: string): string => text.slice(0, maxIcons)

const valueOf = ({ attributes }: Described, name: string): string =>
  attributes.find((one) => one.name === name)?.value.trim() || noValue

/**
 * Converts attributes to a shop's options, three at most: further ones are joined in the last. SKUs with
 * equal values get their code appended, because shops reject duplicates.
 */
export const shopOptionsOf = (skus: readonly Described[]): ShopOptions => {
  const names = [...new Set(skus.flatMap(({ attributes }) => attributes.map(({ name }) => name)))]
  if (skus.length === 1 && names.length === 0)
    return { options: [], valuesOf: new Map(skus.map(({ code }) => [code, []])) }
  const groups = names.length === 0 ? [['Style']] : names.slice(0, maxOptions).map((name) => [name])
  groups.at(-1)?.push(...names.slice(maxOptions))
  const plain = skus.map((sku) => ({
    code: sku.code,
    values: groups.map((group) => cut(group.map((name) => valueOf(sku, name)).join(joint))),
  }))
  const wordsOf = (values: readonly string[]): string =>
    JSON.stringify(values.map((one) => one.toLowerCase()))
  const times = Map.groupBy(plain, ({ values }) => wordsOf(values))
  const valuesOf = new Map(
    plain.map(({ code, values }) => {
      const isRepeated = (times.get(wordsOf(values))?.length ?? 0) > 1
      const last = values.at(-1) ?? ''
      const own = last === noValue ? code : `${last}${joint}${code}`
      return [code, isRepeated ? [...values.slice(0, -1), own.slice(-maxIcons)] : values]
    }),
  )
  const options = groups.map((group, index) => ({
    name: cut(group.join(joint)),
    values: [...new Set([...valuesOf.values()].map((values) => values[index] ?? noValue))],
  }))
  return { options, valuesOf }
}
