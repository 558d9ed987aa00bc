import type { OrderDraft } from '../../orders/index.ts'
import type { StoredDraft } from '../reading/import-types.ts'

export const draftOf = (shopId: string, stored: StoredDraft): OrderDraft => ({
  ...stored,
  shopId,
  orderedAt: stored.orderedAt === null ? null : new Date(stored.orderedAt),
  shopUpdatedAt: null,
})
