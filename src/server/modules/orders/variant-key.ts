import { createHash } from 'node:crypto'

/**
 * What a shop's variant is known by: the shop's own variant id, else `sku:<code>`, else `title:<hash>` where a file
 * gives neither. The same goods of the same shop get the same key, so that a mapping is remembered.
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
