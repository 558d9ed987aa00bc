import type { Files } from '../../platform/files.ts'

/**
 * Under which name a shopper knows the seller: as set, else as the shop where it bought is called. The one for files and
 * orders by hand has a name for the seller's own eyes.
 */
export const sellerName = (given: {
  readonly shownName: string | null
  readonly shopKind: string
  readonly shopName: string
  readonly customerName: string
}): string => given.shownName || (given.shopKind === 'manual' ? given.customerName : given.shopName)

/** Signed, so that the seller's file stays the seller's. */
export const logoUrlOf = (files: Files, fileId: string | null): string | null =>
  fileId === null ? null : files.url({ id: fileId, isPublic: false }, 'small')
