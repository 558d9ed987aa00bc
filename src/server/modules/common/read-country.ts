import isoCountries from 'i18n-iso-countries'
import { countries } from '../../../contract/addresses/countries.ts'
import { endTurn } from '../../platform/kernel/turns.ts'

/** What people write and no list of names has. */
const own: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'Emirates', 'Dubai', 'Abu Dhabi'],
  BA: ['Bosnia'],
  BO: ['Bolivia, Plurinational State of'],
  BN: ['Brunei'],
  CD: ['DRC', 'DR Congo', 'Congo-Kinshasa', 'Congo (Kinshasa)', 'Zaire'],
  CG: ['Congo', 'Congo-Brazzaville', 'Congo (Brazzaville)'],
  CI: ['Cote dIvoire'],
  CN: [
    '中国大陆',
    '中國大陸',
    '中国内地',
    '中國',
    '中国本土',
    '中华人民共和国',
    '中華人民共和國',
    'PRC',
    'PR China',
    'Mainland China',
    "People's Republic of China",
    'China Mainland',
  ],
  CV: ['Cape Verde'],
  CZ: ['Czech Rep.', 'Czech'],
  ES: ['Canary Islands', 'Islas Canarias', 'Balearic Islands'],
  FM: ['Micronesia'],
  GB: [
    'N. Ireland',
    'North Ireland',
    'Gr. Britain',
    'G.B.',
    'Great Britain and Northern Ireland',
    'VK',
    '英國',
    '大不列颠',
    '大不列顛',
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
  HK: [
    '香港特别行政区',
    '香港特別行政區',
    'Hong Kong SAR',
    'Hong Kong SAR China',
    'Hong Kong',
    'HKSAR',
    '香港',
  ],
  IE: ['Eire', 'Republic of Ireland', 'Ireland, Republic of', 'Southern Ireland'],
  IR: ['Iran, Islamic Republic of'],
  KP: ['북한', '北韓', '北朝鲜', '北朝鮮', 'North Korea', "Democratic People's Republic of Korea", 'DPRK'],
  KR: [
    '한국',
    '남한',
    '韓国',
    '韓國',
    '南韓',
    '韩国',
    '南韩',
    'Korea Rep.',
    'Rep. of Korea',
    'Korea',
    'South Korea',
    'Korea (South)',
    'Korea South',
    'S. Korea',
    'ROK',
    'Corea',
  ],
  LA: ['Laos', "Lao People's Democratic Republic"],
  MD: ['Moldova'],
  MK: ['Macedonia', 'FYROM'],
  MM: ['Burma', 'Myanmar (Burma)'],
  MO: ['澳门特别行政区', '澳門特別行政區', 'Macau', 'Macao SAR', 'Macau SAR China', '澳门', '澳門'],
  NL: ['Kingdom of the Netherlands', 'Holland', 'The Netherlands', 'Netherland'],
  PH: ['Phillipines', 'Philipines'],
  PS: [
    'Palestinian Territory',
    'Palestinian Territory, Occupied',
    'Occupied Palestinian Territory',
    'Palestine',
    'State of Palestine',
    'Palestinian Territories',
  ],
  PT: ['Madeira', 'Azores'],
  RU: ['Russia', 'Russian Federation'],
  SY: ['Syria'],
  SZ: ['Swaziland'],
  TH: ['ประเทศไทย', 'Siam'],
  TL: ['East Timor'],
  TR: ['Turkey', 'Turkiye'],
  TW: [
    '台湾地区',
    '台灣地區',
    'Taiwan',
    'Taiwan ROC',
    'Taiwan, Province of China',
    'Chinese Taipei',
    '台湾',
    '台灣',
    '臺灣',
  ],
  TZ: ['Tanzania'],
  US: [
    'アメリカ',
    '米国',
    '美國',
    'EE.UU.',
    'EUA',
    'SUA',
    'VS',
    'États-Unis',
    'U.S.',
    'U.S.A.',
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
  PN: ['Pitcairn'],
  SJ: ['Svalbard', 'Jan Mayen'],
  KN: ['St. Kitts'],
  AG: ['Antigua'],
  TT: ['Trinidad'],
  VC: ['St. Vincent'],
  AU: ['Commonwealth of Australia'],
  TF: ['French Southern and Antarctic Lands'],
  HM: ['Heard Island and McDonald Islands'],
  SH: [
    'Saint Helena',
    'Saint Helena, Ascension and Tristan da Cunha',
    'Ascension Island',
    'Tristan da Cunha',
  ],
  UM: ['United States (US) Minor Outlying Islands', 'United States Minor Outlying Islands'],
  VI: ['Virgin Islands (U.S.)', 'Virgin Islands (US)', 'Virgin Islands, U.S.', 'USVI'],
  VG: ['Virgin Islands (British)', 'Virgin Islands, British', 'BVI'],
  SX: ['Sint Maarten (Dutch part)', 'Saint Martin (Dutch part)'],
  MF: ['Saint Martin (French part)', 'Saint Martin', 'St. Martin'],
  BQ: ['Bonaire', 'Bonaire, Sint Eustatius and Saba', 'Bonaire, Saint Eustatius and Saba'],
  GS: ['South Georgia/Sandwich Islands'],
  PW: ['Belau'],
  CF: ['Central African Rep.'],
  DO: ['Dominican Rep.', 'Dom. Rep.', 'República Dominicana'],
  NZ: ['Aotearoa'],
  ZA: ['RSA', 'S. Africa'],
  JP: ['日本国', '日本國'],
  DE: ['BRD', 'Federal Republic of Germany', '德國'],
  FR: ['法國', 'Metropolitan France', 'France métropolitaine'],
  SA: ['KSA', 'Saudi', 'Kingdom of Saudi Arabia'],
  FK: ['Malvinas', 'Falklands'],
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

/** With accents: Vietnamese has names of two letters, such as `Áo`, that would be another country's code without them. */
const accented = (name: string): string => name.normalize('NFC').toLowerCase().trim()

/** Languages, beside those of the package, in which countries have other names or another script. */
const moreLanguages = [
  'zh-Hant',
  'zh-Hant-HK',
  'pt-PT',
  'es-MX',
  'fr-CA',
  'de-AT',
  'de-CH',
  'sr-Latn',
  'uz-Cyrl',
]

const namesIn = (language: string): [name: string, code: string][] => {
  const names = isoCountries.getNames(language, { select: 'all' })
  const shown = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames([language], { type: 'region', fallback: 'none', style }),
  )
  return [...codes].flatMap((code) =>
    [...(names[code] ?? []), ...shown.map((one) => one.of(code) ?? [])]
      .flat()
      .map((name): [string, string] => [name, code]),
  )
}

/** Two letters of an alphabet are too few for a name. */
const isTooShort = (key: string): boolean =>
  key.length < 3 && /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]+$/u.test(key)

