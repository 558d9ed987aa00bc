import * as z from 'zod'
import { badFieldsOf, maxNamedFields, type BadField } from './envelope.ts'

export type ParsedInput<Output> =
  | { readonly success: true; readonly data: Output }
  | { readonly success: false; readonly fields: readonly BadField[] }

interface Place {
  readonly schema: z.core.$ZodType
  readonly value: unknown
  readonly path: readonly string[]
}

interface Found {
  readonly fields: BadField[]
  /** There is so much wrong that the rest is not looked at. */
  isOver: boolean
}

const add = ({ schema, value, path }: Place, found: Found): void => {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return
  found.fields.push(...badFieldsOf(parsed.error, path))
  if (found.fields.length > maxNamedFields) found.isOver = true
}

const maxLengthOf = ({ def: { checks = [] } }: z.ZodArray): number =>
  Math.min(
    Infinity,
    ...checks.flatMap(({ _zod: { def } }) => ('maximum' in def ? [Number(def.maximum)] : [])),
  )

const addFaultsOfList = (
  { schema, value, path }: Place & { readonly schema: z.ZodArray },
  found: Found,
): void => {
  if (!Array.isArray(value)) return
  const maximum = maxLengthOf(schema)
  if (value.length > maximum) {
    add({ schema: z.array(z.unknown()).max(maximum), value: value.slice(0, maximum + 1), path }, found)
    found.isOver = true
  }
  for (let index = 0; index < value.length && !found.isOver; index += 1) {
    const entry = { schema: schema.element, value: value[index] as unknown, path: [...path, String(index)] }
    addFaultsOfEntries(entry, found, value.length > maxNamedFields)
  }
}

const addFaultsOfRecord = (
  { schema, value, path }: Place & { readonly schema: z.ZodRecord },
  found: Found,
): void => {
  const names = Object.keys(value ?? {})
  const maximum = schema.meta()?.['maxProperties']
  if (typeof maximum === 'number' && names.length > maximum) {
    found.fields.push({ path: path.join('.'), message: `must have at most ${maximum} entries` })
    found.isOver = true
  }
  for (let index = 0; index < names.length && !found.isOver; index += 1) {
    const name = names[index] ?? ''
    const at = [...path, name]
    if (names.length > maxNamedFields) add({ schema: schema.keyType, value: name, path: at }, found)
    const entry = { schema: schema.valueType, value: Reflect.get(Object(value), name), path: at }
    addFaultsOfEntries(entry, found, names.length > maxNamedFields)
  }
}

/** Adds the faults of the entries of long lists and records, one after the other, and its own if it is such an entry. */
const addFaultsOfEntries = (place: Place, found: Found, isEntry = false): void => {
  const { schema, value, path } = place
  const before = found.fields.length
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodReadonly
  ) {
    addFaultsOfEntries({ schema: schema.def.innerType, value, path }, found)
  } else if (schema instanceof z.ZodPipe) {
    addFaultsOfEntries({ schema: schema.def.in, value, path }, found)
  } else if (schema instanceof z.ZodArray) {
    addFaultsOfList({ schema, value, path }, found)
  } else if (typeof value === 'object' && schema instanceof z.ZodRecord) {
    addFaultsOfRecord({ schema, value, path }, found)
  } else if (typeof value === 'object' && value !== null && schema instanceof z.ZodObject) {
    for (const [name, part] of Object.entries<z.core.$ZodType>(schema.shape)) {
      if (found.isOver) return
      addFaultsOfEntries({ schema: part, value: Reflect.get(value, name), path: [...path, name] }, found)
    }
  }
  if (isEntry && !found.isOver && found.fields.length === before) add(place, found)
}

/**
 * Parses what was sent. The schema alone would look for all faults, and making a hundred thousand takes seconds; so lists
 * and records are looked through first, and what has more faults than are named is not parsed further.
 */
export const parseInput = <S extends z.ZodType>(schema: S, value: unknown): ParsedInput<z.output<S>> => {
  const found: Found = { fields: [], isOver: false }
  addFaultsOfEntries({ schema, value, path: [] }, found)
  if (found.isOver) return { success: false, fields: found.fields }
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed : { success: false, fields: badFieldsOf(parsed.error) }
}
