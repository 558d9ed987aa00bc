import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenRules } from '../../../../../test/ubl-rules.ts'
import { allAt, readXml, textAt } from '../../../../../test/xml-tree.ts'
import type { Invoice, InvoiceLine } from '../../../../contract/invoices/invoices.ts'
import { makeBuyer, makeCreditNote, makeInvoice, makeLine, makeParty } from './document-factory.ts'
import { isUblComplete, toUbl } from './invoice-ubl.ts'
import { distribute } from './net-amounts.ts'
import { prefixedTaxNumber } from './ubl-party.ts'

const grounds: readonly Invoice['tax'][] = [
  { ground: 'domestic', rateBp: 1900 },
  { ground: 'domestic', rateBp: 550 },
  { ground: 'export', rateBp: 0 },
  { ground: 'intraCommunity', rateBp: 0 },
  { ground: 'reverseCharge', rateBp: 0 },
  { ground: 'outsideScope', rateBp: 0 },
]
const home = { currency: 'CNY', rate: 7.1234, netMinor: 20_345, taxMinor: 3868, totalMinor: 24_213 }
const lines = [
  makeLine({ quantity: 3, unitMinor: 333 }),
  makeLine({ kind: 'freight', code: '', name: '', quantity: 1, unitMinor: 899 }),
  makeLine({ quantity: 7, unitMinor: 1101, discountMinor: 2202 }),
  makeLine({ kind: 'other', code: '', name: '', quantity: 1, unitMinor: -123 }),
]

describe('toUbl', () => {
  it('meets the rules on each ground, of invoices and credit notes, with and without a home currency', () => {
    for (const tax of grounds)
      for (const given of [{ tax }, { tax, home }, { tax, lines }]) {
        const made = [makeInvoice(given), makeCreditNote(given)]
        expect(made.map((invoice) => isUblComplete(invoice))).toEqual([true, true])
        expect(made.flatMap((invoice) => brokenRules(toUbl(invoice)))).toEqual([])
      }
  })

  it('notices what breaks a rule', () => {
    const ubl = toUbl(makeInvoice())
    expect(brokenRules(ubl.replace('>0.00</cbc:PayableAmount', '>1.00</cbc:PayableAmount'))).toEqual([
      'BR-CO-16, BR-CO-25',
    ])
    expect(brokenRules(ubl.replace('DE123456789', '123456789'))).toEqual(['BR-CO-09'])
  })

  it('states net prices and amounts', () => {
    const doc = readXml(toUbl(makeInvoice({ lines })))
    const amounts = (path: string) => allAt(doc, `cac:InvoiceLine/${path}`).map(({ text }) => text)
    expect(amounts('cbc:LineExtensionAmount')).toEqual(['8.40', '7.55', '46.26', '-1.03'])
    expect(amounts('cac:Price/cbc:PriceAmount')).toEqual(['2.80', '7.55', '9.251429', '1.03'])
    expect(amounts('cbc:InvoicedQuantity')).toEqual(['3', '1', '7', '-1'])
    expect(amounts('cac:AllowanceCharge/cbc:Amount')).toEqual(['18.50'])
    expect(amounts('cac:Item/cbc:Name')).toEqual([
      'Desk lamp, white',
      'Shipping',
      'Desk lamp, white',
      'Other charges',
    ])
    expect(textAt(doc, 'cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount')).toBe('61.18')
  })

  it('names the corrected invoice and the tax in the home currency', () => {
    const doc = readXml(toUbl(makeCreditNote({ home })))
    expect(doc.name).toBe('CreditNote')
    expect(textAt(doc, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toBe('OR-2026-000001')
    expect(allAt(doc, 'cac:TaxTotal/cbc:TaxAmount').map(({ text }) => text)).toEqual(['1.90', '38.68'])
  })

  it('names the invoice that it replaces, and the one that a credit note is set off against', () => {
    const other = { id: makeInvoice().id, number: 'OR-2026-000002' }
    const invoice = readXml(toUbl(makeInvoice({ replaces: other })))
    expect(textAt(invoice, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toBe(other.number)
    const credit = toUbl(makeCreditNote({ replacedBy: other }))
    expect(credit).toContain('name="Set off against invoice OR-2026-000002"')
  })

  it('names no VAT number where nothing is subject to VAT', () => {
    const seller = makeParty({ registrationNumber: '', taxNumber: '99/123' })
    const doc = readXml(toUbl(makeInvoice({ seller, tax: { ground: 'outsideScope', rateBp: 0 } })))
    const party = 'cac:AccountingSupplierParty/cac:Party'
    expect(textAt(doc, `${party}/cac:PartyIdentification/cbc:ID`)).toBe('99/123')
    expect(textAt(doc, `${party}/cac:PartyTaxScheme/cac:TaxScheme/cbc:ID`)).toBe('TAX')
    expect(allAt(doc, 'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme')).toEqual([])
  })

  it('removes what XML forbids and escapes the rest', () => {
    const name = 'A & B <c> "q"\u0000\u0008\uD800\uFFFE\r\n 台灯 😀'
    const doc = readXml(toUbl(makeInvoice({ lines: [makeLine({ name })], remark: '\u0001' })))
    expect(textAt(doc, 'cac:InvoiceLine/cac:Item/cbc:Name')).toBe('A & B <c> "q" 台灯 😀')
    expect(allAt(doc, 'cbc:Note')).toHaveLength(1)
  })

  const anyLine: fc.Arbitrary<InvoiceLine> = fc
    .record({
      quantity: fc.integer({ min: 1, max: 5000 }),
      unitMinor: fc.integer({ min: 0, max: 500_000 }),
      free: fc.nat(5000),
      name: fc.string({ unit: 'binary', maxLength: 40 }),
      kind: fc.constantFrom('goods', 'freight', 'service', 'surcharge', 'other'),
    })
    .map(({ quantity, unitMinor, free, name, kind }) =>
      makeLine({ quantity, unitMinor, name, kind, discountMinor: Math.min(free, quantity) * unitMinor }),
    )
  const anyTax = fc.oneof(
    fc.constantFrom(...grounds),
    fc.integer({ min: 1, max: 5000 }).map((rateBp) => ({ ground: 'domestic' as const, rateBp })),
  )

  it('adds up for any lines and rate', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 25 }), anyTax, (some, tax) => {
        const invoice = makeInvoice({ lines: some, tax })
        expect(brokenRules(toUbl(invoice))).toEqual([])
      }),
    )
  })

  it('adds up for credit notes of any part, whose tax is what is left of the tax of the whole', () => {
    const within = (minor: number, rateBp: number) => Math.round((minor * rateBp) / (10_000 + rateBp))
    fc.assert(
      fc.property(
        fc.nat(100_000),
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 5000 }),
        (before, part, rateBp) => {
          const taxMinor = within(before + part, rateBp) - within(before, rateBp)
          const refund = makeLine({ kind: 'refund', code: '', name: '', quantity: 1, unitMinor: part })
          const sums = { taxMinor, netMinor: part - taxMinor, totalMinor: part }
          const note = makeCreditNote({ lines: [refund], tax: { ground: 'domestic', rateBp }, ...sums })
          expect(brokenRules(toUbl(note))).toEqual([])
        },
      ),
    )
  })
})

