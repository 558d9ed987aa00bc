import * as z from 'zod'
import { locales } from './format.ts'

export const sheetFormats = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof sheetFormats)[number]

/** What every export asks: the kind of file, and the language of its words (by default the account's). */
export const sheetInput = {
  format: z.enum(sheetFormats).default('csv'),
  locale: z.enum(locales).optional(),
}

/** Whether the runtime knows this IANA time zone. */
export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

export const timeZoneSchema = z.string().max(60).refine(isTimeZone, 'must be an IANA time zone')
