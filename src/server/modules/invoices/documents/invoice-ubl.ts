import { lineName, taxSentence } from '../../../../contract/invoices/invoice-text.ts'
import type { Invoice, InvoiceLine, InvoiceParty, TaxGround } from '../../../../contract/invoices/invoices.ts'
import { formatMinor } from '../../../../contract/kernel/money.ts'

import { netLinesOf, type NetLine } from './net-amounts.ts'
import { isIsoCountry, prefixedTaxNumber, ublBuyer, ublSeller } from './ubl-party.ts'
import { element, xmlText, type XmlPart } from './xml.ts'

interface TaxCategory {
  readonly code: 'S' | 'G' | 'K' | 'AE' | 'O'
  /** Of the list of exemptions; null: there is none. */
  readonly exemption: string | null
}

const categories: Readonly<Record<TaxGround, TaxCategory>> = {
  domestic: { code: 'S', exemption: null },
  export: { code: 'G', exemption: 'VATEX-EU-G' },
  intraCommunity: { code: 'K', exemption: 'VATEX-EU-IC' },
  reverseCharge: { code: 'AE', exemption: 'VATEX-EU-AE' },
  outsideScope: { code: 'O', exemption: 'VATEX-EU-O' },
}

type UblFacts = Pick<Invoice, 'seller' | 'buyer' | 'shipTo' | 'lines' | 'tax' | 'netMinor' | 'totalMinor'>

const isNamed = (text: string): boolean => xmlText(text) !== ''
const hasTaxNumber = (party: InvoiceParty): boolean => prefixedTaxNumber(party) !== ''

const isTaxKnown: Readonly<Record<TaxGround, (facts: UblFacts) => boolean>> = {
  domestic: ({ seller, tax: { rateBp } }) => hasTaxNumber(seller) && rateBp > 0,
  export: ({ seller }) => hasTaxNumber(seller),
  intraCommunity: ({ seller, buyer, shipTo }) =>
    hasTaxNumber(seller) && hasTaxNumber(buyer) && shipTo !== null && isIsoCountry(shipTo),
  reverseCharge: ({ seller, buyer }) => hasTaxNumber(seller) && hasTaxNumber(buyer),
  outsideScope: ({ seller }) => hasTaxNumber(seller) || isNamed(seller.registrationNumber),
}

/** Whether everything is known that EN 16931 demands of an invoice like this. */
export const isUblComplete = (facts: UblFacts): boolean => {
  const { seller, buyer, lines, totalMinor } = facts
  const sumMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0)
  return (
    [seller, buyer].every(({ name, countryCode }) => isNamed(name) && isIsoCountry(countryCode)) &&
    lines.length > 0 &&
    sumMinor === totalMinor &&
    isTaxKnown[facts.tax.ground](facts)
  )
}

const taxCategory = (name: string, { tax }: Invoice, reason: readonly XmlPart[] = []): XmlPart => {
  const { code } = categories[tax.ground]
  return element(name, [
    element('cbc:ID', code),
    code === 'O' ? null : element('cbc:Percent', String(tax.rateBp / 100)),
    ...reason,
    element('cac:TaxScheme', [element('cbc:ID', 'VAT')]),
  ])
}

const amount = (name: string, minor: number, currencyID: string): XmlPart =>
  element(name, formatMinor(minor), { currencyID })

const taxTotals = (invoice: Invoice): XmlPart[] => {
  const { currency, netMinor, taxMinor, tax, home } = invoice
  const { exemption } = categories[tax.ground]
  const reason =
    exemption === null
      ? []
      : [
          element('cbc:TaxExemptionReasonCode', exemption),
          element('cbc:TaxExemptionReason', taxSentence(tax, 'en')),
        ]
  return [
    element('cac:TaxTotal', [
      amount('cbc:TaxAmount', taxMinor, currency),
      element('cac:TaxSubtotal', [
        amount('cbc:TaxableAmount', netMinor, currency),
        amount('cbc:TaxAmount', taxMinor, currency),
        taxCategory('cac:TaxCategory', invoice, reason),
      ]),
    ]),
    home && element('cac:TaxTotal', [amount('cbc:TaxAmount', home.taxMinor, home.currency)]),
  ]
}

/** Everything is paid, or given back, with the wallet: nothing is due. */
const monetaryTotal = ({ currency, netMinor, totalMinor }: Invoice): XmlPart =>
  element('cac:LegalMonetaryTotal', [
    amount('cbc:LineExtensionAmount', netMinor, currency),
    amount('cbc:TaxExclusiveAmount', netMinor, currency),
    amount('cbc:TaxInclusiveAmount', totalMinor, currency),
    amount('cbc:PrepaidAmount', totalMinor, currency),
    amount('cbc:PayableAmount', 0, currency),
  ])

