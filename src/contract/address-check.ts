import { addressRules, type AddressRule, type Need } from './address-rules.ts'

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
  /** The parcel certainly cannot be delivered; otherwise the address is doubtful and may be confirmed. */
  readonly isCertain: boolean
  /** A valid example; for a text that is too long, the limit. */
  readonly example: string
  /** The local name of the tax number. */
  readonly name: string
}

const problem = (
  field: CheckedField,
  code: AddressProblem['code'],
  isCertain: boolean,
  more: { readonly example?: string; readonly name?: string } = {},
): AddressProblem => ({ field, code, isCertain, example: '', name: '', ...more })

/** Uppercase, single spaces, without a country prefix before a number: `D-10243` becomes `10243`. */
export const plainPostcode = (postcode: string): string =>
  postcode
    .normalize('NFKC')
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[A-Z]{1,2}-(?=\d)/, '')

/** Whether a postcode matches the country's format; true if no format is known. */
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

/** Verifies both check digits of a Brazilian CPF. */
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

const emailProblems = (address: AddressToCheck, { isLatin }: AddressRule): AddressProblem[] =>
  (['recipientName', 'address1', 'address2', 'city', 'province'] as const).flatMap((field) => {
    const value = address[field]
    if (!foreignLetter.test(value)) return []
    const isPlace = field === 'address1' || field === 'city'
    return [problem(field, 'notLatin', isLatin && isPlace && !latinLetter.test(value))]
  })

const lengthProblems = (address: AddressToCheck, { maxLengths: limits }: AddressRule): AddressProblem[] =>
  (['recipientName', 'address1', 'address2', 'city'] as const).flatMap((field) =>
    [...address[field]].length > limits[field]
      ? [problem(field, 'tooLong', false, { example: String(limits[field]) })]
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

/** Finds what would prevent or delay delivery, certain problems first; used by the server and by every form. */
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
