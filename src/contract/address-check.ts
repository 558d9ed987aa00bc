import { addressRules, type AddressRule, type Need } from './address-rules.ts'

/** What a check looks at; parts that are not known are empty. */
export interface AddressToCheck {
  readonly recipientName: string
  readonly phone: string
  readonly countryCode: string
  readonly province: string
  readonly city: string
  readonly address1: string
  readonly address2: string
  readonly postcode: string
  readonly taxNumber: string
}
export type CheckedField = keyof AddressToCheck

export interface AddressProblem {
  readonly field: CheckedField
  readonly code: 'missing' | 'malformed' | 'notLatin' | 'tooLong'
  /** The parcel certainly does not arrive; otherwise it is doubtful, and who knows better may say so. */
  readonly isCertain: boolean
  /** How it should look; of what is too long, how long it may be. */
  readonly example: string
  /** Of a tax number: what it is called there. */
  readonly name: string
}

const problem = (
  field: CheckedField,
  code: AddressProblem['code'],
  isCertain: boolean,
  more: { readonly example?: string; readonly name?: string } = {},
): AddressProblem => ({ field, code, isCertain, example: '', name: '', ...more })

/** In capitals, with single blanks, without the country's letters before a number: `D-10243` is `10243`. */
export const plainPostcode = (postcode: string): string =>
  postcode
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[A-Z]{1,2}-(?=\d)/, '')

/** Whether the country's postcodes look so; true where it has none that are known. */
export const isPostcode = (countryCode: string, postcode: string): boolean =>
  addressRules.get(countryCode)?.postcode?.test(plainPostcode(postcode)) ?? true

const missing = (
  field: CheckedField,
  value: string,
  need: Need,
  more: Parameters<typeof problem>[3] = {},
): AddressProblem[] =>
  value === '' && need !== 'free' ? [problem(field, 'missing', need === 'needed', more)] : []

const postcodeProblems = ({ postcode }: AddressToCheck, rule: AddressRule): AddressProblem[] => {
  const { example, postcodeIs } = rule
  if (postcode === '') return missing('postcode', '', postcodeIs, { example })
  if (rule.postcode === null || rule.postcode.test(plainPostcode(postcode))) return []
  return [problem('postcode', 'malformed', postcodeIs === 'needed', { example })]
}

/** Both check digits of a Brazilian person's number. */
const isCpf = (digits: string): boolean => {
  const sum = (count: number): number =>
    Array.from({ length: count }, (_, at) => Number(digits[at]) * (count + 1 - at)).reduce(
      (total, part) => total + part,
      0,
    )
  const check = (count: number): number => ((sum(count) * 10) % 11) % 10
  return check(9) === Number(digits[9]) && check(10) === Number(digits[10])
}

const taxProblems = ({ countryCode, taxNumber }: AddressToCheck, { tax }: AddressRule): AddressProblem[] => {
  if (!tax) return []
  const { example, name } = tax
  if (taxNumber === '') return missing('taxNumber', '', tax.is, { example, name })
  const plain = taxNumber.toUpperCase().replace(/[\s./-]/g, '')
  const isRight = tax.pattern.test(plain) && (countryCode !== 'BR' || plain.length !== 11 || isCpf(plain))
  return isRight ? [] : [problem('taxNumber', 'malformed', tax.is === 'needed', { example, name })]
}

const phoneProblems = ({ phone }: AddressToCheck, { phoneIs }: AddressRule): AddressProblem[] => {
  if (phone === '') return missing('phone', '', phoneIs)
  const digits = phone.normalize('NFKC').replace(/\D/g, '').length
  return digits < 6 || digits > 15 ? [problem('phone', 'malformed', false)] : []
}

const foreignLetter = /(?=\p{L})[^\p{Script=Latin}ªº]/u
const latinLetter = /\p{Script=Latin}/u

/** Nobody in a country of Latin letters reads a street or a place without any of them. */
const emailProblems = (address: AddressToCheck, { isLatin }: AddressRule): AddressProblem[] =>
  (['recipientName', 'address1', 'address2', 'city', 'province'] as const).flatMap((field) => {
    const value = address[field]
    if (!foreignLetter.test(value)) return []
    const isPlace = field === 'address1' || field === 'city'
    return [problem(field, 'notLatin', isLatin && isPlace && !latinLetter.test(value))]
  })

const lengthProblems = (address: AddressToCheck, { most }: AddressRule): AddressProblem[] =>
  (['recipientName', 'address1', 'address2', 'city'] as const).flatMap((field) =>
    [...address[field]].length > most[field]
      ? [problem(field, 'tooLong', false, { example: String(most[field]) })]
      : [],
  )

const trimmed = (address: AddressToCheck): AddressToCheck => ({
  recipientName: address.recipientName.trim(),
  phone: address.phone.trim(),
  countryCode: address.countryCode,
  province: address.province.trim(),
  city: address.city.trim(),
  address1: address.address1.trim(),
  address2: address.address2.trim(),
  postcode: address.postcode.trim(),
  taxNumber: address.taxNumber.trim(),
})

/** What keeps a parcel from arriving, or may: what is certain first. The same for the server and for every form. Pure. */
export const checkAddress = (given: AddressToCheck): AddressProblem[] => {
  const address = trimmed(given)
  const always = (['recipientName', 'countryCode', 'city', 'address1'] as const).flatMap((field) =>
    missing(field, address[field], 'needed'),
  )
  const rule = addressRules.get(address.countryCode)
  if (!rule) return always
  return [
    ...always,
    ...postcodeProblems(address, rule),
    ...missing('province', address.province, rule.provinceIs),
    ...phoneProblems(address, rule),
    ...taxProblems(address, rule),
    ...emailProblems(address, rule),
    ...lengthProblems(address, rule),
  ].toSorted((one, other) => Number(other.isCertain) - Number(one.isCertain))
}
