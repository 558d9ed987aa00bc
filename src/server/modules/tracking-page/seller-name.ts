import type { Files } from '../../platform/files/files.ts'

/**
 * The name shown to shoppers: as set, otherwise the shop's name. Shops for imported and manual orders have internal
 * names only.
 */
export const sellerName = (given: {
  readonly shownName: string | null
  readonly shopKind: string
  readonly shopName: string
  readonly customerName: string
}): string => given.shownName || (given.shopKind === 'manual' ? given.customerName : given.shopName)

/** Signed, because the logo is a private file of the seller. */
export const logoUrlOf = (files: Files, fileId: string | null): string | null =>
  fileId === null ? null : files.url({ id: fileId, isPublic: false }, 'small')
