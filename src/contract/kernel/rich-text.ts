/**
 * Tags allowed in rich text: what the editor can produce. The server drops everything else before storing and
 * the screens draw nothing else, so that a single mistake lets nothing through.
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

/** Attributes by tag; other tags have none. */
export const richTextAttributes = {
  a: ['href'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  ol: ['start'],
} as const satisfies Partial<Record<RichTextTag, readonly string[]>>

/**
 * Whether a link of rich text is allowed: web, email or our own pages; never a script or a disguised host.
 */
export const isRichTextLink = (href: string): boolean =>
  /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(href.trim())

/** Whether an image URL of rich text is allowed: our own files and https pages. */
export const isRichTextPicture = (src: string): boolean => /^(https:\/\/|\/(?![/\\]))/i.test(src.trim())
