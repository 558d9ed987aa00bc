import library from 'i18n-iso-countries'
import { countries } from '../../../contract/countries.ts'

/** What people write and no list of names has. */
const own: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates', 'Dubai', 'Abu Dhabi'],
  BA: ['Bosnia'],
  BO: ['Bolivia, Plurinational State of'],
  BN: ['Brunei'],
  CD: ['DRC', 'DR Congo', 'Congo-Kinshasa', 'Congo (Kinshasa)', 'Zaire'],
  CG: ['Congo', 'Congo-Brazzaville', 'Congo (Brazzaville)'],
  CI: ['Cote dIvoire'],
  CN: ['PRC', 'PR China', 'Mainland China', "People's Republic of China", 'China Mainland'],
  CV: ['Cape Verde'],
  CZ: ['Czech'],
  ES: ['Canary Islands', 'Islas Canarias', 'Balearic Islands'],
  FM: ['Micronesia'],
  GB: [
    'England',
    'Scotland',
    'Wales',
    'Northern Ireland',
    'Britain',
    'Great Britain',
    'UK',
    'United Kingdom of Great Britain and Northern Ireland',
  ],
  GR: ['EL', 'Hellas'],
  HK: ['Hong Kong SAR', 'Hong Kong SAR China', 'Hong Kong', 'HKSAR', '香港'],
  IE: ['Eire', 'Republic of Ireland', 'Ireland, Republic of', 'Southern Ireland'],
  IR: ['Iran, Islamic Republic of'],
  KP: ['North Korea', "Democratic People's Republic of Korea", 'DPRK'],
  KR: ['Korea', 'South Korea', 'Korea (South)', 'Korea South', 'S. Korea', 'ROK', 'Corea'],
  LA: ['Laos', "Lao People's Democratic Republic"],
  MD: ['Moldova'],
  MK: ['Macedonia', 'FYROM'],
  MM: ['Burma', 'Myanmar (Burma)'],
  MO: ['Macau', 'Macao SAR', 'Macau SAR China', '澳门', '澳門'],
  NL: ['Holland', 'The Netherlands', 'Netherland'],
  PH: ['Phillipines', 'Philipines'],
  PS: ['Palestine', 'State of Palestine', 'Palestinian Territories'],
  PT: ['Madeira', 'Azores'],
  RU: ['Russia', 'Russian Federation'],
  SY: ['Syria'],
  SZ: ['Swaziland'],
  TH: ['ประเทศไทย', 'Siam'],
  TL: ['East Timor'],
  TR: ['Turkey', 'Turkiye'],
  TW: ['Taiwan', 'Taiwan ROC', 'Taiwan, Province of China', 'Chinese Taipei', '台湾', '台灣', '臺灣'],
  TZ: ['Tanzania'],
  US: [
    'USA',
    'US of A',
    'America',
    'United States',
    'United States (US)',
    'United States (USA)',
    'Estados Unidos',
  ],
  VA: ['Vatican', 'Holy See', 'Vatican City State', 'Holy See (Vatican City State)'],
  VE: ['Venezuela, Bolivarian Republic of'],
  VN: ['Viet Nam', 'Socialist Republic of Vietnam'],
  XK: ['Kosovo'],
}

const codes = new Set(countries.map(({ area_code: code }) => code))

/** Without accents, case, signs, spaces and a leading article. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/&/g, 'and')
    .replace(/\bst\b\.?/g, 'saint')
    .replace(/^\s*the\s/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

const namesIn = (language: string): [name: string, code: string][] => {
  const names = library.getNames(language, { select: 'all' })
  const shown = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
  return [...codes].flatMap((code) =>
    [...(names[code] ?? []), shown.of(code) ?? []].flat().map((name): [string, string] => [name, code]),
  )
}

/** Names in every language; one that means two countries in two languages, such as `Guinea`, counts in English only. */
const collectNames = (): ReadonlyMap<string, string> => {
  const sure = new Map<string, string>()
  const add = (name: string, code: string): void => {
    if (codes.has(code) && plain(name) !== '' && !sure.has(plain(name))) sure.set(plain(name), code)
  }
  for (const [code, names] of Object.entries(own)) for (const name of names) add(name, code)
  for (const { area_code: code, en_name: english, name } of countries) {
    add(english, code)
    add(name, code)
  }
  for (const [name, code] of namesIn('en')) add(name, code)
  for (const [alpha3, code] of Object.entries(library.getAlpha3Codes())) add(alpha3, code)
  const foreign = new Map<string, string | null>()
  for (const language of library.getSupportedLanguages()) {
    for (const [name, code] of namesIn(language)) {
      const key = plain(name)
      const known = foreign.get(key)
      foreign.set(key, known === undefined || known === code ? code : null)
    }
  }
  for (const [key, code] of foreign)
    if (code !== null && key.length > 2 && !sure.has(key)) sure.set(key, code)
  return sure
}
let collected: ReadonlyMap<string, string> | undefined

/** The code of a country as people write it: `us`, `U.S.A.`, `Korea, Republic of`, `Deutschland`, `日本`; null: none. */
export const readCountry = (text: string): string | null => {
  const typed = text.trim().slice(0, 120)
  const upper = typed.toUpperCase()
  if (codes.has(upper)) return upper
  collected ??= collectNames()
  const turned = typed.split(',').toReversed().join(' ')
  return collected.get(plain(typed)) ?? collected.get(plain(turned)) ?? null
}
