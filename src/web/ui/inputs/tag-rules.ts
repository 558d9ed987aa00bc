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
