import * as z from 'zod'

/** The figures of a refused row's sentence, so that clients can word it in other languages; left out if it has none. */
export const figuresSchema = z.record(z.string(), z.unknown()).optional()