interface Names {
  readonly plain: ReadonlyMap<string, string>
  readonly accented: ReadonlyMap<string, string>
}

const withoutNull = (found: ReadonlyMap<string, string | null>): [string, string][] =>
  [...found].flatMap(([key, code]) => (code === null ? [] : [[key, code]]))

/** Names in every language; one that means two countries in two languages, such as `Guinea`, counts in English only. */
function* collectNames(): Generator<undefined, Names> {
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
  const foreign = new Map<string, string | null>()
  const short = new Map<string, string | null>()
  const addTo = (found: Map<string, string | null>, key: string, code: string): void => {
    const known = found.get(key)
    found.set(key, known === undefined || known === code ? code : null)
  }
  for (const language of [...isoCountries.getSupportedLanguages(), ...moreLanguages]) {
    for (const [name, code] of namesIn(language)) {
      if (!isTooShort(plain(name))) addTo(foreign, plain(name), code)
      else if (plain(name) !== accented(name)) addTo(short, accented(name), code)
    }
    yield
  }
  // A code of three letters may be a name as well: `Nga` is Russia in Vietnamese.
  for (const [alpha3, code] of Object.entries(isoCountries.getAlpha3Codes())) {
    if (codes.has(code)) addTo(foreign, plain(alpha3), code)
  }
  return {
    plain: new Map([...withoutNull(foreign), ...sure]),
    accented: new Map(withoutNull(short)),
  }
}
const collecting = collectNames()
let collected: Names | undefined

