import pg from 'pg'
import type { BadField } from './envelope.ts'

/** The value that PostgreSQL quotes when it says why it refuses it, such as: value "70000" is out of range … */
const quotedIn = (message: string): string | null => {
  const from = message.indexOf('"')
  const to = message.lastIndexOf('"')
  return from >= 0 && to > from ? message.slice(from + 1, to) : null
}

const fieldsWith = (input: unknown, refused: string, path = ''): string[] => {
  if (typeof input === 'object' && input !== null) {
    return Object.entries(input).flatMap(([key, value]) =>
      fieldsWith(value, refused, path === '' ? key : `${path}.${key}`),
    )
  }
  return (typeof input === 'string' || typeof input === 'number') && String(input) === refused
    ? [path || 'body']
    : []
}

/**
 * The fields whose value PostgreSQL refused as a value (SQLSTATE class 22: beyond its type's range, or no such date);
 * none for any other error, and where the refused value is not the caller's.
 */
export const refusedFields = (error: unknown, input: unknown): BadField[] => {
  if (!(error instanceof pg.DatabaseError) || !error.code?.startsWith('22')) return []
  const refused = quotedIn(error.message)
  if (refused === null) return []
  return fieldsWith(input, refused).map((path) => ({ path, message: 'is beyond what can be stored' }))
}
