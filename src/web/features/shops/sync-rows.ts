import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { shops } from '../../../contract/shops/shops.ts'
import type { ShopSync } from './shop-text.ts'

type Log = OutputOf<typeof shops.getSyncLog>
type ProductSync = NonNullable<Log['productSync']>

export type SyncRow =
  | { readonly kind: 'orders'; readonly key: string; readonly sync: ShopSync }
  | { readonly kind: 'products'; readonly key: string; readonly sync: ProductSync }

/** Syncs of orders and the last reading of the products, newest first. */
export const syncRowsOf = ({ syncs, productSync }: Pick<Log, 'syncs' | 'productSync'>): SyncRow[] =>
  [
    ...syncs.map((sync): SyncRow => ({ kind: 'orders', key: sync.id, sync })),
    ...(productSync ? [{ kind: 'products', key: 'products', sync: productSync } as const] : []),
  ].toSorted((a, b) => b.sync.createdAt.localeCompare(a.sync.createdAt))

/** Whole seconds from start to end, at least 1; null while it runs or waits. */
export const secondsOf = ({
  startedAt,
  finishedAt,
}: Pick<ShopSync, 'startedAt' | 'finishedAt'>): number | null =>
  startedAt === null || finishedAt === null
    ? null
    : Math.max(1, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000))
