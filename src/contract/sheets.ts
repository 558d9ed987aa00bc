import * as z from 'zod'

export const sheetFormats = ['csv', 'xlsx'] as const
export type SheetFormat = (typeof sheetFormats)[number]

/** What every export asks: the kind of file, and the language of its words (the account's own unless told). */
export const sheetInput = {
  format: z.enum(sheetFormats).default('csv'),
  locale: z.enum(['en', 'zh']).optional(),
}
