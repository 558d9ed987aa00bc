import type { Invoice, InvoiceLine, InvoiceParty } from '../../../../contract/invoices/invoices.ts'

export const makeParty = (given: Partial<InvoiceParty> = {}): InvoiceParty => ({
  name: 'Harbour Trading GmbH',
  registrationNumber: 'HRB 12345',
  taxNumber: 'DE123456789',
  address1: 'Speicherstraße 4',
  address2: '',
  city: 'Hamburg',
  province: '',
  postcode: '20457',
  countryCode: 'DE',
  email: 'billing@harbour.example',
  phone: '+49 40 1234567',
  ...given,
})

export const makeBuyer = (given: Partial<InvoiceParty> = {}): InvoiceParty =>
  makeParty({
    name: 'Maison Lumière SARL',
    registrationNumber: '',
    taxNumber: 'FR12345678901',
    address1: '12 rue de la Paix',
    city: 'Paris',
    postcode: '75002',
    countryCode: 'FR',
    email: 'compta@lumiere.example',
    phone: '',
    ...given,
  })

export const makeLine = (given: Partial<InvoiceLine> = {}): InvoiceLine => {
  const { quantity = 2, unitMinor = 1250, discountMinor = 0 } = given
  return {
    kind: 'goods',
    code: 'LAMP-01',
    name: 'Desk lamp, white',
    quantity,
    unitMinor,
    discountMinor,
    totalMinor: quantity * unitMinor - discountMinor,
    ...given,
  }
}

const sumsOf = (lines: readonly InvoiceLine[], rateBp: number) => {
  const totalMinor = lines.reduce((sum, line) => sum + line.totalMinor, 0)
  const taxMinor = Math.round((totalMinor * rateBp) / (10_000 + rateBp))
  return { netMinor: totalMinor - taxMinor, taxMinor, totalMinor }
}

/** A domestic invoice at 19% unless other lines or another tax are given; its sums follow from them. */
export const makeInvoice = (given: Partial<Invoice> = {}): Invoice => {
  const { lines = [makeLine()], tax = { ground: 'domestic', rateBp: 1900 } } = given
  return {
    id: '101' as Invoice['id'],
    number: 'OR-2026-000001',
    series: 'order',
    ofSeries: 'order',
    status: 'paid',
    issuedOn: '2026-05-03',
    issuedAt: '2026-05-03T08:00:00.000Z',
    sourceKind: 'order',
    sourceId: '7',
    sourceNumber: 'Q100234',
    currency: 'USD',
    creditedMinor: 0,
    corrects: null,
    seller: makeParty(),
    buyer: makeBuyer(),
    shipTo: 'FR',
    home: null,
    remark: '',
    footer: 'Bank: Hafenbank, IBAN DE02 1234 5678 9012 3456 78',
    credits: [],
    replaces: null,
    replacedBy: null,
    hasUbl: true,
    ...sumsOf(lines, tax.rateBp),
    ...given,
    lines,
    tax,
  }
}

export const makeCreditNote = (given: Partial<Invoice> = {}): Invoice =>
  makeInvoice({
    number: 'CN-2026-000001',
    series: 'credit',
    status: 'credit',
    corrects: { id: '101' as Invoice['id'], number: 'OR-2026-000001' },
    remark: 'Two lamps arrived broken.',
    lines: [makeLine({ kind: 'refund', code: '', name: '', quantity: 1, unitMinor: 1190 })],
    ...given,
  })
