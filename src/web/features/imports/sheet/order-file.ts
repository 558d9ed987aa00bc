import { orderColumns } from '../../../../contract/imports/order-columns.ts'
import { dayOf } from '../../../ui/time/time-text.ts'
import { getLocale, localeTags } from '../../../ui/text/locale.ts'
import { templateCells, type Row } from './column-choice.ts'
import { writePaste } from './paste-reader.ts'

/** The rows as a file in the import template's format, with column names in the reader's language. */
export const orderFileOf = (rows: readonly Row[], name: string): File => {
  const locale = getLocale()
  const cells = templateCells(
    rows,
    orderColumns.map((column) => column[locale]),
  )
  const now = new Date()
  const time = now.toLocaleTimeString(localeTags[locale], { hour: '2-digit', minute: '2-digit' })
  return new File([writePaste(cells)], `${name} ${dayOf(now)} ${time}`, { type: 'text/csv' })
}
