import isoCountries from 'i18n-iso-countries'
import type { InvoiceParty } from '../../../../contract/invoices/invoices.ts'
import { isInUnion } from '../../../../contract/tax-numbers/tax-territory.ts'
import { element, xmlText, type XmlPart } from './xml.ts'

/** Of ISO 3166-1. Kosovo's XK is not in it, and e-invoices refuse it. */
export const isIsoCountry = (code: string): boolean => code !== 'XK' && isoCountries.isValid(code)

/** Greece's VAT numbers begin with EL, all others with the country's code. */
const taxPrefix = (countryCode: string): string => (countryCode === 'GR' ? 'EL' : countryCode)

/** `DE 123 456 789` and `123456789` of Germany → `DE123456789`. Kept: the prefix of a registration in another member state. */
export const prefixedTaxNumber = ({ countryCode, taxNumber }: InvoiceParty): string => {
  const compact = xmlText(taxNumber)
    .toUpperCase()
    .replaceAll(/[\s.-]/g, '')
  if (compact === '') return ''
  const [prefix, own] = [compact.slice(0, 2), taxPrefix(countryCode)]
  if (prefix === own || prefix === 'EL' || prefix === 'XI') return compact
  if (prefix === countryCode) return own + compact.slice(2)
  return isInUnion(prefix) && prefix !== 'GR' ? compact : own + compact
}

const taxScheme = (id: string): XmlPart => element('cac:TaxScheme', [element('cbc:ID', id)])

const partyTaxScheme = (number: string, scheme: string): XmlPart =>
  number === '' ? null : element('cac:PartyTaxScheme', [element('cbc:CompanyID', number), taxScheme(scheme)])

const postalAddress = (party: InvoiceParty): XmlPart =>
  element('cac:PostalAddress', [
    element('cbc:StreetName', party.address1),
    element('cbc:AdditionalStreetName', party.address2),
    element('cbc:CityName', party.city),
    element('cbc:PostalZone', party.postcode),
    element('cbc:CountrySubentity', party.province),
    element('cac:Country', [element('cbc:IdentificationCode', party.countryCode)]),
  ])

/** `identifier` and `taxSchemes`: what differs between seller and buyer. */
const partyOf = (
  party: InvoiceParty,
  { identifier, taxSchemes }: { readonly identifier: string; readonly taxSchemes: readonly XmlPart[] },
): XmlPart =>
  element('cac:Party', [
    element('cbc:EndpointID', party.email, { schemeID: 'EM' }),
    element('cac:PartyIdentification', [element('cbc:ID', identifier)]),
    element('cac:PartyName', [element('cbc:Name', party.name)]),
    postalAddress(party),
    ...taxSchemes,
    element('cac:PartyLegalEntity', [
      element('cbc:RegistrationName', party.name),
      element('cbc:CompanyID', party.registrationNumber),
    ]),
    element('cac:Contact', [
      element('cbc:Telephone', party.phone),
      element('cbc:ElectronicMail', party.email),
    ]),
  ])

/** What is not subject to VAT names no VAT number: the seller's is then its other tax number, and the buyer's is left out. */
export const ublSeller = (seller: InvoiceParty, { isOutsideScope }: { readonly isOutsideScope: boolean }) =>
  element('cac:AccountingSupplierParty', [
    partyOf(seller, {
      identifier: isOutsideScope && xmlText(seller.registrationNumber) === '' ? seller.taxNumber : '',
      taxSchemes: [
        isOutsideScope
          ? partyTaxScheme(xmlText(seller.taxNumber), 'TAX')
          : partyTaxScheme(prefixedTaxNumber(seller), 'VAT'),
      ],
    }),
  ])

export const ublBuyer = (buyer: InvoiceParty, { isOutsideScope }: { readonly isOutsideScope: boolean }) =>
  element('cac:AccountingCustomerParty', [
    partyOf(buyer, {
      identifier: '',
      taxSchemes: isOutsideScope ? [] : [partyTaxScheme(prefixedTaxNumber(buyer), 'VAT')],
    }),
  ])
