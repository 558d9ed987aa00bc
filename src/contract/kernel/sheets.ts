import * as z from 'zod'
import { locales } from './format.ts'

export const sheetFormats = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof sheetFormats)[number]

export const sheetInput = {
  format: z.enum(sheetFormats).default('csv'),
  locale: z.enum(locales).optional(),
}

export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

export const timeZoneSchema = z.string().max(60).refine(isTimeZone, 'must be an IANA time zone')
