import { operatorPurchasingChannel } from '../../../contract/supplier-orders/purchasing-channel.ts'
import type { UploadedFile } from '../../platform/http/call.ts'
import { implement, type Module } from '../../platform/http/route.ts'
import { requiredKey } from '../../platform/idempotency/operator-idempotency.ts'
import { handleJob } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { getSupplierOrder } from '../supplier-orders/index.ts'
import type { ChannelAccess } from './channel-access.ts'
import { getChannelConnection, renewChannelConnection } from './channel-connection.ts'
import { followChannelOrdersJob } from './channel-job.ts'
import { previewChannelFile, saveChannelFile } from './channel-files.ts'
import { followChannelOrders } from './follow-channel-orders.ts'
import { moveUnplacedLines } from './move-unplaced.ts'
import { placeChannelOrder, previewChannelOrder } from './place-channel-order.ts'
import type { PurchasingChannel } from './purchasing-channel.ts'

export { createChannelAccess, type ChannelAccess, type WithToken } from './channel-access.ts'
export { TokenRejected, type RenewTokens } from './channel-tokens.ts'
export { stageOf } from './channel-stages.ts'
export { listedCost, listOpenChannelOrders } from './channel-goods.ts'
export {
  ChannelLimit,
  ChannelRefusal,
  type ChannelGoods,
  type ChannelOrder,
  type PurchasingChannel,
} from './purchasing-channel.ts'

const fileOf = (file: UploadedFile | null): UploadedFile => {
  if (!file) throw new Error('an upload endpoint was called without its file')
  return file
}

export const purchasingChannelModule = (
  { database, files, parsePool }: Platform,
  channel: PurchasingChannel | null,
  access: ChannelAccess | null,
): Module => {
  const parts = { database, channel }
  const view = { database, files, hasChannel: channel !== null }
  return {
    routes: [
      implement(operatorPurchasingChannel.previewChannelOrder, ({ id }) => previewChannelOrder(parts, id)),
      implement(operatorPurchasingChannel.placeChannelOrder, async (input, call) => {
        await placeChannelOrder(parts, input, call)
        return getSupplierOrder(view, input.id, call.operator.roles)
      }),
      implement(operatorPurchasingChannel.moveUnplacedLines, ({ id }, call) =>
        moveUnplacedLines(database, id, call),
      ),
      implement(operatorPurchasingChannel.getChannelConnection, () => getChannelConnection(database, access)),
      implement(operatorPurchasingChannel.renewChannelConnection, ({ refreshToken }, call) =>
        renewChannelConnection(database, access, refreshToken, call),
      ),
      implement(operatorPurchasingChannel.previewChannelFile, (input, { file }) =>
        previewChannelFile({ database, parsePool }, input, fileOf(file)),
      ),
      implement(operatorPurchasingChannel.saveChannelFile, (input, call) =>
        saveChannelFile({ database, parsePool }, input, call, {
          file: fileOf(call.file),
          key: requiredKey(call),
        }),
      ),
    ],
    jobs: [
      handleJob(followChannelOrdersJob, async (_, run) => {
        if (channel) await followChannelOrders({ database, channel }, run)
      }),
    ],
  }
}
