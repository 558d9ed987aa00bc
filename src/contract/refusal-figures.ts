import * as z from 'zod'

/** Of a refused row: what its sentence is made of, for other languages. Missing where there is none. */
export const figuresSchema = z.record(z.string(), z.unknown()).optional()
