import { allAt, everyElement, readXml, textAt, type XmlElement } from './xml-tree.ts'

// The rules of EN 16931 (validation 1.3.16) that our documents touch, in our own words, for the tests.

/** Whole cents; NaN for what is not an amount of up to two decimals. */
const cents = (text: string): number =>
  /^-?\d+\.\d{2}$/.test(text) ? Math.round(Number(text) * 100) : Number.NaN

const seller = 'cac:AccountingSupplierParty/cac:Party'
const buyer = 'cac:AccountingCustomerParty/cac:Party'
const totals = 'cac:LegalMonetaryTotal'
const subtotal = 'cac:TaxTotal/cac:TaxSubtotal'
const lineTax = 'cac:Item/cac:ClassifiedTaxCategory'

const linesOf = (doc: XmlElement): XmlElement[] => [
  ...allAt(doc, 'cac:InvoiceLine'),
  ...allAt(doc, 'cac:CreditNoteLine'),
]
const totalOf = (doc: XmlElement, name: string): number => cents(textAt(doc, `${totals}/cbc:${name}`))
const taxCode = (doc: XmlElement): string => textAt(doc, `${subtotal}/cac:TaxCategory/cbc:ID`)

const taxNumberOf = (doc: XmlElement, party: string, scheme: string): string => {
  const schemes = allAt(doc, `${party}/cac:PartyTaxScheme`)
  const found = schemes.find((one) => textAt(one, 'cac:TaxScheme/cbc:ID') === scheme)
  return found ? textAt(found, 'cbc:CompanyID') : ''
}

const taxIn = (doc: XmlElement, currency: string): number[] =>
  allAt(doc, 'cac:TaxTotal/cbc:TaxAmount')
    .filter(({ attributes }) => attributes.currencyID === currency)
    .map(({ text }) => cents(text))

const hasAll = (doc: XmlElement, paths: readonly string[]): boolean =>
  paths.every((path) => textAt(doc, path) !== '')

const isLineRight = (line: XmlElement): boolean => {
  const quantity = Number(textAt(line, 'cbc:InvoicedQuantity') || textAt(line, 'cbc:CreditedQuantity'))
  const price = Number(textAt(line, 'cac:Price/cbc:PriceAmount'))
  const allowed = allAt(line, 'cac:AllowanceCharge/cbc:Amount').reduce(
    (sum, { text }) => sum + cents(text),
    0,
  )
  return Math.abs(quantity * price * 100 - allowed - cents(textAt(line, 'cbc:LineExtensionAmount'))) < 1
}

const taxOf = (doc: XmlElement) => ({
  code: taxCode(doc),
  taxable: cents(textAt(doc, `${subtotal}/cbc:TaxableAmount`)),
  tax: cents(textAt(doc, `${subtotal}/cbc:TaxAmount`)),
  rate: textAt(doc, `${subtotal}/cac:TaxCategory/cbc:Percent`),
  reason: textAt(doc, `${subtotal}/cac:TaxCategory/cbc:TaxExemptionReason`),
  exemption: textAt(doc, `${subtotal}/cac:TaxCategory/cbc:TaxExemptionReasonCode`),
})

const countries = ['DE', 'FR', 'GR', 'CN', 'US', 'GB']
const withVatNumber: readonly string[] = ['S', 'G', 'K', 'AE']

