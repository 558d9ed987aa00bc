/** Between Enter and the tag: the input methods of many languages write their word only then. */
export const tagAddDelayMs = 50

export interface TagLimits {
  readonly most: number
  readonly longest: number
}

export interface Tags {
  readonly tags: readonly string[]
  /** Why something typed did not become a tag; null when all of it did. */
  readonly refused: 'twice' | 'full' | 'long' | null
}

const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** The words of what was typed or pasted, apart by commas, semicolons and lines; blanks around them go. */
const wordsOf = (typed: string): string[] =>
  typed
    .split(/[,;，；、\n\t]/)
    .map((word) => word.trim().replaceAll(/\s+/g, ' '))
    .filter((word) => word !== '')

/** Adds what was typed as tags, each once without regard to capitals, up to the limit. */
export const addTags = (now: readonly string[], typed: string, { most, longest }: TagLimits): Tags => {
  let tags = now
  let refused: Tags['refused'] = null
  for (const word of wordsOf(typed)) {
    if (tags.some((tag) => same(tag, word))) refused = 'twice'
    else if (word.length > longest) refused = 'long'
    else if (tags.length >= most) refused = 'full'
    else tags = [...tags, word]
  }
  return { tags, refused }
}
