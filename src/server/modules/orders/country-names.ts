import { wordsOf } from './search-terms.ts'

const emails = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const languages = ['en', 'zh']

/** Words of every country's names, with the code that orders are found by. */
const namedCountries = (): { word: string; code: string }[] => {
  const codes = [...emails].flatMap((first) => [...emails].map((second) => first + second))
  return languages.flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    return codes.flatMap((code) =>
      wordsOf(names.of(code) ?? '').map((word) => ({ word, code: code.toLowerCase() })),
    )
  })
}
let countries: ReturnType<typeof namedCountries> | undefined

/** Codes, in lower case, of the countries of whose names a word is the beginning: `united` → us, gb, ae… */
export const countryCodesNamed = (word: string): string[] => {
  if (word.length < 2 && /^[a-z0-9]/.test(word)) return []
  countries ??= namedCountries()
  const named = countries.filter((country) => country.word.startsWith(word))
  return [...new Set(named.map(({ code }) => code))]
}
