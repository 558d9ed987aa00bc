import type { IOptions, Tag, Transformer } from 'sanitize-html'
import {
  isRichTextLink,
  isRichTextPicture,
  richTextAttributes,
  richTextTags,
} from '../../contract/rich-text.ts'

/** Deeper nesting is an attack, not content. */
const maxNested = 30

const safeLink: Transformer = (tagName, { href = '' }): Tag => {
  if (!isRichTextLink(href)) return { tagName, attribs: {} }
  return { tagName, attribs: { href: href.trim(), target: '_blank', rel: 'noopener noreferrer nofollow' } }
}

const safePicture: Transformer = (tagName, { src = '', ...others }): Tag => {
  if (!isRichTextPicture(src)) return { tagName, attribs: {} }
  return { tagName, attribs: { ...others, src: src.trim(), loading: 'lazy' } }
}

const options: IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: {
    a: [...richTextAttributes.a, 'target', 'rel'],
    img: [...richTextAttributes.img, 'loading'],
    ol: [...richTextAttributes.ol],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  // Their text is removed with them, unlike that of merely unknown tags.
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'template',
    'iframe',
    'svg',
    'math',
  ],
  nestingLimit: maxNested,
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: safeLink,
    img: safePicture,
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
}

const isEmpty = (html: string): boolean =>
  !/<(img|hr)\b/.test(html) && html.replaceAll(/<[^<>]*>|&nbsp;|\u00A0/g, '').trim() === ''

/**
 * Sanitizes rich text for storage and display: only the contract's tags and attributes, links and images with
 * safe URLs, nothing executable. Content without text or an image becomes ''. Every command that accepts rich
 * text calls it.
 */
export const sanitizeRichText = async (html: string): Promise<string> => {
  const { default: sanitizeHtml } = await import('sanitize-html')
  const clean = sanitizeHtml(html, options)
  return isEmpty(clean) ? '' : clean
}
