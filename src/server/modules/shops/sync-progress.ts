import type { CustomerId, Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { updateJobProgress } from '../bulk-jobs/index.ts'
import type { ShopConnector } from './ports.ts'
import type { WithShopAccess } from './shop-access.ts'

export interface SyncDeps {
  readonly platform: Platform
  readonly connector: ShopConnector
  readonly withAccess: WithShopAccess
}

export interface SyncRef {
  readonly customerId: CustomerId
  readonly shopId: string
  readonly syncId: string
}

/** Reports the sync's progress to the job tray. */
export const reportProgress = async (tx: Tx, { customerId, shopId, syncId }: SyncRef): Promise<void> => {
  const { status, orders_seen, error, error_figures } = await tx
    .selectFrom('shop_sync')
    .select(['status', 'orders_seen', 'error', 'error_figures'])
    .where('customer_id', '=', customerId)
    .where('id', '=', syncId)
    .executeTakeFirstOrThrow()
  const state = status === 'done' || status === 'failed' ? status : 'running'
  const told = { state, done: orders_seen, message: error, messageFigures: error_figures } as const
  await updateJobProgress(tx, customerId, { kind: 'shop.sync', subjectId: shopId }, told)
}
