import { describe, expect, it } from 'vitest'
import { overlapsIn, type PdfText, readPdf } from '../../../../../test/pdf-text.ts'
import type { InvoiceRow } from '../../../../contract/invoices/invoices.ts'
import { makeBuyer, makeCreditNote, makeInvoice, makeLine, makeParty } from './document-factory.ts'
import { documentPdfs, invoicePdf, statementPdf } from './draw-in-worker.ts'
import { drawInvoice } from './invoice-pdf.ts'
import { drawStatement, sumOf } from './statement-pdf.ts'

const wordsOf = (texts: readonly PdfText[]): string[] => texts.map(({ text }) => text)

/** What is written right after a label. */
const after = (texts: readonly PdfText[], label: string): string | undefined => {
  const words = wordsOf(texts)
  return words[words.indexOf(label) + 1]
}

const pagesIn = (texts: readonly PdfText[]): number => Math.max(...texts.map(({ page }) => page))

const expectTidy = (texts: readonly PdfText[]): void => {
  expect(overlapsIn(texts)).toEqual([])
  for (const { x, y, width, text } of texts) {
    expect({ text, fits: x >= 47.9 && x + width <= 548 && y > 48 && y < 794 }).toEqual({ text, fits: true })
  }
}

const shipping = makeLine({ kind: 'freight', code: '', name: 'Standard line', quantity: 1, unitMinor: 899 })
const home = { currency: 'CNY', rate: 7.1234, netMinor: 20_345, taxMinor: 3868, totalMinor: 24_213 }

describe('drawInvoice', () => {
  it('names both parties, what was bought and its sums', async () => {
    const texts = readPdf(await drawInvoice(makeInvoice({ lines: [makeLine(), shipping] }), 'en'))
    expect(wordsOf(texts)).toEqual(
      expect.arrayContaining([
        'Invoice',
        'Harbour Trading GmbH',
        'Speicherstraße 4',
        '20457 Hamburg',
        'VAT number DE123456789',
        'Maison Lumière SARL',
        'VAT number FR12345678901',
        'Desk lamp, white',
        'Shipping: Standard line',
        'VAT 19% included',
        'Bank: Hafenbank, IBAN DE02 1234 5678 9012 3456 78',
        'Page 1 of 1',
      ]),
    )
    const labels = ['Number', 'Date', 'Order', 'Ship to', 'Net', 'VAT 19%', 'Total in USD']
    expect(labels.map((label) => after(texts, label))).toEqual([
      'OR-2026-000001',
      'May 3, 2026',
      'Q100234',
      'France',
      '28.56',
      '5.43',
      '33.99',
    ])
    expect(after(texts, 'Paid from the wallet')).toBe('33.99')
    expect(after(texts, 'Amount due')).toBe('0.00')
    expectTidy(texts)
  })

  it("gives the amounts in the agency's currency and the ground of a tax of zero", async () => {
    const invoice = makeInvoice({ tax: { ground: 'reverseCharge', rateBp: 0 }, home })
    const texts = readPdf(await drawInvoice(invoice, 'en'))
    expect(wordsOf(texts)).toContain('Exchange rate 1 USD = 7.1234 CNY')
    expect(after(texts, 'VAT in CNY')).toBe('38.68')
    expect(after(texts, 'Total in CNY')).toBe('242.13')
    expect(after(texts, 'VAT 0%')).toBe('0.00')
    expect(wordsOf(texts)).toContain(
      'Reverse charge: the customer accounts for VAT (Article 196, Directive 2006/112/EC)',
    )
  })

  it('shows discounts only where there are some, and no rate outside the scope of the tax', async () => {
    const tax = { ground: 'outsideScope', rateBp: 0 } as const
    const plain = readPdf(await drawInvoice(makeInvoice({ tax }), 'en'))
    expect(wordsOf(plain)).not.toContain('Discount')
    expect(after(plain, 'VAT')).toBe('0.00')
    const lines = [makeLine({ quantity: 4, discountMinor: 2500, ownStockMinor: 2000 })]
    const texts = readPdf(await drawInvoice(makeInvoice({ tax, lines }), 'en'))
    expect(wordsOf(texts)).toEqual(
      expect.arrayContaining(['-25.00', "Discount for units from the customer's own stock: 20.00"]),
    )
    expect(after(texts, 'Total in USD')).toBe('25.00')
  })

  it('names no stock for a discount on the price', async () => {
    const lines = [makeLine({ quantity: 4, discountMinor: 500, ownStockMinor: 0 })]
    const texts = wordsOf(readPdf(await drawInvoice(makeInvoice({ lines }), 'en')))
    expect(texts).toContain('-5.00')
    expect(texts.filter((words) => words.includes('own stock'))).toEqual([])
  })

  it('names the invoice that a credit note corrects, and why', async () => {
    const texts = readPdf(await drawInvoice(makeCreditNote(), 'en'))
    expect(wordsOf(texts)[0]).toBe('Credit note')
    expect(after(texts, 'Corrects invoice')).toBe('OR-2026-000001')
    expect(after(texts, 'Credited to the wallet')).toBe('11.90')
    expect(wordsOf(texts)).toEqual(expect.arrayContaining(['Refund', 'Remark: Two lamps arrived broken.']))
    expect(wordsOf(texts)).not.toContain('Amount due')
  })

  it('names the invoice that a correction replaces, and what its credit note is set off against', async () => {
    const other = { id: makeInvoice().id, number: 'OR-2026-000002' }
    const invoice = readPdf(await drawInvoice(makeInvoice({ replaces: other, remark: 'Wrong name.' }), 'en'))
    expect(after(invoice, 'Replaces invoice')).toBe('OR-2026-000002')
    expect(after(invoice, 'Paid from the wallet')).toBe('25.00')
    const credit = readPdf(await drawInvoice(makeCreditNote({ replacedBy: other }), 'en'))
    expect(after(credit, 'Set off against invoice OR-2026-000002')).toBe('11.90')
    expect(wordsOf(credit)).not.toContain('Credited to the wallet')
  })

  it('spreads 200 lines over pages, each with its head and number', async () => {
    const lines = Array.from({ length: 200 }, (_, index) =>
      makeLine({ code: `SKU-${index}`, name: 'A lamp for a desk or a table '.repeat((index % 9) + 1) }),
    )
    const texts = readPdf(await drawInvoice(makeInvoice({ lines }), 'en'))
    const pages = pagesIn(texts)
    expect(pages).toBeGreaterThan(6)
    const words = wordsOf(texts)
    expect(words.filter((word) => /^SKU-\d+$/.test(word))).toEqual(lines.map(({ code }) => code))
    const pagesOf = (wanted: (text: string) => boolean) => [
      ...new Set(texts.filter(({ text }) => wanted(text)).map(({ page }) => page)),
    ]
    expect(pagesOf((text) => text === 'Unit price')).toEqual(pagesOf((text) => text.startsWith('SKU-')))
    expect(words.filter((word) => word.startsWith('Page '))).toEqual(
      Array.from({ length: pages }, (_, index) => `Page ${index + 1} of ${pages}`),
    )
    expect(after(texts, 'Total in USD')).toBe('5,000.00')
    expectTidy(texts)
  })

  it('keeps apart what is very long or very large', async () => {
    const long = 'A company whose name goes on and on, Limited Liability '.repeat(2).trim()
    const invoice = makeInvoice({
      seller: makeParty({ name: long, address1: 'One\nTwo\nThree', address2: long, countryCode: '' }),
      buyer: makeBuyer({ address1: 'x'.repeat(200), city: long }),
      lines: [
        makeLine({ code: 'C'.repeat(80), name: 'long words '.repeat(600) }),
        makeLine({ quantity: 999_999, unitMinor: 9_000_000, discountMinor: 1_000_000 }),
      ],
      footer: 'Line\n'.repeat(80),
      remark: 'Because of this. '.repeat(400),
    })
    const texts = readPdf(await drawInvoice(invoice, 'en'))
    expect(pagesIn(texts)).toBeGreaterThan(3)
    expectTidy(texts)
  })

  it('writes Chinese', async () => {
    const seller = makeParty({ name: '深圳市码头供应链管理有限公司', city: '深圳市', countryCode: 'CN' })
    const texts = readPdf(await drawInvoice(makeInvoice({ seller, home }), 'zh'))
    for (const words of ['发票', '深圳市码头供应链管理有限公司', '2026年5月3日', '含增值税 19%'])
      expect(wordsOf(texts).join('')).toContain(words)
    expect(after(texts, '不含税金额')).toBe('21.01')
    expectTidy(texts)
  })
})

