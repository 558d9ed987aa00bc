/** Prefixes do not matter: a document may bind any to SVG. */
const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1).toLowerCase()

/** The end of what begins at `at` and ends with `end`, or -1. */
const after = (text: string, end: string, at: number): number => {
  const found = text.indexOf(end, at)
  return found < 0 ? -1 : found + end.length
}

/** The end of an XML declaration, comment, CDATA section or document type; `at` itself if there is none. */
const afterAside = (text: string, at: number): number => {
  if (text.startsWith('<!--', at)) return after(text, '-->', at + 4)
  if (text.startsWith('<![CDATA[', at)) return after(text, ']]>', at)
  if (text.startsWith('<?', at)) return after(text, '?>', at)
  if (text.startsWith('<!', at)) return after(text, '>', at)
  return at
}

const isSpace = (char: string | undefined): boolean => char !== undefined && ' \t\r\n'.includes(char)

const headBytes = 4096

/** Whether the first element is `<svg`, after any declaration, comments and document type. */
export const looksLikeSvg = (body: Buffer): boolean => {
  const text = body.subarray(0, headBytes).toString('utf8')
  let at = text.startsWith('\uFEFF') ? 1 : 0
  for (;;) {
    while (isSpace(text[at])) at += 1
    const next = afterAside(text, at)
    if (next < 0) return false
    if (next === at) break
    at = next
  }
  return text.slice(at, at + 4).toLowerCase() === '<svg' && (isSpace(text[at + 4]) || text[at + 4] === '>')
}

/**
 * What drawing may cost. A drawing's time grows with what it draws again by references, and with the layers
 * (transparent groups, masks) that are as large as the picture.
 */
const limits = { bytes: 500_000, depth: 60, drawn: 2_000, layers: 200, styleChars: 20_000 }

/** Take any time or memory by a few bytes, or read other documents. */
const forbiddenElements = new Set(['filter', 'pattern', 'marker', 'image', 'foreignobject', 'include'])
const forbiddenAttributes = /^(?:filter|backdrop-filter|marker|stroke-dasharray)/
/** A backslash could spell any of the words. */
const forbiddenCss = /filter|marker|dasharray|\\|@import|expression/i
const layerCss = /opacity|mask|clip-path|blend|isolation/i

interface Element {
  readonly children: Element[]
  readonly refersTo: string[]
  readonly isLayer: boolean
}

class TooComplex extends Error {}

const numericEntity = /&#(x[\da-f]{1,6}|\d{1,7});/gi
const characterOf = (code: string): string => {
  const point = code.startsWith('x') ? Number.parseInt(code.slice(1), 16) : Number(code)
  return point > 0 && point <= 0x10_ffff ? String.fromCodePoint(point) : ''
}
/** As the XML parser reads an attribute. Entities of a document's own are refused with their definitions. */
const decoded = (value: string): string =>
  value.replaceAll(numericEntity, (_, code: string) => characterOf(code.toLowerCase()))

