import { dateFormat } from '../../../contract/kernel/format.ts'
import type { Locale } from '../../ui/text/locale.ts'

const offeredMonths = 36

/** The calendar month in UTC, as invoices are dated: '2026-11'. */
const monthOf = (at: Date): string => at.toISOString().slice(0, 7)

/** This month and those before it, newest first. */
export const recentMonths = (now: Date = new Date()): readonly string[] =>
  Array.from({ length: offeredMonths }, (_unused, back) =>
    monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1))),
  )

/** '2026-11' → 'November 2026'. */
export const monthText = (month: string, locale: Locale): string =>
  dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-01`))

export const isMonth = (text: string | undefined): text is string =>
  text !== undefined && /^(19|2\d)\d\d-(0[1-9]|1[0-2])$/.test(text)
