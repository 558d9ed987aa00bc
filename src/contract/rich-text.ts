/**
 * What rich text may hold: what the editor can make. The server drops everything else before it stores, and the screens
 * draw nothing else, so that one mistake alone lets nothing through.
 */
export const richTextTags = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'code',
  'pre',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
  'a',
  'img',
] as const
export type RichTextTag = (typeof richTextTags)[number]

export const isRichTextTag = (name: string): name is RichTextTag =>
  (richTextTags as readonly string[]).includes(name)

/** Attributes by tag; no tag has any other. */
export const richTextAttributes = {
  a: ['href'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start'],
} as const satisfies Partial<Record<RichTextTag, readonly string[]>>

/** Where a link of rich text may lead: the web, a mail, a page of ours; never a script or another host in disguise. */
export const isRichTextLink = (href: string): boolean =>
  /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(href.trim())

/** Whence a picture of rich text may come: files of ours, and pages that are encrypted. */
export const isRichTextPicture = (src: string): boolean => /^(https:\/\/|\/(?![/\\]))/i.test(src.trim())
