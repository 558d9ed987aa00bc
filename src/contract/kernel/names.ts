import * as z from 'zod'

/** Joiners are part of names in some scripts. */
const unprintable = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Co}\u2028\u2029]/u
const link =
  /:\/\/|www\.|\S\.(?:com|net|org|info|biz|io|co|cn|me|ru|de|uk|us|eu|in|app|dev|shop|store|site|online|top|xyz|link|click|live|club)(?![\p{L}\p{N}-])/iu

/** Others read these names in our emails, so they carry nothing that a mail program turns into a link. */
export const nameSchema = z
  .string()
  .trim()
  .min(1, 'is required')
  .max(80)
  .refine((name) => !unprintable.test(name), 'must be printable characters on one line')
  .refine((name) => !link.test(name), 'must not contain a web address')
