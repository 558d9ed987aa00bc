import * as z from 'zod'

/** Of an order. Orders that were merged may have more together, and what a shop sends is kept whole. */
export const maxGiftNoteLength = 500

export const giftNoteSchema = z.string().trim().max(maxGiftNoteLength)

/** One that is longer already may remain so, up to all those of a merged order: the server refuses what grows above the limit. */
export const changedGiftNoteSchema = z.string().trim().max(60_000)
