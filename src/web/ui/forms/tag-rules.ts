/** The delay between Enter and adding the tag: many input methods insert their text only then. */
export const tagAddDelayMs = 50

export interface TagLimits {
  readonly limit: number
  readonly maxLength: number
}

export interface Tags {
  readonly tags: readonly string[]
  /** Why text did not become a tag; null if all of it did. */
  readonly refused: 'twice' | 'full' | 'long' | null
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const valuesOf = (typed: string): string[] =>
  typed
    .split(/[,;，；、\n\t]/)
    .map((word) => word.trim().replaceAll(/\s+/g, ' '))
    .filter((word) => word !== '')

/** Adds text as tags, each once ignoring case, up to the limit. */
export const addTags = (now: readonly string[], typed: string, { limit, maxLength }: TagLimits): Tags => {
  let tags = now
  let refused: Tags['refused'] = null
  for (const word of valuesOf(typed)) {
    if (tags.some((tag) => same(tag, word))) refused = 'twice'
    else if (word.length > maxLength) refused = 'long'
    else if (tags.length >= limit) refused = 'full'
    else tags = [...tags, word]
  }
  return { tags, refused }
}

const maxSuggested = 8

/** Those not added yet that contain the typed text, ignoring case; first those that begin with it. */
export const suggestedTags = (
  known: readonly string[],
  now: readonly string[],
  typed: string,
): readonly string[] => {
  const text = typed.trim().toLowerCase()
  const matching = known.filter(
    (tag) => tag.toLowerCase().includes(text) && !now.some((one) => same(one, tag)),
  )
  const begins = (tag: string): boolean => tag.toLowerCase().startsWith(text)
  return [...matching.filter(begins), ...matching.filter((tag) => !begins(tag))].slice(0, maxSuggested)
}
