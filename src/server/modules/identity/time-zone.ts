import { DomainError } from '../../../contract/errors.ts'
import { isTimeZone } from '../../../contract/sheets.ts'

/** @throws DomainError unknownTimeZone */
export const checkTimeZone = (name: string | undefined): void => {
  if (name === undefined || isTimeZone(name)) return
  throw new DomainError('unknownTimeZone', 'This time zone is not known. Use a name like Europe/Berlin.')
}
