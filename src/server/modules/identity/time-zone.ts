import { DomainError } from '../../../contract/errors.ts'

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** @throws DomainError unknownTimeZone */
export const checkTimeZone = (name: string | undefined): void => {
  if (name === undefined || isTimeZone(name)) return
  throw new DomainError('unknownTimeZone', 'This time zone is not known. Use a name like Europe/Berlin.')
}
