import { expect, it } from 'vitest'
import { countries } from '../../../contract/countries.ts'
import { readCountry } from './index.ts'

it.each([
  ['US', ['US', 'us', ' USA ', 'U.S.A.', 'U.S.', 'United States of America', 'the United States', 'America']],
  ['GB', ['UK', 'U.K.', 'England', 'Scotland', 'Great Britain', 'Northern Ireland', 'Reino Unido', '英国']],
  ['VN', ['Viet Nam', 'Vietnam', 'VIỆT NAM']],
  ['KR', ['Korea, Republic of', 'Republic of Korea', 'Korea', 'South Korea', 'Korea (South)', '대한민국']],
  ['KP', ['North Korea', "Korea, Democratic People's Republic of"]],
  ['NL', ['Holland', 'The Netherlands', 'Nederland', 'Pays-Bas']],
  ['DE', ['Deutschland', 'Germany', 'DEU', 'Allemagne', '德国', 'ドイツ']],
  ['CI', ['Ivory Coast', "Côte d'Ivoire", 'Cote d’Ivoire']],
  ['TR', ['Turkey', 'Türkiye', 'TURKIYE']],
  ['JP', ['Japan', '日本', 'Japon']],
  ['TH', ['Thailand', 'ประเทศไทย', 'ไทย']],
  ['LC', ['Saint Lucia', 'St. Lucia', 'St Lucia']],
  ['HK', ['Hong Kong', 'Hong Kong SAR', '香港']],
  ['GN', ['Guinea']],
  ['NE', ['Niger']],
  ['DM', ['Dominica']],
  ['IE', ['Ireland', 'Republic of Ireland', 'Eire']],
] as const)('reads what people write for %s', (code, names) => {
  expect(names.map((name) => [name, readCountry(name)])).toEqual(names.map((name) => [name, code]))
})

it.each(['', ' ', 'Atlantis', 'Unites', 'X', '瑞典王国', 'Unknown', '??', '=1+1', 'a'.repeat(100_000)])(
  'does not guess: %.20s',
  (name) => {
    expect(readCountry(name)).toBeNull()
  },
)

it('reads every country by its code, its names here and its names in the languages of large markets', () => {
  const languages = ['en', 'zh', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'sv', 'ja', 'ko', 'ru', 'pt']
  const wrong = countries.flatMap(({ area_code: code, en_name: english, name }) =>
    [code, code.toLowerCase(), english, english.toUpperCase(), name].filter(
      (text) => readCountry(text) !== code,
    ),
  )
  expect(wrong).toEqual([])
  // A name that means another country in another language is read as none, never as the other.
  const misread = languages.flatMap((language) => {
    const shown = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    return countries.flatMap(({ area_code: code }) => {
      const text = shown.of(code)
      const read = text === undefined ? code : readCountry(text)
      return read === code ? [] : [[language, text, code, read]]
    })
  })
  expect(misread.filter(([, , , read]) => read !== null)).toEqual([])
  expect(misread.length).toBeLessThan(30)
})