const allowanceReason = ({ discountMinor, ownStockMinor = 0 }: InvoiceLine): string => {
  if (ownStockMinor === 0) return 'Discount'
  return ownStockMinor < discountMinor
    ? "Discount, and units from the customer's own stock"
    : "Units from the customer's own stock"
}

const allowance = ({ allowanceMinor }: NetLine, line: InvoiceLine, currency: string): XmlPart =>
  allowanceMinor === 0
    ? null
    : element('cac:AllowanceCharge', [
        element('cbc:ChargeIndicator', 'false'),
        element('cbc:AllowanceChargeReason', allowanceReason(line)),
        amount('cbc:Amount', allowanceMinor, currency),
      ])

const ublLine = (invoice: Invoice, line: InvoiceLine, net: NetLine, index: number): XmlPart => {
  const { currency } = invoice
  const isCredit = invoice.series === 'credit'
  return element(isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine', [
    element('cbc:ID', String(index + 1)),
    element(isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity', String(net.quantity), {
      unitCode: 'C62',
    }),
    amount('cbc:LineExtensionAmount', net.netMinor, currency),
    allowance(net, line, currency),
    element('cac:Item', [
      element('cbc:Name', xmlText(lineName(line, 'en')) || 'Goods'),
      element('cac:SellersItemIdentification', [element('cbc:ID', line.code)]),
      taxCategory('cac:ClassifiedTaxCategory', invoice),
    ]),
    element('cac:Price', [element('cbc:PriceAmount', net.price, { currencyID: currency })]),
  ])
}

const delivery = ({ shipTo }: Invoice): XmlPart =>
  shipTo === null || !isIsoCountry(shipTo)
    ? null
    : element('cac:Delivery', [
        element('cac:DeliveryLocation', [
          element('cac:Address', [element('cac:Country', [element('cbc:IdentificationCode', shipTo)])]),
        ]),
      ])

const settlement = ({ series, replacedBy }: Invoice): string => {
  if (series !== 'credit') return 'Paid from the wallet'
  return replacedBy ? `Set off against invoice ${replacedBy.number}` : 'Credited to the wallet'
}

const rootName = (isCredit: boolean): string => (isCredit ? 'CreditNote' : 'Invoice')
const namespace = 'urn:oasis:names:specification:ubl:schema:xsd:'

/**
 * The invoice as UBL 2.1 by EN 16931, for an invoice for which `isUblComplete`. Our prices contain the tax and those of
 * EN 16931 do not: see `netLinesOf`.
 */
export const toUbl = (invoice: Invoice): string => {
  const { seller, buyer, issuedOn, home } = invoice
  const preceding = invoice.corrects ?? invoice.replaces
  const isCredit = invoice.series === 'credit'
  const isOutsideScope = invoice.tax.ground === 'outsideScope'
  const nets = netLinesOf(invoice)
  const name = rootName(isCredit)
  const document = element(
    name,
    [
      element('cbc:CustomizationID', 'urn:cen.eu:en16931:2017'),
      element('cbc:ID', invoice.number),
      element('cbc:IssueDate', issuedOn),
      element(isCredit ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode', isCredit ? '381' : '380'),
      element('cbc:Note', invoice.remark),
      element('cbc:Note', invoice.footer),
      element('cbc:DocumentCurrencyCode', invoice.currency),
      home && element('cbc:TaxCurrencyCode', home.currency),
      // The day of payment, as the goods are sent later: an intra-Community supply must name one or the other.
      element('cac:InvoicePeriod', [element('cbc:StartDate', issuedOn), element('cbc:EndDate', issuedOn)]),
      element('cac:OrderReference', [element('cbc:ID', invoice.sourceNumber)]),
      preceding &&
        element('cac:BillingReference', [
          element('cac:InvoiceDocumentReference', [element('cbc:ID', preceding.number)]),
        ]),
      ublSeller(seller, { isOutsideScope }),
      ublBuyer(buyer, { isOutsideScope }),
      delivery(invoice),
      element('cac:PaymentMeans', [
        element('cbc:PaymentMeansCode', '97', {
          name: settlement(invoice),
        }),
      ]),
      ...taxTotals(invoice),
      monetaryTotal(invoice),
      ...invoice.lines.flatMap((line, index) => {
        const net = nets[index]
        return net ? [ublLine(invoice, line, net, index)] : []
      }),
    ],
    {
      xmlns: `${namespace}${name}-2`,
      'xmlns:cac': `${namespace}CommonAggregateComponents-2`,
      'xmlns:cbc': `${namespace}CommonBasicComponents-2`,
    },
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`
}
