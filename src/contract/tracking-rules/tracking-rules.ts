import * as z from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { trackingRuleIdSchema } from '../kernel/ids.ts'
import { countryCodeSchema } from '../shipping/shipping.ts'
import { pushableTrackingStatuses } from '../kernel/statuses.ts'

export const trackingRuleLimits = {
  words: 100,
  replacements: 50,
  length: 80,
  lines: 200,
  countries: 250,
} as const

const term = z.string().trim().min(1, 'must not be empty').max(trackingRuleLimits.length)

/** How parcels of some shipping lines and countries are shown to buyers and reported to shops. */
export const trackingHandlingSchema = z.object({
  /** Shown and reported in place of the carrier's name; null keeps it. */
  carrierName: term.nullable(),
  /** A carrier's text that contains one of these is not shown: only the status is. */
  hiddenWords: z.array(term).max(trackingRuleLimits.words),
  replacements: z
    .array(z.object({ from: term, to: z.string().trim().max(trackingRuleLimits.length) }))
    .max(trackingRuleLimits.replacements),
  pushedStatuses: z.array(z.enum(pushableTrackingStatuses)).max(pushableTrackingStatuses.length),
})
export type TrackingHandling = z.output<typeof trackingHandlingSchema>

export const ruleCountriesSchema = z.array(countryCodeSchema).max(trackingRuleLimits.countries)

export const trackingRules = {
  listTrackingRules: endpoint({
    method: 'GET',
    path: '/Common/GetTransportTraceRule',
    summary:
      'Lists how the agency shows parcels to buyers and reports them to shops. The first rule that fits a parcel applies; without one, it is shown and reported as the carrier says.',
    access: { kind: 'customer' },
    input: z.object({}),
    output: z.object({
      rules: z.array(
        trackingHandlingSchema.extend({
          id: trackingRuleIdSchema,
          name: z.string(),
          /** Shipping lines; empty for all. */
          lines: z.array(z.object({ nameEn: z.string(), nameZh: z.string() })),
          /** Empty for all. */
          countries: z.array(z.string()),
        }),
      ),
    }),
  }),
}

const isWordCharacter = (char: string | undefined): boolean =>
  char !== undefined && /[\p{L}\p{N}]/u.test(char) && !/\p{Script=Han}/u.test(char)

/** Where `word` stands in `text` as a word of its own, in any case; Chinese words need no edges. */
const placeOf = (text: string, word: string, from: number): number => {
  const [within, wanted] = [text.toLowerCase(), word.toLowerCase()]
  // Lower case can be longer than the text (İ), so that places differ: then case counts.
  const [hay, needle] = within.length === text.length ? [within, wanted] : [text, word]
  for (let at = hay.indexOf(needle, from); at >= 0; at = hay.indexOf(needle, at + 1)) {
    const joinsBefore = isWordCharacter(needle[0]) && isWordCharacter(hay[at - 1])
    const joinsAfter = isWordCharacter(needle.at(-1)) && isWordCharacter(hay[at + needle.length])
    if (!joinsBefore && !joinsAfter) return at
  }
  return -1
}

const replaceAll = (text: string, word: string, by: string): string => {
  let [result, from] = ['', 0]
  for (let at = placeOf(text, word, 0); at >= 0; at = placeOf(text, word, from)) {
    result += text.slice(from, at) + by
    from = at + word.length
  }
  return result + text.slice(from)
}

/** A carrier's text as the rule shows it; '' if it is not shown. */
export const handledText = (
  text: string,
  { hiddenWords, replacements }: Pick<TrackingHandling, 'hiddenWords' | 'replacements'>,
): string => {
  if (hiddenWords.some((word) => placeOf(text, word, 0) >= 0)) return ''
  return replacements.reduce((now, { from, to }) => replaceAll(now, from, to), text).trim()
}

/** A parcel under the rule's name of its carrier. The link to the carrier's own page would tell the other name. */
export const withCarrierName = <P extends { readonly carrier: string; readonly trackingUrl: string | null }>(
  parcel: P,
  { carrierName }: Pick<TrackingHandling, 'carrierName'>,
): P => (carrierName === null ? parcel : { ...parcel, carrier: carrierName, trackingUrl: null })
