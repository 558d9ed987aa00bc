import type { IOptions, Tag, Transformer } from 'sanitize-html'
import {
  isRichTextLink,
  isRichTextPicture,
  richTextAttributes,
  richTextTags,
} from '../../../contract/kernel/rich-text.ts'

/** What is nested deeper loses its tags. */
const maxNested = 30
/**
 * More tags that are open at once are an attack, not content. The parser compares each end tag with all of them, so that
 * its time would grow with their number, too.
 */
const maxOpen = 200

const safeLink: Transformer = (tagName, { href = '' }): Tag => {
  if (!isRichTextLink(href)) return { tagName, attribs: {} }
  return { tagName, attribs: { href: href.trim(), target: '_blank', rel: 'noopener noreferrer nofollow' } }
}

const safePicture: Transformer = (tagName, { src = '', ...others }): Tag => {
  // A tag that is not allowed: it is left out, while taking out one that was written copies all before it.
  if (!isRichTextPicture(src)) return { tagName: 'no-picture', attribs: {} }
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
}

const isEmpty = (html: string): boolean =>
  !/<(img|hr)\b/.test(html) && html.replaceAll(/<[^<>]*>|&nbsp;|\u00A0/g, '').trim() === ''

class TooManyOpen extends Error {}

/** @throws TooManyOpen as soon as that is known */
const boundedOptions = (): IOptions => {
  let open = 0
  return {
    ...options,
    onOpenTag: () => {
      open += 1
      if (open > maxOpen) throw new TooManyOpen()
    },
    onCloseTag: () => {
      open -= 1
    },
  }
}

const withoutTags = (html: string): string => html.replaceAll(/<[^<>]*>/g, ' ').replaceAll('<', '&lt;')

/**
 * Sanitizes rich text for storage and display: only the contract's tags and attributes, links and images with
 * safe URLs, nothing executable. Content without text or an image becomes ''; of what has hundreds of open tags only
 * the text is kept. It takes time that grows with the length only. Every command that accepts rich text calls it.
 */
export const sanitizeRichText = async (html: string): Promise<string> => {
  const { default: sanitizeHtml } = await import('sanitize-html')
  const read = (): string => {
    try {
      return sanitizeHtml(html, boundedOptions())
    } catch (error) {
      if (!(error instanceof TooManyOpen)) throw error
      return sanitizeHtml(withoutTags(html), options)
    }
  }
  const clean = read()
  return isEmpty(clean) ? '' : clean
}
