import { localAddressLines } from '../../../../contract/addresses/address-lines.ts'
import type { Locale } from '../../../../contract/kernel/format.ts'
import type { InvoiceParty } from '../../../../contract/invoices/invoices.ts'
import {
  type Doc,
  lineHeight,
  linesOf,
  type TextStyle,
  widthOf,
  write,
  writeLine,
} from '../../../platform/pdf/pdf.ts'
import { countryText, invoiceWords } from './invoice-text.ts'

/** A4 in points. */
const page = { width: 595.28, height: 841.89, margin: 48 }
export const left = page.margin
export const right = page.width - page.margin
export const inner = right - left

const grey = '#5b6472'
const rule = '#d5d9e0'
export const label: TextStyle = { size: 8, colour: grey }
export const body: TextStyle = { size: 9 }
export const strong: TextStyle = { size: 9, bold: true }
export const quiet: TextStyle = { size: 8.5, colour: grey }

export interface DocumentHead {
  readonly title: string
  /** With the page number at the foot, and beside the title from the second page on. */
  readonly number: string
  readonly footer: string
  readonly locale: Locale
}

/** Where the next thing is drawn. */
export interface Cursor {
  readonly doc: Doc
  readonly head: DocumentHead
  y: number
  /** What is drawn must end above it. */
  readonly bottom: number
}

export const ruleAt = (doc: Doc, y: number): void => {
  doc.moveTo(left, y).lineTo(right, y).lineWidth(0.6).stroke(rule)
}

export const writeRight = (
  doc: Doc,
  text: string,
  {
    y,
    style,
    end = right,
  }: {
    readonly y: number
    readonly style: TextStyle
    readonly end?: number
  },
): void => {
  const [line = []] = linesOf(doc, text, inner, style)
  writeLine(doc, line, { x: end - widthOf(line), y }, style)
}

const maxFooterLines = 6
const footerStyle: TextStyle = { size: 7.5, colour: grey }

/** Its own line breaks are kept where there are few of them. */
const footerLines = (doc: Doc, footer: string) => {
  const own = footer.split(/[\r\n]+/u)
  const texts = own.length > maxFooterLines ? [own.join(' ')] : own
  return texts.flatMap((text) => linesOf(doc, text, inner, footerStyle))
}

const footHeight = (doc: Doc, footer: string): number =>
  footerLines(doc, footer).length * lineHeight(footerStyle) + 26

const addPage = (doc: Doc): void => {
  doc.addPage({ size: [page.width, page.height], margin: 0 })
}

/** The first page with its title. */
export const startDocument = (doc: Doc, head: DocumentHead): Cursor => {
  addPage(doc)
  const y =
    page.margin +
    write(doc, head.title, { x: left, y: page.margin, width: inner, style: { size: 20, bold: true } }) +
    8
  ruleAt(doc, y)
  return { doc, head, y: y + 14, bottom: page.height - page.margin - footHeight(doc, head.footer) }
}

export const nextPage = (cursor: Cursor): void => {
  const { doc, head } = cursor
  addPage(doc)
  write(doc, head.title, { x: left, y: page.margin, width: inner / 2, style: { size: 11, bold: true } })
  writeRight(doc, head.number, { y: page.margin, style: { size: 11, bold: true } })
  ruleAt(doc, page.margin + 20)
  cursor.y = page.margin + 32
}

/** Draws on the next page what would not fit whole on this one. */
export const keepTogether = (cursor: Cursor, height: number): void => {
  if (cursor.y + height > cursor.bottom) nextPage(cursor)
}

/** A text of any length, on as many pages as it needs. */
export const writeText = (cursor: Cursor, text: string, style: TextStyle): void => {
  for (const line of linesOf(cursor.doc, text, inner, style)) {
    keepTogether(cursor, lineHeight(style))
    writeLine(cursor.doc, line, { x: left, y: cursor.y }, style)
    cursor.y += lineHeight(style)
  }
}

/** Once all pages are drawn: the foot of each. */
export const writeFeet = ({ doc, head }: Cursor): void => {
  const { count } = doc.bufferedPageRange()
  const foot = page.height - page.margin
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index)
    const top = foot - footHeight(doc, head.footer) + 10
    ruleAt(doc, top)
    let y = top + 5
    for (const line of footerLines(doc, head.footer)) {
      writeLine(doc, line, { x: left, y }, footerStyle)
      y += lineHeight(footerStyle)
    }
    write(doc, head.number, { x: left, y, width: inner / 2, style: footerStyle })
    writeRight(doc, invoiceWords[head.locale].page(index + 1, count), { y, style: footerStyle })
  }
}

const partyLines = (party: InvoiceParty, locale: Locale): string[] => {
  const words = invoiceWords[locale]
  const { name, address1, countryCode, taxNumber, registrationNumber, email, phone } = party
  // An address that was entered as one text has line breaks.
  const [first = '', ...more] = address1.split(/[\r\n]+/u).filter((line) => line.trim() !== '')
  const address2 = [...more, party.address2].filter(Boolean).join(', ')
  const address = localAddressLines({ ...party, recipientName: '', address1: first, address2 })
  return [
    name,
    ...address,
    countryText(countryCode, locale),
    taxNumber && words.taxNumber(taxNumber),
    registrationNumber && words.registrationNumber(registrationNumber),
    email,
    phone,
  ]
}

export interface DocumentParties {
  readonly seller: InvoiceParty
  readonly buyer: InvoiceParty
}

export const drawParties = (cursor: Cursor, { seller, buyer }: DocumentParties): void => {
  const { doc, head, y: top } = cursor
  const width = inner / 2 - 12
  const words = invoiceWords[head.locale]
  const column = (title: string, party: InvoiceParty, x: number): number => {
    let y = top + write(doc, title, { x, y: top, width, style: label }) + 2
    const [name = '', ...lines] = partyLines(party, head.locale)
    y += write(doc, name, { x, y, width, style: { size: 10, bold: true } }) + 1
    for (const line of lines.filter(Boolean)) y += write(doc, line, { x, y, width, style: body })
    return y
  }
  cursor.y = Math.max(column(words.seller, seller, left), column(words.buyer, buyer, left + width + 24)) + 14
}

/** Names and values side by side. */
export const drawFacts = (cursor: Cursor, facts: readonly (readonly [string, string])[]): void => {
  const { doc, y } = cursor
  const width = inner / facts.length
  const heights = facts.map(([name, value], index) => {
    const x = left + index * width
    const height = write(doc, name, { x, y, width: width - 10, style: label }) + 1
    return height + write(doc, value, { x, y: y + height, width: width - 10, style: strong })
  })
  cursor.y = y + Math.max(...heights) + 14
}

export const partyTexts = ({ seller, buyer }: DocumentParties): string[] => [
  ...Object.values(seller),
  ...Object.values(buyer),
]
