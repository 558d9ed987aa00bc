import { createElement, useMemo, type ReactNode } from 'react'
import {
  isRichTextLink,
  isRichTextPicture,
  isRichTextTag,
  richTextAttributes,
  type RichTextTag,
} from '../../../contract/kernel/rich-text.ts'
import './rich-text.css'

const attributesOf = (element: Element, tag: RichTextTag): Record<string, string> => {
  const names: readonly string[] = tag in richTextAttributes ? Reflect.get(richTextAttributes, tag) : []
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = element.getAttribute(name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

const elementOf = (element: Element, key: number): ReactNode => {
  const tag = element.localName
  // Unknown tags are dropped; their text is kept.
  if (!isRichTextTag(tag)) return childrenOf(element)
  const attributes = attributesOf(element, tag)
  if (tag === 'br' || tag === 'hr') return createElement(tag, { key })
  if (tag === 'img') {
    const { src = '', alt = '', ...others } = attributes
    return isRichTextPicture(src) ? (
      <img {...others} key={key} src={src} alt={alt} loading="lazy" decoding="async" />
    ) : null
  }
  if (tag === 'a') {
    const { href = '' } = attributes
    return isRichTextLink(href) ? (
      <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {childrenOf(element)}
      </a>
    ) : (
      childrenOf(element)
    )
  }
  return createElement(tag, { ...attributes, key }, childrenOf(element))
}

const unread = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'iframe',
  'svg',
  'math',
  'textarea',
  'title',
])

const childrenOf = (node: Node): ReactNode[] =>
  [...node.childNodes].map((child, index) => {
    if (child instanceof Text) return child.data
    return child instanceof Element && !unread.has(child.localName) ? elementOf(child, index) : null
  })

/** Draws sanitised rich text, filtered once more by the allow-list; it is never inserted as HTML. */
export const RichText = ({ html }: { html: string }) => {
  const drawn = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body), [html])
  return <div className="q-rich-text">{drawn}</div>
}