describe('distribute', () => {
  it('keeps the sum and strays less than one from each exact part', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1_000_000, max: 9_000_000 }), { minLength: 1, maxLength: 40 }),
        fc.nat(90_000_000),
        (weights, sum) => {
          const whole = weights.reduce((all, weight) => all + weight, 0)
          fc.pre(whole > 0)
          const shares = distribute(sum, weights)
          expect(shares.reduce((all, share) => all + share, 0)).toBe(sum)
          for (const [index, share] of shares.entries())
            expect(Math.abs(share - (sum * (weights[index] ?? 0)) / whole)).toBeLessThan(1.001)
        },
      ),
    )
  })
})

describe('isUblComplete', () => {
  const tax = (ground: Invoice['tax']['ground'], rateBp = 0) => ({ tax: { ground, rateBp } })

  it.each<[string, Partial<Invoice>]>([
    ['a seller without country', { seller: makeParty({ countryCode: '' }) }],
    ['a seller without name', { seller: makeParty({ name: ' ' }) }],
    ['a seller without VAT number', { seller: makeParty({ taxNumber: '' }) }],
    ['a buyer without country', { buyer: makeBuyer({ countryCode: '' }) }],
    ['a buyer of a country that the lists do not have', { buyer: makeBuyer({ countryCode: 'XK' }) }],
    ['an intra-Community supply to nowhere', { ...tax('intraCommunity'), shipTo: null }],
    ['reverse charge without VAT number', { ...tax('reverseCharge'), buyer: makeBuyer({ taxNumber: '-' }) }],
    ['domestic sales without a rate', tax('domestic')],
    ['lines that do not add up', { totalMinor: 1 }],
  ])('misses something in %s', (_, given) => {
    expect(isUblComplete(makeInvoice(given))).toBe(false)
  })

  it('needs no VAT number of the buyer of an export, nor any outside the scope of VAT', () => {
    const buyer = makeBuyer({ taxNumber: '', countryCode: 'US' })
    expect(isUblComplete(makeInvoice({ ...tax('export'), buyer, shipTo: 'US' }))).toBe(true)
    const seller = makeParty({ taxNumber: '' })
    expect(isUblComplete(makeInvoice({ ...tax('outsideScope'), seller, buyer }))).toBe(true)
  })
})

describe('prefixedTaxNumber', () => {
  it.each([
    ['DE', 'DE 123.456-789', 'DE123456789'],
    ['DE', '123456789', 'DE123456789'],
    ['GR', 'GR123456789', 'EL123456789'],
    ['GR', '123456789', 'EL123456789'],
    ['CN', '91440300MA5F000000', 'CN91440300MA5F000000'],
    ['CN', 'DE123456789', 'DE123456789'],
    ['DE', '', ''],
  ])('in %s makes of %j %j', (countryCode, taxNumber, expected) => {
    expect(prefixedTaxNumber(makeParty({ countryCode, taxNumber }))).toBe(expected)
  })
})
