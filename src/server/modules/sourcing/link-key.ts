/** Query parameters for tracking, which do not identify a product. */
const tracking =
  /^(?:utm_\w+|spm|scm|pvid|gclid|fbclid|msclkid|ref|ref_|referrer|source|from|src|tag|aff\w*|aem\w*|algo\w*|ad\w*id|_\w+|sid|session\w*|track\w*|share\w*|s_?from|cv|lang|language|locale|currency)$/i

/**
 * Normalises a product link: without scheme, `www.` or `m.`, tracking parameters, fragment and trailing slash, so
 * that copies of one link are equal. '' without a link. The link must be a full http(s) URL.
 */
export const linkKeyOf = (link: string): string => {
  if (!URL.canParse(link)) return ''
  const url = new URL(link)
  const host = url.hostname.toLowerCase().replace(/^(?:www|m)\./, '')
  const query = [...url.searchParams]
    .filter(([name]) => !tracking.test(name))
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&')
  const path = url.pathname.replace(/(?<!\/)\/+$/, '')
  return `${host}${path}${query ? `?${query}` : ''}`.slice(0, 1000)
}

const dull = /^(?:item|items|product|products|offer|dp|p|detail|goods|html?|\d+|[\da-f-]{16,})$/i

/** `https://shop.example/products/steel-cup-500ml` → `steel cup 500ml`, otherwise the shop's host. */
const wordsOfLink = (link: string): string => {
  if (!URL.canParse(link)) return ''
  const url = new URL(link)
  const parts = url.pathname.split('/').map((part) => {
    try {
      return decodeURIComponent(part)
    } catch {
      return part
    }
  })
  const telling = parts
    .map((part) =>
      part
        .replace(/\.html?$/i, '')
        .replaceAll(/[-_+]+/g, ' ')
        .trim(),
    )
    .filter((part) => part.length > 3 && !dull.test(part))
  return telling.at(-1) ?? url.hostname.replace(/^www\./, '')
}

const first = (text: string): string => text.split('\n')[0]?.trim() ?? ''

export const titleOf = (wish: {
  readonly title: string
  readonly note: string
  readonly link: string
}): string => (wish.title || wordsOfLink(wish.link) || first(wish.note) || 'By picture').slice(0, 160)
