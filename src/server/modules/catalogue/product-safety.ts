import { sql, type RawBuilder } from 'kysely'
import type { ProductDetail } from '../../../contract/products.ts'
import { escapeHtml } from '../../platform/email-message.ts'

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
