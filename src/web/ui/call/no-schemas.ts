/**
 * Replaces zod in the built web applications: schemas are for the server, while the screens need only paths
 * and compile-time types. Building a schema returns an inert value; using one throws.
 */
const refuse = (): never => {
  throw new Error(
    'Schemas are not part of the web build: validate on the server, or compare the value directly.',
  )
}

const usingOne = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode'])

const inert: unknown = new Proxy(refuse, {
  get: (_target, key) => {
    if (key === Symbol.iterator || key === 'then') return undefined
    return typeof key === 'string' && usingOne.has(key) ? refuse : inert
  },
  apply: () => inert,
})

const schemaLike = inert as () => unknown

export const object = schemaLike
export const array = schemaLike
export const string = schemaLike
export const number = schemaLike
export const boolean = schemaLike
export const int = schemaLike
export const literal = schemaLike
export const union = schemaLike
export const discriminatedUnion = schemaLike
export const record = schemaLike
export const partialRecord = schemaLike
export const tuple = schemaLike
export const email = schemaLike
export const url = schemaLike
export const uuid = schemaLike
export const unknown = schemaLike
export const any = schemaLike
export const nullable = schemaLike
export const optional = schemaLike
export const iso = inert as { readonly datetime: () => unknown; readonly date: () => unknown }
export const coerce = inert as Record<string, () => unknown>
const zEnum = schemaLike
export { zEnum as enum }
