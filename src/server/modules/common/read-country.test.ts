import { expect, it } from 'vitest'
import { countries } from '../../../contract/addresses/countries.ts'
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
  [
    'GB',
    ['United Kingdom (UK)', 'Great Britain (UK)', 'N. Ireland', 'England, UK', 'GB - United Kingdom', '英國'],
  ],
  [
    'US',
    [
      'United States (US)',
      'EE.UU.',
      'EE. UU.',
      'US United States',
      'アメリカ',
      '美國',
      '미국',
      'Mỹ',
      'Соединенные Штаты',
    ],
  ],
  ['KR', ['한국', '韓国', '韓國', '南韓', '南韩', 'Korea (the Republic of)', 'Korea (Republic of)']],
  ['KP', ["Korea (the Democratic People's Republic of)", "Democratic People's Republic of Korea"]],
  ['FR', ['法國', 'França', 'Frankrijk', 'France (FR)', 'Франция', '프랑스', 'フランス']],
  ['CN', ['中国大陆', '中國', '中國大陸', 'Mainland China', '中国 (China)']],
  ['SA', ['KSA', 'Kingdom of Saudi Arabia', 'Saudi-Arabien', '沙烏地阿拉伯']],
  ['NL', ['Netherlands (the)', 'Netherlands (NL)', 'Niederlande', 'Países Bajos', '荷蘭']],
  ['DE', ['DE/Germany', 'Germany (DEU)', 'Deutschland （Germany）', 'Niemcy', '독일']],
  ['AT', ['Österreich', 'Áo', 'Autriche']],
  ['NG', ['NGA', 'Nigeria', 'Federal Republic of Nigeria']],
  ['PL', ['Republic of Poland', 'Poland (Republic of)']],
  ['ES', ['Kingdom of Spain', 'España']],
] as const)('reads what people write for %s', (code, names) => {
  expect(names.map((name) => [name, readCountry(name)])).toEqual(names.map((name) => [name, code]))
})

