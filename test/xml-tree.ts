export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: XmlElement[]
  text: string
}

const references: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#13': '\r' }
const plain = (text: string): string => {
  if (/&(?!(?:amp|lt|gt|quot|#13);)/.test(text)) throw new Error(`a bare & in ${text}`)
  return text.replaceAll(/&(amp|lt|gt|quot|#13);/g, (_, name: string) => references[name] ?? '')
}

const attributesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/ ([\w:]+)="([^"<]*)"/g)].map(([, name, value]) => [name, plain(value ?? '')]),
  )

/** The root of a document that has elements, attributes and text. @throws Error where it is not well-formed */
export const readXml = (xml: string): XmlElement => {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  for (const [, close, name = '', attributes = '', text = ''] of xml
    .replace(/^<\?xml[^>]*\?>/, '')
    .matchAll(/<(\/?)([\w:]+)((?: [^<>]*)?)>|([^<>]+)|[<>]/g)) {
    const inner = open.at(-1)
    if (!inner) throw new Error('more is closed than was opened')
    if (text !== '') inner.text += plain(text)
    else if (name === '') throw new Error('a bare < or >')
    else if (close === '/') {
      if (open.pop()?.name !== name) throw new Error(`${name} was not open`)
    } else {
      const element: XmlElement = { name, attributes: attributesIn(attributes), children: [], text: '' }
      inner.children.push(element)
      open.push(element)
    }
  }
  if (open.length !== 1 || root.children.length !== 1) throw new Error('not one whole element')
  return root.children[0] ?? root
}

/** All elements at a path such as `cac:Item/cbc:Name` below this one. */
export const allAt = (element: XmlElement, path: string): XmlElement[] =>
  path
    .split('/')
    .reduce(
      (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    )

/** The text of the only element at this path, or ''. */
export const textAt = (element: XmlElement, path: string): string => {
  const [first, second] = allAt(element, path)
  if (second) throw new Error(`several ${path}`)
  return first?.text ?? ''
}

export const everyElement = (element: XmlElement): XmlElement[] => [
  element,
  ...element.children.flatMap((child) => everyElement(child)),
]
