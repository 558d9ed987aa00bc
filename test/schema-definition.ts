import type * as z from 'zod'

export type Check = { readonly check: string } & Readonly<Record<string, unknown>>

/** What all kinds of zod schemas say about themselves, as far as tests over the whole contract need it. */
export interface Definition {
  readonly type: string
  readonly shape?: Readonly<Record<string, z.ZodType>>
  readonly element?: z.ZodType
  readonly innerType?: z.ZodType
  readonly valueType?: z.ZodType
  readonly keyType?: z.ZodType
  readonly options?: readonly z.ZodType[]
  readonly entries?: Readonly<Record<string, string>>
  readonly values?: readonly unknown[]
  readonly in?: z.ZodType
  readonly out?: z.ZodType
  readonly checks?: readonly object[]
}

export const definitionOf = (schema: z.ZodType): Definition => schema.def

const isCheck = (value: unknown): value is Check =>
  typeof value === 'object' && value !== null && 'check' in value && typeof value.check === 'string'

/** Limits and formats of a schema. A format such as `z.email()` is a check of its own schema. */
export const checksOf = (definition: Definition): readonly Check[] => {
  const inner = (definition.checks ?? []).map((check): unknown => {
    const parts: unknown = Reflect.get(check, '_zod')
    return typeof parts === 'object' && parts !== null && 'def' in parts ? parts.def : null
  })
  return [...inner, definition].filter(isCheck)
}
