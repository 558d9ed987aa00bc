import { maxNamedFields, type BadField } from './envelope.ts'

/** No call's fields are nested this deep; deeper ones would only exhaust the stack of whatever reads them. */
const maxDepth = 30

/** A list or an object that is being walked: names are only put together for what is refused. */
interface Place {
  readonly value: object
  /** Null for a list. */
  readonly names: readonly string[] | null
  readonly inside: Place | null
  readonly depth: number
  at: number
}

const placeOf = (value: object, inside: Place | null): Place => ({
  value,
  names: Array.isArray(value) ? null : Object.keys(value),
  inside,
  depth: inside ? inside.depth + 1 : 0,
  at: 0,
})

const unstorableText = (text: string): string | null => {
  if (text.includes('\0')) return 'must not contain the character NUL'
  return text.isWellFormed() ? null : 'must be readable Unicode text'
}

const unstorable = (value: unknown): string | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'is beyond what can be stored'
  return typeof value === 'string' ? unstorableText(value) : null
}

/** A name for messages: without what the field was refused for, and not longer than a line. */
const nameOf = ({ names, at }: Place): string =>
  names ? (names[at] ?? '').replaceAll('\0', '').toWellFormed().slice(0, 60) : String(at)

/** Of what a place is at. */
const pathOf = (place: Place | null): string => {
  const names: string[] = []
  for (let one = place; one; one = one.inside) names.push(nameOf(one))
  return names.toReversed().join('.')
}

/**
 * The fields that PostgreSQL cannot store as text or JSON (NUL, half of a surrogate pair, an infinite number), in values
 * and in names, and those nested too deep. It walks without recursion, and holds only the way to where it is, because
 * its input is anything JSON can hold.
 */
export const unstorableFields = (input: unknown): BadField[] => {
  if (typeof input !== 'object' || input === null) {
    const message = unstorable(input)
    return message ? [{ path: 'body', message }] : []
  }
  const found: BadField[] = []
  let place: Place | null = placeOf(input, null)
  while (place && found.length < maxNamedFields) {
    const { value, names, at, inside, depth }: Place = place
    const name = names?.[at]
    if (names ? name === undefined : at >= (value as readonly unknown[]).length) {
      if (inside) inside.at += 1
      place = inside
      continue
    }
    const nameMessage = name === undefined ? null : unstorableText(name)
    if (nameMessage) found.push({ path: pathOf(place), message: `its name ${nameMessage}` })
    const part = (value as Readonly<Record<string | number, unknown>>)[name ?? at]
    if (typeof part === 'object' && part !== null) {
      if (depth + 1 === maxDepth)
        return [{ path: pathOf(place).slice(0, 200), message: 'is nested too deep' }]
      place = placeOf(part, place)
      continue
    }
    const message = unstorable(part)
    if (message) found.push({ path: pathOf(place), message })
    place.at += 1
  }
  return found
}

/** What others send as JSON, such as webhooks; undefined for what is none, or cannot be stored. */
export const parseStorable = (text: string, parse: (json: string) => unknown = JSON.parse): unknown => {
  try {
    const value = parse(text)
    return unstorableFields(value).length === 0 ? value : undefined
  } catch {
    return undefined
  }
}
