import { formatNumber } from '../../../../contract/kernel/format.ts'
import { currencyDigits, shopDecimal } from '../../../../contract/listings/listing-price.ts'
import { type Doc, drawPdf, linesOf, type TextStyle, write } from '../../../platform/pdf/pdf.ts'
import type { CustomsDeclaration, DeclaredGoods } from './customs-declaration.ts'

// Always in English, for customs and carriers.

/** A4 in points. */
const page = { width: 595.28, height: 841.89, margin: 48 }
const inner = page.width - 2 * page.margin
const right = page.width - page.margin
const bottom = page.height - page.margin
const grey = '#5b6472'
const label: TextStyle = { size: 8, colour: grey }
const body: TextStyle = { size: 9 }
const strong: TextStyle = { size: 9, bold: true }
const countryNames = new Intl.DisplayNames('en', { type: 'region' })

export const textsOfInvoice = ({
  sender,
  recipient,
  goods,
  shippingLineName,
  carrier,
}: CustomsDeclaration): string[] => [
  ...sender,
  ...recipient,
  shippingLineName,
  carrier,
  ...goods.flatMap(({ code, name }) => [code, name]),
]

/** Draws each invoice on pages of its own. CPU-bound: run it in a worker thread. */
export const drawCommercialInvoices = (declarations: readonly CustomsDeclaration[]): Promise<Buffer> => {
  const title =
    declarations.length === 1 ? `Commercial invoice ${declarations[0]?.number}` : 'Commercial invoices'
  return drawPdf(title, declarations.flatMap(textsOfInvoice), (doc) => {
    for (const declaration of declarations) drawInvoice(doc, declaration)
  })
}

const ruleAt = (doc: Doc, y: number): void => {
  doc.moveTo(page.margin, y).lineTo(right, y).lineWidth(0.6).stroke('#d5d9e0')
}

const writeRight = (doc: Doc, text: string, end: number, y: number, style: TextStyle): void => {
  const [line = []] = linesOf(doc, text, inner, style)
  const width = line.reduce((sum, piece) => sum + piece.width, 0)
  write(doc, text, { x: end - width, y, width: width + 1, style })
}

const amount = (minor: number, currency: string): string => shopDecimal(minor, currencyDigits(currency))

/** With two more digits where the value does not divide evenly. */
const unitValue = ({ valueMinor, pieces }: DeclaredGoods, currency: string): string =>
  valueMinor % pieces === 0
    ? amount(valueMinor / pieces, currency)
    : shopDecimal(Math.round((valueMinor * 100) / pieces), currencyDigits(currency) + 2)

const kilograms = (grams: number): string => (grams / 1000).toFixed(3)

const drawHead = (doc: Doc, { number, day }: CustomsDeclaration): number => {
  doc.addPage({ size: [page.width, page.height], margin: 0 })
  write(doc, 'Commercial invoice', {
    x: page.margin,
    y: page.margin,
    width: 300,
    style: { size: 18, bold: true },
  })
  writeRight(doc, number, right, page.margin, { size: 12, bold: true })
  writeRight(doc, day, right, page.margin + 18, { ...body, colour: grey })
  ruleAt(doc, page.margin + 40)
  return page.margin + 52
}

const drawParties = (doc: Doc, declaration: CustomsDeclaration, top: number): number => {
  const { sender, senderVat, senderEori, recipient, phone, recipientTaxNumber } = declaration
  const width = inner / 2 - 12
  const column = (title: string, lines: readonly string[], x: number): number => {
    let y = top + write(doc, title, { x, y: top, width, style: label }) + 1
    for (const line of lines) y += write(doc, line, { x, y, width, style: body })
    return y
  }
  const from = [
    ...sender,
    ...(senderVat ? [`VAT ${senderVat}`] : []),
    ...(senderEori ? [`EORI ${senderEori}`] : []),
  ]
  const to = [
    ...recipient,
    ...(phone ? [`Tel. ${phone}`] : []),
    ...(recipientTaxNumber ? [`Tax number ${recipientTaxNumber}`] : []),
  ]
  const left = column('Exporter', from, page.margin)
  return Math.max(left, column('Importer and recipient', to, page.margin + inner / 2 + 12)) + 12
}

const drawTerms = (doc: Doc, declaration: CustomsDeclaration, top: number): number => {
  const { scheme, shippingLineName, incoterm, carrier, trackingNumber, sellerNumbers } = declaration
  const terms: (readonly [string, string])[] = [
    ['Reason for export', 'Sale of goods'],
    ['Incoterms 2020', incoterm],
    ...(shippingLineName ? [['Sent with', shippingLineName] as const] : []),
    ...(carrier ? [['Carrier', carrier] as const] : []),
    ...(trackingNumber ? [['Tracking number', trackingNumber] as const] : []),
    ...(scheme ? [[`${scheme.scheme} number`, scheme.number] as const] : []),
    ...sellerNumbers.map(({ kind, number }) => [`Seller’s ${kind} number`, number] as const),
  ]
  let y = top
  for (const [name, value] of terms) {
    write(doc, name, { x: page.margin, y, width: 110, style: label })
    y += write(doc, value, { x: page.margin + 116, y: y - 1, width: inner - 116, style: strong }) + 2
  }
  return y + 12
}

