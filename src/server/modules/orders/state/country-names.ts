import { wordsOf } from './search-terms.ts'

const emails = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const languages = ['en', 'zh']

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

/** Lower-case codes of countries with a name starting with this word: `united` → us, gb, ae… */
export const countryCodesNamed = (word: string): string[] => {
  if (word.length < 2 && /^[a-z0-9]/.test(word)) return []
  countries ??= namedCountries()
  const named = countries.filter((country) => country.word.startsWith(word))
  return [...new Set(named.map(({ code }) => code))]
}
