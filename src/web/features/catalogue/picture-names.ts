/** What a picture's name may say: a code and which picture of it; the likelier reading first. */
export interface NameReading {
  readonly code: string
  /** 1 is the picture itself. */
  readonly place: number
}

/** `MUG-2.jpg` is the picture of MUG-2, or the second one of MUG. */
export const readingsOf = (fileName: string): readonly NameReading[] => {
  const stem = fileName.replace(/\.[a-z0-9]{2,5}$/i, '').trim()
  const match = /^(.+?)[-_ ](\d{1,2})$/.exec(stem)
  const place = Number(match?.[2] ?? 0)
  const readings = [{ code: stem, place: 1 }]
  return match?.[1] && place >= 1 ? [...readings, { code: match[1], place }] : readings
}

/** The reading whose code is known; null: none is. */
export const matchOf = (fileName: string, known: ReadonlySet<string>): NameReading | null =>
  readingsOf(fileName).find(({ code }) => known.has(code.toLowerCase())) ?? null
