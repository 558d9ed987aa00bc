/** What XML 1.0 forbids even when it is escaped: controls, halves of characters and two non-characters. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** The text without forbidden characters, and with one space for each gap. */
export const xmlText = (text: string): string =>
  text.replaceAll(forbidden, '').replaceAll(/\s+/gu, ' ').trim()

const escaped = (text: string): string =>
  xmlText(text).replaceAll(/[&<>"\r]/g, (char) => references[char] ?? char)

type Attributes = Readonly<Record<string, string>>
export type XmlContent = string | readonly XmlPart[]
/** An element that is written, or nothing. */
export type XmlPart = string | null

/** An element; null where it would be empty, which e-invoices forbid. */
export const element = (name: string, content: XmlContent, attributes: Attributes = {}): XmlPart => {
  const inner =
    typeof content === 'string' ? escaped(content) : content.filter((part) => part !== null).join('')
  if (inner === '') return null
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  return `<${name}${given.join('')}>${inner}</${name}>`
}
