import { createHash } from 'node:crypto'

/**
 * The key of a shop's variant: the shop's variant id, or `sku:<code>` or `title:<hash>` for files. The same variant
 * of a shop always gets the same key, so that matches are found.
 */
export const variantKeyOf = (variant: {
  readonly variantId?: string | null
  readonly sku?: string | null
  readonly title: string
  readonly variantTitle?: string | null
}): string => {
  if (variant.variantId) return variant.variantId
  const sku = variant.sku?.trim().toLowerCase()
  if (sku) return `sku:${sku}`
  const words = `${variant.title}\n${variant.variantTitle ?? ''}`.normalize('NFKC').trim().toLowerCase()
  return `title:${createHash('sha256').update(words).digest('base64url').slice(0, 22)}`
}