const rules: Readonly<Record<string, (doc: XmlElement) => boolean>> = {
  'BR-01': (doc) => textAt(doc, 'cbc:CustomizationID') === 'urn:cen.eu:en16931:2017',
  'BR-02, BR-03, BR-05': (doc) => hasAll(doc, ['cbc:ID', 'cbc:IssueDate', 'cbc:DocumentCurrencyCode']),
  'BR-04, BR-CL-01': (doc) =>
    doc.name === 'Invoice'
      ? textAt(doc, 'cbc:InvoiceTypeCode') === '380'
      : textAt(doc, 'cbc:CreditNoteTypeCode') === '381',
  'BR-06, BR-07': (doc) =>
    hasAll(doc, [
      `${seller}/cac:PartyLegalEntity/cbc:RegistrationName`,
      `${buyer}/cac:PartyLegalEntity/cbc:RegistrationName`,
    ]),
  'BR-08 to BR-11, BR-CL-14': (doc) =>
    [seller, buyer].every((party) =>
      countries.includes(textAt(doc, `${party}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`)),
    ),
  'BR-12 to BR-15, BR-DEC': (doc) =>
    ['LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount', 'PayableAmount'].every(
      (name) => !Number.isNaN(totalOf(doc, name)),
    ),
  'BR-16': (doc) => linesOf(doc).length > 0,
  'BR-21 to BR-26, BR-27': (doc) =>
    linesOf(doc).every(
      (line) =>
        hasAll(line, [
          'cbc:ID',
          'cbc:LineExtensionAmount',
          'cac:Item/cbc:Name',
          'cac:Price/cbc:PriceAmount',
        ]) && Number(textAt(line, 'cac:Price/cbc:PriceAmount')) >= 0,
    ),
  'BR-41, BR-42': (doc) =>
    linesOf(doc)
      .flatMap((line) => allAt(line, 'cac:AllowanceCharge'))
      .every((one) => hasAll(one, ['cbc:Amount', 'cbc:AllowanceChargeReason'])),
  'BR-53': (doc) => {
    const currency = textAt(doc, 'cbc:TaxCurrencyCode')
    return currency === '' || taxIn(doc, currency).length === 1
  },
  'BR-CO-04': (doc) => linesOf(doc).every((line) => textAt(line, `${lineTax}/cbc:ID`) === taxCode(doc)),
  'BR-CO-09': (doc) =>
    [seller, buyer]
      .map((party) => taxNumberOf(doc, party, 'VAT'))
      .every((number) => number === '' || [...countries, 'EL'].includes(number.slice(0, 2))),
  'BR-CO-10': (doc) =>
    linesOf(doc).reduce((sum, line) => sum + cents(textAt(line, 'cbc:LineExtensionAmount')), 0) ===
    totalOf(doc, 'LineExtensionAmount'),
  'BR-CO-13': (doc) => totalOf(doc, 'TaxExclusiveAmount') === totalOf(doc, 'LineExtensionAmount'),
  'BR-CO-14, BR-CO-15': (doc) => {
    const [tax = Number.NaN, ...more] = taxIn(doc, textAt(doc, 'cbc:DocumentCurrencyCode')).slice(0, 2)
    return (
      more.length === 0 &&
      totalOf(doc, 'TaxInclusiveAmount') === totalOf(doc, 'TaxExclusiveAmount') + tax &&
      tax === taxOf(doc).tax
    )
  },
  'BR-CO-16, BR-CO-25': (doc) =>
    totalOf(doc, 'PayableAmount') === 0 &&
    totalOf(doc, 'PrepaidAmount') === totalOf(doc, 'TaxInclusiveAmount'),
  'BR-CO-17, BR-S-09': (doc) => {
    const { taxable, tax, rate } = taxOf(doc)
    return Math.abs((taxable * Number(rate || 0)) / 100 - tax) < 2
  },
  'BR-CO-18': (doc) => allAt(doc, subtotal).length === 1,
  'BR-CO-26': (doc) =>
    taxNumberOf(doc, seller, 'VAT') !== '' ||
    textAt(doc, `${seller}/cac:PartyLegalEntity/cbc:CompanyID`) !== '' ||
    textAt(doc, `${seller}/cac:PartyIdentification/cbc:ID`) !== '',
  'BR-S-02, BR-G-02, BR-IC-02, BR-AE-02': (doc) =>
    !withVatNumber.includes(taxCode(doc)) || taxNumberOf(doc, seller, 'VAT') !== '',
  'BR-IC-02, BR-AE-02 of the buyer': (doc) =>
    !['K', 'AE'].includes(taxCode(doc)) || taxNumberOf(doc, buyer, 'VAT') !== '',
  'BR-IC-11, BR-IC-12': (doc) =>
    taxCode(doc) !== 'K' ||
    (textAt(doc, 'cac:InvoicePeriod/cbc:StartDate') !== '' &&
      textAt(doc, 'cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode') !== ''),
  'BR-O-02 to BR-O-05': (doc) =>
    taxCode(doc) !== 'O' ||
    (taxNumberOf(doc, seller, 'VAT') === '' &&
      taxNumberOf(doc, buyer, 'VAT') === '' &&
      linesOf(doc).every((line) => textAt(line, `${lineTax}/cbc:Percent`) === '')),
  'BR-S-05 to BR-S-10': (doc) => {
    const { code, rate, reason, exemption } = taxOf(doc)
    return code !== 'S' || (Number(rate) > 0 && reason === '' && exemption === '')
  },
  'BR-G, BR-IC, BR-AE and BR-O 08 to 10': (doc) => {
    const { code, taxable, tax, reason, exemption } = taxOf(doc)
    const sum = totalOf(doc, 'TaxExclusiveAmount')
    const known = { G: 'VATEX-EU-G', K: 'VATEX-EU-IC', AE: 'VATEX-EU-AE', O: 'VATEX-EU-O' }[code]
    return code === 'S' || (taxable === sum && tax === 0 && reason !== '' && exemption === known)
  },
  'price × quantity less allowances is the net amount of a line': (doc) => linesOf(doc).every(isLineRight),
  'UBL has no empty elements': (doc) =>
    everyElement(doc).every(({ children, text }) => children.length > 0 || text.trim() !== ''),
}

/** The names of the rules that a document breaks. */
export const brokenRules = (ubl: string): string[] => {
  const doc = readXml(ubl)
  return Object.entries(rules)
    .filter(([, isMet]) => !isMet(doc))
    .map(([name]) => name)
}