const columns = {
  code: { x: page.margin, width: 86 },
  name: { x: page.margin + 92, width: 118 },
  hsCode: { x: page.margin + 216, width: 58 },
  origin: { x: page.margin + 278, width: 30 },
  pieces: { end: right - 152 },
  weight: { end: right - 110 },
  unit: { end: right - 62 },
  value: { end: right },
}

const drawTableHead = (doc: Doc, { currency }: CustomsDeclaration, y: number): number => {
  write(doc, 'Code', { x: columns.code.x, y, width: columns.code.width, style: label })
  write(doc, 'Description', { x: columns.name.x, y, width: columns.name.width, style: label })
  write(doc, 'HS code', { x: columns.hsCode.x, y, width: columns.hsCode.width, style: label })
  write(doc, 'Origin', { x: columns.origin.x, y, width: columns.origin.width, style: label })
  writeRight(doc, 'Pieces', columns.pieces.end, y, label)
  writeRight(doc, 'Net, kg', columns.weight.end, y, label)
  writeRight(doc, 'Unit value', columns.unit.end, y, label)
  writeRight(doc, `Value, ${currency}`, columns.value.end, y, label)
  ruleAt(doc, y + 14)
  return y + 20
}

const heightOf = (doc: Doc, goods: DeclaredGoods): number => {
  const lines = (['code', 'name', 'hsCode'] as const).map(
    (name) => linesOf(doc, goods[name], columns[name].width, body).length,
  )
  return Math.max(18, Math.max(...lines) * 12.2 + 6)
}

const drawGoods = (doc: Doc, { currency }: CustomsDeclaration, goods: DeclaredGoods, y: number): number => {
  const height = heightOf(doc, goods)
  for (const name of ['code', 'name', 'hsCode', 'origin'] as const) {
    write(doc, goods[name], { x: columns[name].x, y, width: columns[name].width, style: body })
  }
  writeRight(doc, formatNumber(goods.pieces, 'en'), columns.pieces.end, y, body)
  writeRight(doc, kilograms(goods.grams), columns.weight.end, y, body)
  writeRight(doc, unitValue(goods, currency), columns.unit.end, y, body)
  writeRight(doc, amount(goods.valueMinor, currency), columns.value.end, y, body)
  ruleAt(doc, y + height - 4)
  return y + height
}

const sumHeight = 130

const drawSum = (doc: Doc, { goods, currency, countryCode }: CustomsDeclaration, top: number): void => {
  const sum = (of: (one: DeclaredGoods) => number): number => goods.reduce((all, one) => all + of(one), 0)
  write(doc, 'Total', { x: columns.code.x, y: top + 4, width: columns.code.width, style: strong })
  writeRight(
    doc,
    formatNumber(
      sum(({ pieces }) => pieces),
      'en',
    ),
    columns.pieces.end,
    top + 4,
    strong,
  )
  writeRight(doc, kilograms(sum(({ grams }) => grams)), columns.weight.end, top + 4, strong)
  writeRight(
    doc,
    `${amount(
      sum(({ valueMinor }) => valueMinor),
      currency,
    )} ${currency}`,
    columns.value.end,
    top + 4,
    strong,
  )
  const origins = [...new Set(goods.map(({ origin }) => origin))].map((code) => countryNames.of(code) ?? code)
  const words = [
    `Country of origin: ${origins.join(', ')}. Destination: ${countryNames.of(countryCode) ?? countryCode}.`,
    'I declare that the information on this invoice is true and correct, and that the goods are of the stated origin.',
  ]
  let y = top + 32
  for (const text of words) y += write(doc, text, { x: page.margin, y, width: inner, style: body }) + 4
  write(doc, 'Name, signature, date', { x: page.margin, y: y + 44, width: 200, style: label })
  doc
    .moveTo(page.margin, y + 40)
    .lineTo(page.margin + 220, y + 40)
    .lineWidth(0.6)
    .stroke('#5b6472')
}

export const drawInvoice = (doc: Doc, declaration: CustomsDeclaration): void => {
  let y = drawHead(doc, declaration)
  y = drawTableHead(doc, declaration, drawTerms(doc, declaration, drawParties(doc, declaration, y)))
  for (const goods of declaration.goods) {
    if (y + heightOf(doc, goods) > bottom) {
      y = drawTableHead(doc, declaration, drawHead(doc, declaration))
    }
    y = drawGoods(doc, declaration, goods, y)
  }
  drawSum(doc, declaration, y + sumHeight > bottom ? drawHead(doc, declaration) : y)
}