const rows = (count: number): InvoiceRow[] =>
  Array.from({ length: count }, (_, index) =>
    index % 4 === 3
      ? makeCreditNote({ number: `CN-2026-${index}` })
      : makeInvoice({ number: `OR-2026-${index}`, series: index % 2 ? 'extra' : 'order' }),
  )

describe('drawStatement', () => {
  it("lists a month's documents, deducts credit notes and adds up", async () => {
    const statement = { month: '2026-05', seller: makeParty(), buyer: makeBuyer(), currency: 'USD' } as const
    const texts = readPdf(await drawStatement({ ...statement, rows: rows(60) }, 'en'))
    const words = wordsOf(texts)
    expect(words.filter((word) => /^(CN|OR)-2026-/.test(word))).toHaveLength(60)
    const total = words.slice(words.lastIndexOf('Total'), words.lastIndexOf('Total') + 5)
    expect(total).toEqual(['Total', '60', '795.45', '151.05', '946.50'])
    expect(after(texts, 'Credit notes')).toBe('15')
    expect(sumOf(rows(60)).totalMinor).toBe(45 * 2500 - 15 * 1190)
    expectTidy(texts)
    expect(after(texts, 'Month')).toBe('May 2026')
  })

  it('says that a month has none', async () => {
    const statement = { month: '2026-05', seller: makeParty(), buyer: makeBuyer(), currency: 'USD' } as const
    const texts = readPdf(await drawStatement({ ...statement, rows: [] }, 'en'))
    expect(wordsOf(texts)).toContain('No invoices in this month')
  })
})

describe('documentPdfs', () => {
  it('draws several in one thread, in their order', async () => {
    const numbers = ['OR-2026-000001', 'OR-2026-000002', 'OR-2026-000003']
    const drawn: (string | undefined)[] = []
    const documents = numbers.map((number) => ({ invoice: makeInvoice({ number }), locale: 'en' as const }))
    for await (const pdf of documentPdfs(documents)) drawn.push(after(readPdf(pdf), 'Number'))
    expect(drawn).toEqual(numbers)
  })

  it('draws one invoice or statement', async () => {
    expect(after(readPdf(await invoicePdf(makeInvoice(), 'zh')), '编号')).toBe('OR-2026-000001')
    const statement = { month: '2026-05', seller: makeParty(), buyer: makeBuyer(), currency: 'CNY' } as const
    const texts = readPdf(await statementPdf({ ...statement, rows: rows(2) }, 'en'))
    expect(after(texts, 'Month')).toBe('May 2026')
  })

  it('fails when a document cannot be drawn', async () => {
    const broken = { ...makeInvoice(), lines: null as unknown as [] }
    await expect(invoicePdf(broken, 'en')).rejects.toThrow('null')
  })
})
