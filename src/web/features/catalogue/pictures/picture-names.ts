/** A reading of an image's file name: a product or SKU code and the image's number. */
export interface NameReading {
  readonly code: string
  /** 1 for the main image. */
  readonly place: number
}

/** The possible readings, the likelier first: `MUG-2.jpg` is the image of MUG-2, or the second image of MUG. */
export const readingsOf = (fileName: string): readonly NameReading[] => {
  const stem = fileName.replace(/\.[a-z0-9]{2,5}$/i, '').trim()
  const match = /^(.+?)[-_ ](\d{1,2})$/.exec(stem)
  const place = Number(match?.[2] ?? 0)
  const readings = [{ code: stem, place: 1 }]
  return match?.[1] && place >= 1 ? [...readings, { code: match[1], place }] : readings
}

/** The first reading with a known code; null for none. `known` holds codes in lower case. */
export const matchOf = (fileName: string, known: ReadonlySet<string>): NameReading | null =>
  readingsOf(fileName).find(({ code }) => known.has(code.toLowerCase())) ?? null
