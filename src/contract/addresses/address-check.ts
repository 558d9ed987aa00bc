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
  /** Only written as people there write: confirmed once by a customer, and no doubt any more. */
  readonly isLocalScript?: true
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

/**
 * Uppercase, single spaces and plain hyphens, without a country prefix before a number or Japan's postal mark:
 * `D-10243` becomes `10243`, `〒１５０−０００１` becomes `150-0001`.
 */
export const plainPostcode = (postcode: string): string =>
  postcode
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[‐‑‒–—―−ー]/g, '-')
    .replace(/^〒/, '')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[A-Z]{1,2}-(?=\d)/, '')

/** Whether a postcode matches the country's format; true if no format is known. */
export const isPostcode = (countryCode: string, postcode: string): boolean =>
  addressRules.get(countryCode)?.postcode?.test(plainPostcode(postcode)) ?? true

/** Whether addresses there name a city: not where the country is one. */
export const isCityNeeded = (countryCode: string): boolean => addressRules.get(countryCode)?.cityIs !== 'free'

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

const taxProblems = ({ taxNumber }: AddressToCheck, { tax }: AddressRule): AddressProblem[] => {
  if (!tax) return []
  const { example, name } = tax
  if (taxNumber === '') return missing('taxNumber', '', tax.is, { example, name })
  const plain = taxNumber.toUpperCase().replace(/[\s./-]/g, '')
  const isRight = tax.pattern.test(plain) && tax.isRight(plain)
  return isRight ? [] : [problem('taxNumber', 'malformed', tax.is === 'needed', { example, name })]
}

const phoneProblems = ({ phone }: AddressToCheck, { phoneIs }: AddressRule): AddressProblem[] => {
  if (phone === '') return missing('phone', '', phoneIs)
  const digits = phone.normalize('NFKC').replace(/\D/g, '').length
  return digits < 6 || digits > 15 ? [problem('phone', 'malformed', false)] : []
}

const foreignLetter = /(?=\p{L})[^\p{Script=Latin}ªº]/u
const latinLetter = /\p{Script=Latin}/u

const isWrittenIn = (script: RegExp | null, value: string): boolean =>
  script !== null && [...value].every((letter) => !foreignLetter.test(letter) || script.test(letter))

const scriptProblems = (address: AddressToCheck, { isLatin, localScript }: AddressRule): AddressProblem[] =>
  (['recipientName', 'address1', 'address2', 'city', 'province'] as const).flatMap((field) => {
    const value = address[field]
    if (!foreignLetter.test(value)) return []
    const isPlace = field === 'address1' || field === 'city'
    const found = problem(field, 'notLatin', isLatin && isPlace && !latinLetter.test(value))
    return [isWrittenIn(localScript, value) ? { ...found, isLocalScript: true } : found]
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
  const always = (['recipientName', 'countryCode', 'address1'] as const).flatMap((field) =>
    missing(field, address[field], 'needed'),
  )
  const rule = addressRules.get(address.countryCode)
  const city = isCityNeeded(address.countryCode) ? missing('city', address.city, 'needed') : []
  if (!rule) return [...always, ...city]
  return [
    ...always,
    ...city,
    ...postcodeProblems(address, rule),
    ...missing('province', address.province, rule.provinceIs),
    ...phoneProblems(address, rule),
    ...taxProblems(address, rule),
    ...scriptProblems(address, rule),
    ...lengthProblems(address, rule),
  ].toSorted((one, other) => Number(other.isCertain) - Number(one.isCertain))
}

/** Whether a parcel could be labelled and delivered: before that, nobody can pay for it. */
export const isAddressComplete = (address: AddressToCheck): boolean =>
  /^[A-Z]{2}$/.test(address.countryCode) && !checkAddress(address).some(({ isCertain }) => isCertain)

/** What is still in doubt for a customer. */
export const doubtsOf = (
  problems: readonly AddressProblem[],
  hasConfirmedLocalScript: boolean,
): readonly AddressProblem[] =>
  hasConfirmedLocalScript ? problems.filter(({ isLocalScript }) => !isLocalScript) : problems
