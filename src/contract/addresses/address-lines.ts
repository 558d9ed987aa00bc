export interface AddressToWrite {
  readonly recipientName: string
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly province: string
  readonly postcode: string
  readonly countryCode: string
}

const withoutProvince: readonly string[] =
  'DE FR NL BE LU AT CH SE DK NO FI IS PL CZ SK PT GR BG RO SI HR EE LT RS'.split(' ')

/**
 * Address layouts: N name, A street, C city, S province, Z postcode, `|` a new line. Punctuation between
 * missing parts is dropped.
 */
const usual = 'N|A|Z C|S'
const templates: Readonly<Record<string, string>> = {
  ...Object.fromEntries(withoutProvince.map((code) => [code, 'N|A|Z C'])),
  LV: 'N|A|C, Z',
  IT: 'N|A|Z C S',
  ES: 'N|A|Z C|S',
  HU: 'N|C|A|Z',
  GB: 'N|A|C|Z',
  IE: 'N|A|C|S|Z',
  US: 'N|A|C, S Z',
  PR: 'N|A|C, S Z',
  CA: 'N|A|C S  Z',
  AU: 'N|A|C S Z',
  NZ: 'N|A|C Z',
  BR: 'N|A|C - S|Z',
  MX: 'N|A|Z C, S',
  CO: 'N|A|C, S, Z',
  IN: 'N|A|C Z|S',
  SG: 'N|A|C Z',
  IL: 'N|A|C Z',
  SA: 'N|A|C Z',
  AE: 'N|A|C|S',
  TR: 'N|A|Z C/S',
  ZA: 'N|A|C|Z',
  TH: 'N|A|C|S Z',
  VN: 'N|A|C|S Z',
  ID: 'N|A|C|S Z',
  RU: 'N|A|C|S|Z',
  UA: 'N|A|C|S|Z',
  KZ: 'N|A|C|S|Z',
  JP: 'N|A, C|S Z',
  KR: 'N|A|C|S Z',
  CN: 'N|A|C|S Z',
  TW: 'N|A|C, S Z',
  HK: 'N|A|C|S',
}

export const localityFields = ['postcode', 'city', 'province'] as const
export type LocalityField = (typeof localityFields)[number]
const letterOf: Readonly<Record<LocalityField, string>> = { postcode: 'Z', city: 'C', province: 'S' }

/** In the order in which the country writes them; a province that it does not write comes last. */
export const localityOrder = (countryCode: string): readonly LocalityField[] => {
  const template = templates[countryCode] ?? usual
  const placeOf = (field: LocalityField): number => {
    const place = template.indexOf(letterOf[field])
    return place === -1 ? template.length : place
  }
  return localityFields.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Whether addresses in the country have a province, state or county. */
export const hasProvince = (countryCode: string): boolean => !withoutProvince.includes(countryCode)

/** Layouts in the country's own script, from the largest area down to the recipient. */
const ownScript: Readonly<Record<string, string>> = {
  JP: '〒Z|SC|A|N',
  KR: 'S C|A|N|Z',
  CN: 'Z|SC|A|N',
  TW: 'Z|SC|A|N',
  HK: 'SC|A|N',
}
const isOwnScript = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)

const names = new Intl.DisplayNames('en', { type: 'region' })
const countryName = (code: string): string => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code)

const filled = (line: string, parts: Readonly<Record<string, string>>): string => {
  let text = ''
  let sign = ''
  for (const char of line) {
    const part = parts[char]
    if (part === undefined) sign += char
    else {
      if (part !== '') text += (text === '' && sign !== '〒' ? '' : sign) + part
      sign = ''
    }
  }
  return text.trim()
}

/** The address as lines in the country's own layout, without the country itself. */
export const localAddressLines = (address: AddressToWrite): string[] => {
  const { countryCode, address1, city } = address
  const own = isOwnScript(`${address1}${city}`) ? ownScript[countryCode] : undefined
  const template = own ?? templates[countryCode] ?? usual
  const clean = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
  const street = [clean(address1), clean(address.address2)].filter((part) => part !== '')
  const parts = {
    N: clean(address.recipientName),
    C: clean(city),
    // Some people repeat the city where a province is asked for.
    S: clean(address.province) === clean(city) ? '' : clean(address.province),
    Z: clean(address.postcode),
  }
  const lines = template.split('|').flatMap((line) => {
    if (line === 'A') return street
    // The last street line shares its line with what follows.
    if (line.startsWith('A')) {
      return [...street.slice(0, -1), filled(line, { ...parts, A: street.at(-1) ?? '' })]
    }
    return [filled(line, parts)]
  })
  return lines.filter((line) => line !== '')
}

/** The address as lines in the country's own layout; the country last, in English capitals. */
export const addressLines = (address: AddressToWrite): string[] =>
  [...localAddressLines(address), countryName(address.countryCode).toUpperCase()].filter(
    (line) => line !== '',
  )
