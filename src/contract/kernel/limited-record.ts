import * as z from 'zod'

/** A record of any keys, with an upper limit for their number. */
export const limitedRecord = <K extends z.ZodType<string, string>, V extends z.ZodType>(
  keys: K,
  values: V,
  maxProperties: number,
) =>
  z
    .record(keys, values)
    .refine((record) => Object.keys(record).length <= maxProperties, {
      error: `must have at most ${maxProperties} entries`,
    })
    // A word of JSON Schema, so that the description of the API has it, too.
    .meta({ maxProperties })
