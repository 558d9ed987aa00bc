import { SymbolFlags, type Checker, type Type } from 'typescript/unstable/sync'

/** What pg makes of a column's value in JavaScript. */
export interface ColumnKind {
  readonly of: 'string' | 'number' | 'boolean' | 'Date' | 'anything'
  readonly isArray: boolean
}

const kind = (of: ColumnKind['of'], isArray = false): ColumnKind => ({ of, isArray })

/** By the type's OID, as registered in pg-types 2.2, lib/textParsers.js and lib/builtins.js. */
const kinds: ReadonlyMap<number, ColumnKind> = new Map([
  ...[21, 23, 26, 700, 701].map((oid) => [oid, kind('number')] as const),
  ...[1005, 1007, 1028, 1021, 1022, 1231].map((oid) => [oid, kind('number', true)] as const),
  [16, kind('boolean')],
  [1000, kind('boolean', true)],
  ...[1082, 1114, 1184].map((oid) => [oid, kind('Date')] as const),
  ...[1115, 1182, 1185].map((oid) => [oid, kind('Date', true)] as const),
  ...[1008, 1009, 1014, 1015, 1016, 1041, 2951].map((oid) => [oid, kind('string', true)] as const),
  // What is inside of JSON is not known here; the others are objects of their own.
  ...[17, 114, 199, 600, 1186, 1187, 3802, 3807].map((oid) => [oid, kind('anything')] as const),
])

/** Types without a parser arrive as PostgreSQL writes them. */
export const kindOfType = (oid: number): ColumnKind => kinds.get(oid) ?? kind('string')

export const nameOfKind = ({ of, isArray }: ColumnKind): string => (isArray ? `${of}[]` : of)

/** Whether a declared type can hold values of a kind: it may be narrower, as unions of texts are, or wider. */
export const acceptsKind = (checker: Checker, declared: Type, { of, isArray }: ColumnKind): boolean => {
  if (of === 'anything') return true
  const type = checker.getNonNullableType(declared) ?? declared
  const isRelated = (one: Type): boolean => {
    const base = baseType(checker, of)
    return checker.isTypeAssignableTo(one, base) || checker.isTypeAssignableTo(base, one)
  }
  if (!isArray) return isRelated(type)
  if (!checker.isArrayLikeType(type)) return false
  return type.isTypeReference() && checker.getTypeArguments(type).every(isRelated)
}

const baseType = (checker: Checker, of: Exclude<ColumnKind['of'], 'anything'>): Type => {
  if (of === 'string') return checker.getStringType()
  if (of === 'number') return checker.getNumberType()
  if (of === 'boolean') return checker.getBooleanType()
  const date = checker.resolveName('Date', SymbolFlags.Interface)
  if (!date) throw new Error('TypeScript does not know Date')
  return checker.getDeclaredTypeOfSymbol(date)
}
