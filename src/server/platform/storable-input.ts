import type { BadField } from './envelope.ts'

/** No call's fields are nested this deep; deeper ones would only exhaust the stack of whatever reads them. */
const maxDepth = 30
const maxNamed = 20

interface Place {
  readonly value: unknown
  readonly path: string
  readonly depth: number
}

const unstorable = (value: string | number): string | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'is beyond what can be stored'
  return unstorableText(value)
}

const unstorableText = (text: string): string | null => {
  if (text.includes('\0')) return 'must not contain the character NUL'
  return text.isWellFormed() ? null : 'must be readable Unicode text'
}

/** A name for messages: without what the field was refused for, and not longer than a line. */
const nameOf = (key: string): string => key.replaceAll('\0', '').toWellFormed().slice(0, 60)

/**
 * The fields that PostgreSQL cannot store as text or JSON (NUL, half of a surrogate pair, an infinite number), in values
 * and in names, and those nested too deep. It walks without recursion, because its input is anything JSON can hold.
 */
export const unstorableFields = (input: unknown): BadField[] => {
  const found: BadField[] = []
  const places: Place[] = [{ value: input, path: '', depth: 0 }]
  for (let place = places.pop(); place && found.length < maxNamed; place = places.pop()) {
    const { value, path, depth } = place
    if (typeof value === 'string' || typeof value === 'number') {
      const message = unstorable(value)
      if (message) found.push({ path: path || 'body', message })
    } else if (typeof value === 'object' && value !== null) {
      if (depth === maxDepth) return [{ path: path.slice(0, 200), message: 'is nested too deep' }]
      for (const [key, part] of Object.entries(value)) {
        const name = nameOf(key)
        const inner = path === '' ? name : `${path}.${name}`
        const message = unstorableText(key)
        if (message) found.push({ path: inner, message: `its name ${message}` })
        places.push({ value: part, path: inner, depth: depth + 1 })
      }
    }
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
