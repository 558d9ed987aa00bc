import type { DomainError } from '../../../../contract/kernel/errors.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'

/** An order line for packing; its units ship whole, each with all of its SKUs. */
export interface ShipLine {
  readonly id: string
  readonly title: string
  /** Units not shipped yet. */
  readonly left: number
  /** The SKUs of one unit; a bundle has several. */
  readonly components: readonly { readonly code: string; readonly units: number }[]
}
interface AllocatedLine {
  readonly lineId: string
  readonly quantity: number
  readonly title: string
}

export const skuKey = (code: string): string => code.trim().toUpperCase()

/** Sums quantities by key, in the order in which keys first appear. */
export const summed = (entries: readonly (readonly [string, number])[]): Map<string, number> => {
  const sums = new Map<string, number>()
  for (const [key, quantity] of entries) sums.set(key, (sums.get(key) ?? 0) + quantity)
  return sums
}

/** Limits the search for extreme orders: the same few SKUs in dozens of different bundles. */
const maxSteps = 50_000

const isBundle = ({ components }: ShipLine): boolean => components.length > 1

/**
 * How many units of each line make up exactly these SKUs; null if none do. Bundles are filled before single
 * SKUs, older lines before newer ones.
 */
const unitsThatMake = (lines: readonly ShipLine[], wanted: ReadonlyMap<string, number>): number[] | null => {
  const left = new Map(wanted)
  const counts = lines.map(() => 0)
  // The last line that contains a SKU must use up what is left of it.
  const lastWith = new Map(
    lines.flatMap(({ components }, index) => components.map(({ code }) => [code, index])),
  )
  let steps = 0
  const fill = (index: number): boolean => {
    const line = lines[index]
    if (!line) return [...left.values()].every((count) => count === 0)
    const max = Math.min(
      line.left,
      ...line.components.map(({ code, units }) => Math.floor((left.get(code) ?? 0) / units)),
    )
    for (let count = max; count >= 0; count -= 1) {
      if ((steps += 1) > maxSteps) return false
      for (const { code, units } of line.components) left.set(code, (left.get(code) ?? 0) - count * units)
      const isOpen = line.components.some(({ code }) => lastWith.get(code) === index && left.get(code) !== 0)
      counts[index] = count
      if (!isOpen && fill(index + 1)) return true
      for (const { code, units } of line.components) left.set(code, (left.get(code) ?? 0) + count * units)
      // Fewer units would only leave more of a SKU that no later line contains.
      if (isOpen) break
    }
    counts[index] = 0
    return false
  }
  return fill(0) ? counts : null
}

const blocker = (lines: readonly ShipLine[], wanted: ReadonlyMap<string, number>): DomainError => {
  for (const [code, quantity] of wanted) {
    const unitsOf = ({ components }: ShipLine): number =>
      components.find((component) => component.code === code)?.units ?? 0
    const left = lines.reduce((sum, line) => sum + line.left * unitsOf(line), 0)
    if (quantity > left) {
      return refuse('quantityTooHigh', { case: 'skuLeft', code, max: left, quantity })
    }
  }
  const bundle = lines.find((line) => isBundle(line) && line.components.some(({ code }) => wanted.has(code)))
  if (bundle) {
    return refuse('incompleteSet', { case: 'bundle', title: bundle.title, parts: bundle.components })
  }
  for (const [code, quantity] of wanted) {
    const own = lines.filter(({ components }) => components[0]?.code === code)
    if (unitsThatMake(own, new Map([[code, quantity]]))) continue
    const sets = [...new Set(own.flatMap(({ components }) => components[0]?.units ?? []))]
    return refuse('incompleteSet', { case: 'sku', code, sets, quantity })
  }
  throw new Error('the counted SKUs can be allocated after all')
}

/** @throws DomainError skuNotInOrder, quantityTooHigh, incompleteSet */
export const allocateSkus = (
  order: { readonly number: string },
  given: readonly ShipLine[],
  counted: readonly { readonly code: string; readonly quantity: number }[],
): AllocatedLine[] => {
  const wanted = summed(counted.map(({ code, quantity }) => [skuKey(code), quantity]))
  const lines = given
    .filter(({ components }) => components.length > 0)
    .toSorted((a, b) => Number(isBundle(b)) - Number(isBundle(a)))
  for (const code of wanted.keys()) {
    if (!lines.some(({ components }) => components.some((component) => component.code === code)))
      throw refuse('skuNotInOrder', { number: order.number, sku: code })
  }
  const counts = unitsThatMake(lines, wanted)
  if (!counts) throw blocker(lines, wanted)
  const countOf = new Map(lines.map(({ id }, index) => [id, counts[index] ?? 0]))
  return given.flatMap(({ id, title }) => {
    const quantity = countOf.get(id) ?? 0
    return quantity > 0 ? [{ lineId: id, quantity, title }] : []
  })
}