const isoNames: Readonly<Record<string, string>> = {
  AE: 'United Arab Emirates (the)',
  BO: 'Bolivia (Plurinational State of)',
  BQ: 'Bonaire, Sint Eustatius and Saba',
  BS: 'Bahamas (the)',
  CC: 'Cocos (Keeling) Islands (the)',
  CD: 'Congo (the Democratic Republic of the)',
  CF: 'Central African Republic (the)',
  CG: 'Congo (the)',
  CI: "Côte d'Ivoire",
  CK: 'Cook Islands (the)',
  CZ: 'Czechia',
  DO: 'Dominican Republic (the)',
  FK: 'Falkland Islands (the) [Malvinas]',
  FM: 'Micronesia (Federated States of)',
  FO: 'Faroe Islands (the)',
  GB: 'United Kingdom of Great Britain and Northern Ireland (the)',
  GM: 'Gambia (the)',
  GS: 'South Georgia and the South Sandwich Islands',
  HM: 'Heard Island and McDonald Islands',
  IO: 'British Indian Ocean Territory (the)',
  IR: 'Iran (Islamic Republic of)',
  KM: 'Comoros (the)',
  KP: "Korea (the Democratic People's Republic of)",
  KR: 'Korea (the Republic of)',
  KY: 'Cayman Islands (the)',
  LA: "Lao People's Democratic Republic (the)",
  MD: 'Moldova (the Republic of)',
  MF: 'Saint Martin (French part)',
  MH: 'Marshall Islands (the)',
  MP: 'Northern Mariana Islands (the)',
  NE: 'Niger (the)',
  NL: 'Netherlands (the)',
  PH: 'Philippines (the)',
  PS: 'Palestine, State of',
  RU: 'Russian Federation (the)',
  SD: 'Sudan (the)',
  SH: 'Saint Helena, Ascension and Tristan da Cunha',
  SX: 'Sint Maarten (Dutch part)',
  SY: 'Syrian Arab Republic (the)',
  TC: 'Turks and Caicos Islands (the)',
  TF: 'French Southern Territories (the)',
  TW: 'Taiwan (Province of China)',
  TZ: 'Tanzania, the United Republic of',
  UM: 'United States Minor Outlying Islands (the)',
  US: 'United States of America (the)',
  VA: 'Holy See (the)',
  VE: 'Venezuela (Bolivarian Republic of)',
  VG: 'Virgin Islands (British)',
  VI: 'Virgin Islands (U.S.)',
}
const wooCommerceNames: Readonly<Record<string, string>> = {
  AX: 'Åland Islands',
  BL: 'Saint Barthélemy',
  BQ: 'Bonaire, Saint Eustatius and Saba',
  CD: 'Congo (Kinshasa)',
  CG: 'Congo (Brazzaville)',
  CI: 'Ivory Coast',
  CW: 'Curaçao',
  GB: 'United Kingdom (UK)',
  GS: 'South Georgia/Sandwich Islands',
  HM: 'Heard Island and McDonald Islands',
  MF: 'Saint Martin (French part)',
  MO: 'Macao',
  PS: 'Palestinian Territory',
  PW: 'Belau',
  RE: 'Reunion',
  ST: 'São Tomé and Príncipe',
  SX: 'Saint Martin (Dutch part)',
  UM: 'United States (US) Minor Outlying Islands',
  US: 'United States (US)',
  VA: 'Vatican',
  VC: 'Saint Vincent and the Grenadines',
  VG: 'Virgin Islands (British)',
  VI: 'Virgin Islands (US)',
}
const shopifyNames: Readonly<Record<string, string>> = {
  AG: 'Antigua & Barbuda',
  BA: 'Bosnia & Herzegovina',
  BL: 'St. Barthélemy',
  BQ: 'Caribbean Netherlands',
  CD: 'Congo - Kinshasa',
  CG: 'Congo - Brazzaville',
  CI: 'Côte d’Ivoire',
  HK: 'Hong Kong SAR',
  KN: 'St. Kitts & Nevis',
  KR: 'South Korea',
  LC: 'St. Lucia',
  MF: 'St. Martin',
  MM: 'Myanmar (Burma)',
  MO: 'Macao SAR',
  PM: 'St. Pierre & Miquelon',
  PS: 'Palestinian Territories',
  SH: 'St. Helena',
  SJ: 'Svalbard & Jan Mayen',
  ST: 'São Tomé & Príncipe',
  TR: 'Türkiye',
  TT: 'Trinidad & Tobago',
  UM: 'U.S. Outlying Islands',
  VC: 'St. Vincent & Grenadines',
  WF: 'Wallis & Futuna',
}

it.each([
  ['ISO 3166', isoNames],
  ['WooCommerce', wooCommerceNames],
  ['Shopify', shopifyNames],
])('reads the names of %s', (_name, names) => {
  expect(
    Object.fromEntries(Object.entries(names).map(([code, name]) => [code, `${name}: ${readCountry(name)}`])),
  ).toEqual(Object.fromEntries(Object.entries(names).map(([code, name]) => [code, `${name}: ${code}`])))
})

it('reads no name whose parts disagree', () => {
  const names = [
    'Ireland (UK)',
    'Georgia, USA',
    'Guinea (GW)',
    'FR - Germany',
    'Atlantis (US)',
    'US - California',
    'Republic of Atlantis',
    'Islamic Republic of China',
    'Congo (France)',
  ]
  expect(names.map((name) => [name, readCountry(name)])).toEqual(names.map((name) => [name, null]))
})

it('reads codes of three letters, except where they are a name of another country', () => {
  expect(['USA', 'deu', 'NGA'].map(readCountry)).toEqual(['US', 'DE', 'NG'])
  expect(readCountry('Nga')).toBeNull()
})

it.each(['', ' ', 'Atlantis', 'Unites', 'X', '瑞典王国', 'Unknown', '??', '=1+1', 'a'.repeat(100_000)])(
  'does not guess: %.20s',
  (name) => {
    expect(readCountry(name)).toBeNull()
  },
)

it('reads every country by its code, its names here and its names in the languages of large markets', () => {
  const languages =
    'en zh zh-Hant zh-Hant-HK de fr es it nl pl sv ja ko ru pt pt-PT tr ar th vi id cs da fi el he uk'.split(
      ' ',
    )
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
  expect(new Set(misread.map(([, text]) => text))).toEqual(new Set(['Kongo', 'Nga', 'São Martinho']))
})
