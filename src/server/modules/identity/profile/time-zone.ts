import { isTimeZone } from '../../../../contract/kernel/sheets.ts'
import { refuse } from '../../../platform/kernel/refuse.ts'

export const checkTimeZone = (name: string | undefined): void => {
  if (name === undefined || isTimeZone(name)) return
  throw refuse('unknownTimeZone')
}
