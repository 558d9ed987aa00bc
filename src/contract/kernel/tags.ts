import * as z from 'zod'

/** Of an order. Orders that were merged may have more together. */
export const maxTags = 20
export const maxTagLength = 40
export const maxSellerNoteLength = 2000
/** A customer's tags that are offered to choose from. */
export const maxListedTags = 1000

/** Lists of tags are written with commas. */
const tagPattern = /^[^,，\p{Cc}]*$/u

export const isTag = (text: string): boolean =>
  text.trim() !== '' && text.length <= maxTagLength && tagPattern.test(text)

export const tagSchema = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(maxTagLength)
  .regex(tagPattern, 'cannot contain commas or line breaks')

export const tagListSchema = z.array(tagSchema).max(maxTags)

/** As it is displayed, with single spaces. */
export const tagName = (typed: string): string =>
  typed.toWellFormed().normalize('NFC').trim().replaceAll(/\s+/gu, ' ')

/** Equal for spellings of the same tag. */
export const tagKey = (tag: string): string => tagName(tag).toLowerCase()