const attributePattern = /\s*([^\s=<>"'/]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y
const referencePattern = /url\(\s*["']?#([^"')]{1,200})/gi

interface Tag {
  readonly name: string
  readonly attributes: readonly (readonly [name: string, value: string])[]
  readonly isClosed: boolean
  readonly end: number
}

const readTag = (text: string, at: number): Tag => {
  let end = at + 1
  while (end < text.length && !isSpace(text[end]) && text[end] !== '>' && text[end] !== '/') end += 1
  const name = localName(text.slice(at + 1, end))
  const attributes: [string, string][] = []
  for (;;) {
    attributePattern.lastIndex = end
    const [whole, attribute = '', double, single] = attributePattern.exec(text) ?? []
    if (whole === undefined) break
    attributes.push([localName(attribute), decoded(double ?? single ?? '')])
    end += whole.length
  }
  while (isSpace(text[end])) end += 1
  const isClosed = text[end] === '/'
  if (isClosed) end += 1
  if (text[end] !== '>') throw new TooComplex('a tag cannot be read')
  return { name, attributes, isClosed, end: end + 1 }
}

const referencesIn = (value: string): string[] =>
  [...value.matchAll(referencePattern)].map(([, id = '']) => id.trim())

const elementOf = ({ name, attributes }: Tag, known: Map<string, Element>): Element => {
  if (forbiddenElements.has(name) || /^fe[a-z]/.test(name)) throw new TooComplex(name)
  const refersTo: string[] = []
  let isLayer = false
  for (const [attribute, value] of attributes) {
    if (forbiddenAttributes.test(attribute)) throw new TooComplex(attribute)
    if (attribute === 'style' && forbiddenCss.test(value)) throw new TooComplex('style')
    if (attribute === 'href' && value.trim().startsWith('#')) refersTo.push(value.trim().slice(1))
    refersTo.push(...referencesIn(value))
    isLayer ||= layerCss.test(attribute === 'style' ? value : attribute)
  }
  const element = { children: [], refersTo, isLayer }
  const id = attributes.find(([attribute]) => attribute === 'id')?.[1]
  if (id !== undefined) known.set(id, element)
  return element
}

/** Styles of a sheet apply to any number of elements, so that nothing may be in them that costs. */
const checkSheet = (css: string): void => {
  if (css.length > limits.styleChars || forbiddenCss.test(css) || layerCss.test(css) || css.includes('&'))
    throw new TooComplex('style')
}

const readElements = (text: string): { root: Element; known: Map<string, Element> } => {
  const known = new Map<string, Element>()
  const root: Element = { children: [], refersTo: [], isLayer: false }
  const open = [root]
  const sheets = new Map<Element, number>()
  let count = 0
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    if (text.startsWith('</', at)) {
      const from = sheets.get(open.pop() ?? root)
      if (from !== undefined) checkSheet(text.slice(from, at))
      at = after(text, '>', at)
      if (at < 0 || open.length === 0) throw new TooComplex('an end tag cannot be read')
      continue
    }
    const next = afterAside(text, at)
    const aside = text.slice(at, Math.max(next, at)).toLowerCase()
    if (next < 0 || aside.startsWith('<?xml-stylesheet')) throw new TooComplex('an aside cannot be read')
    if (aside.startsWith('<!doctype') && aside.includes('[')) throw new TooComplex('definitions')
    if (next > at) {
      at = next
      continue
    }
    const tag = readTag(text, at)
    const element = elementOf(tag, known)
    open.at(-1)?.children.push(element)
    count += 1
    if (count > limits.drawn || open.length > limits.depth) throw new TooComplex('elements')
    at = tag.end
    if (tag.isClosed) continue
    open.push(element)
    if (tag.name === 'style') sheets.set(element, at)
  }
  if (open.length > 1) throw new TooComplex('an element does not end')
  return { root, known }
}

interface Cost {
  readonly drawn: number
  readonly layers: number
}

/** Of an element with all it refers to, as often as it is drawn. @throws TooComplex beyond the limits */
const costOf = (
  element: Element,
  known: ReadonlyMap<string, Element>,
  costs: Map<Element, Cost | null>,
): Cost => {
  const found = costs.get(element)
  if (found === null) throw new TooComplex('it refers to itself')
  if (found) return found
  costs.set(element, null)
  const targets = element.refersTo.flatMap((id) => known.get(id) ?? [])
  let drawn = 1
  let layers = element.isLayer ? 1 : 0
  for (const one of [...element.children, ...targets]) {
    const cost = costOf(one, known, costs)
    drawn += cost.drawn
    layers += cost.layers
    if (drawn > limits.drawn || layers > limits.layers) throw new TooComplex('what it refers to')
  }
  costs.set(element, { drawn, layers })
  return { drawn, layers }
}

/** Whether an SVG can be drawn at low cost. Decided in linear time, before the renderer sees it. */
export const isSimpleSvg = (body: Buffer): boolean => {
  if (body.length > limits.bytes) return false
  try {
    const { root, known } = readElements(body.toString('utf8'))
    costOf(root, known, new Map())
    return true
  } catch (error) {
    if (error instanceof TooComplex) return false
    throw error
  }
}
