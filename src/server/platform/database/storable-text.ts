/** The text without what PostgreSQL cannot store: NUL, and halves of surrogate pairs, such as a cut leaves. */
export const storableText = (text: string, longest = Number.POSITIVE_INFINITY): string =>
  text.replaceAll('\0', '').slice(0, longest).toWellFormed()

/** JSON from others, its texts as they can be stored. @throws SyntaxError */
export const parseStorableJson = (json: string): unknown =>
  JSON.parse(json, (_key, value: unknown) => (typeof value === 'string' ? storableText(value) : value))