/** Collects the names of one more language; all names after the last. */
const collectMore = (): Names | undefined => {
  const step = collected ? null : collecting.next()
  if (step?.done) collected = step.value
  return collected
}

/** A third of a second, at the first use; awaited before many countries are read, it lets other calls in meanwhile. */
export const prepareCountryNames = async (): Promise<void> => {
  while (!collectMore()) await endTurn()
}

const allNames = (): Names => {
  for (;;) {
    const names = collectMore()
    if (names) return names
  }
}

const lookUp = (text: string): string | null => {
  const upper = text.trim().toUpperCase()
  if (codes.has(upper)) return upper
  const names = allNames()
  const alpha3 = /^[A-Z]{3}$/.test(text.trim()) ? isoCountries.alpha3ToAlpha2(text.trim()) : undefined
  if (alpha3 !== undefined && codes.has(alpha3)) return alpha3
  return names.accented.get(accented(text)) ?? names.plain.get(plain(text)) ?? null
}

const inTurn = (text: string): string => text.split(',').toReversed().join(' ')
const articles = /[([](?:the|le|la|les|el|los|las|die|der)?[)\]]/gi
const formOfState =
  /^(?:the )?(?:(?:federal |islamic )?republic|kingdom|principality|grand duchy|sultanate) of (?:the )?/i
/** The form of state tells which of several it is: `Republic of China`. */
const severalStates = new Set(['CN', 'TW', 'KR', 'KP', 'CD', 'CG'])

/** `Republic of Poland`. */
const readState = (text: string): string | null => {
  const name = text.replace(formOfState, '')
  const found = name === text ? null : lookUp(name)
  return found === null || severalStates.has(found) ? null : found
}

/** `Netherlands (the)`, `Korea (the Republic of)`, `United Kingdom (UK)`: what is in brackets must agree. */
const readBracketed = (text: string, brackets: number): string | null => {
  const start = text.search(/[([]/)
  const end = text.slice(start).search(/[)\]]/)
  if (start < 0 || end < 0 || brackets === 0) return null
  const inside = text.slice(start + 1, start + end).trim()
  const base = `${text.slice(0, start)}${text.slice(start + end + 1)}`.trim()
  if (/ of(?: the)?$/i.test(inside)) {
    const full = `${inside} ${base}`
    return lookUp(full) ?? readState(full)
  }
  const found = read(base, brackets - 1)
  return found !== null && found === read(inside, 0) ? found : null
}

/** `DE - Germany`, `England, UK`, `US United States`: all parts must agree. */
const readParts = (text: string): string | null => {
  const [first = '', ...more] = text.split(' ')
  const last = more.at(-1) ?? ''
  const coded = [
    [first, more.join(' ')],
    [last, [first, ...more.slice(0, -1)].join(' ')],
  ].find(([code = '']) => /^[A-Z]{2,3}$/.test(code) && lookUp(code) !== null)
  const parts = text.split(/ [-–—] | ?[/|:,] ?/).filter((part) => part !== '')
  const [found = null, ...others] = (parts.length > 1 ? parts : (coded ?? []))
    .slice(0, maxParts + 1)
    .map(lookUp)
  return others.length > 0 && others.length < maxParts && others.every((one) => one === found) ? found : null
}

const maxBrackets = 2
const maxParts = 4

const read = (text: string, brackets = maxBrackets): string | null =>
  lookUp(text) ?? lookUp(inTurn(text)) ?? readState(text) ?? readBracketed(text, brackets) ?? readParts(text)

/**
 * The code of a country as people write it: `us`, `U.S.A.`, `Korea, Republic of`, `United Kingdom (UK)`, `Deutschland`,
 * `日本`; null: none.
 */
export const readCountry = (text: string): string | null =>
  read(text.trim().slice(0, 120).normalize('NFKC').replaceAll(articles, ' ').trim())
