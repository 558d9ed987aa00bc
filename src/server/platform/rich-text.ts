import type { IOptions, Tag, Transformer } from 'sanitize-html'
import {
  isRichTextLink,
  isRichTextPicture,
  richTextAttributes,
  richTextTags,
} from '../../contract/rich-text.ts'

/** What is nested deeper was made to hurt, not to be read. */
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
  // Their words go with them, unlike those of tags that are merely unknown.
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
  !/<(img|hr)\b/.test(html) && html.replaceAll(/<[^>]*>|&nbsp;|\u00A0/g, '').trim() === ''

/**
 * Rich text as it may be stored and shown: tags and attributes of the contract's list, links and pictures of safe
 * addresses, nothing that runs. Text without a word or a picture is ''. Every command that takes rich text calls it.
 */
export const sanitizeRichText = async (html: string): Promise<string> => {
  const { default: sanitizeHtml } = await import('sanitize-html')
  const clean = sanitizeHtml(html, options)
  return isEmpty(clean) ? '' : clean
}
