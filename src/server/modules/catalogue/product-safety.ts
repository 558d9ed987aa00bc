import { sql, type RawBuilder } from 'kysely'
import type { ProductDetail } from '../../../contract/products/products.ts'
import { escapeHtml } from '../../platform/mail/email-message.ts'

export type ProductSafety = ProductDetail['safety']

/**
 * Of a row of `product`, by its alias. The agency's responsible person answers for products that name none.
 * Source: Regulation (EU) 2023/988, article 19.
 */
export const productSafetyJson = (product: 'p' | 'product'): RawBuilder<ProductSafety> => sql`
  jsonb_build_object('manufacturer', ${sql.ref(`${product}.manufacturer`)},
    'euResponsible', coalesce(nullif(${sql.ref(`${product}.eu_responsible`)}, ''), (
      select value ->> 'euResponsible' from agency_settings where section = 'company' order by version desc limit 1), ''),
    'warnings', ${sql.ref(`${product}.safety_warnings`)})`

const paragraph = (label: string, words: string): string =>
  `<p><strong>${label}:</strong> ${escapeHtml(words).replaceAll('\n', '<br>')}</p>`

/** What a new listing says below its description; '' if nothing is known. */
export const safetyHtml = ({ manufacturer, euResponsible, warnings }: ProductSafety): string => {
  const parts = [
    ...(manufacturer ? [paragraph('Manufacturer', manufacturer)] : []),
    ...(euResponsible ? [paragraph('Responsible person in the EU', euResponsible)] : []),
    ...(warnings ? [paragraph('Warnings', warnings)] : []),
  ]
  return parts.length === 0 ? '' : `<h3>Product safety</h3>${parts.join('')}`
}

const headingPattern = /<h3[^<>]*>\s*Product safety\s*<\/h3>/i
const paragraphPattern =
  /\s*<p[^<>]*>\s*<(?:strong|b)>(?:Manufacturer|Responsible person in the EU|Warnings):<\/(?:strong|b)>/iy

/** Start and end of the safety block; null: it has none. */
const blockIn = (html: string): readonly [number, number] | null => {
  const heading = headingPattern.exec(html)
  if (!heading) return null
  let end = heading.index + heading[0].length
  for (;;) {
    paragraphPattern.lastIndex = end
    const label = paragraphPattern.exec(html)
    const close = label === null ? -1 : html.indexOf('</p>', paragraphPattern.lastIndex)
    if (close === -1) return [heading.index, end]
    end = close + '</p>'.length
  }
}

/** Replaces the safety block of a description, or adds it at the end. The rest stays as it is. */
export const withSafety = (html: string, safety: ProductSafety): string => {
  const [start, end] = blockIn(html) ?? [html.length, html.length]
  return `${html.slice(0, start)}${safetyHtml(safety)}${html.slice(end)}`
}
