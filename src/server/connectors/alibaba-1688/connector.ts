import type { FastifyInstance } from 'fastify'
import {
  listedCost,
  listOpenChannelOrders,
  type PurchasingChannel,
} from '../../modules/purchasing-channel/index.ts'
import type { Module } from '../../platform/http/route.ts'
import type { AlibabaSettings } from '../../platform/kernel/config.ts'
import type { Platform } from '../../platform/platform.ts'
import { createFakeAlibaba } from './fake.ts'
import { doubleRoutes } from './fake-server.ts'
import { alibabaPurchasing } from './purchasing.ts'
import { alibabaSettings, doublePath } from './settings.ts'

export interface AlibabaConnector {
  readonly purchasingChannel: PurchasingChannel | null
  readonly modules: readonly Module[]
}

export const alibabaConnector = (platform: Platform): AlibabaConnector => {
  const settings = alibabaSettings(platform.config)
  if (!settings) return { purchasingChannel: null, modules: [] }
  const isDouble = platform.config.alibaba.mode === 'double'
  return {
    purchasingChannel: alibabaPurchasing(settings),
    modules: isDouble ? [doubleModule(platform, settings)] : [],
  }
}

/** Every third offer has become more expensive, so that differences show. */
const priceNow = (offerId: string, fen: number): number =>
  Number(offerId) % 3 === 0 ? Math.round(fen * 1.04) : fen

const statuses: Readonly<Record<string, string>> = {
  ordered: 'waitbuyerpay',
  confirmed: 'waitsellersend',
  inTransit: 'waitbuyerreceive',
}

const doubleModule = ({ database }: Platform, settings: AlibabaSettings): Module => ({
  routes: [],
  rawRoutes: async (app: FastifyInstance) => {
    const double = createFakeAlibaba({
      priceOf: async (offerId, specId) => {
        const fen = await listedCost(database.agency, offerId, specId)
        return fen === null ? null : priceNow(offerId, fen)
      },
    })
    await doubleRoutes(app, double, settings, doublePath)
    app.addHook('onListen', async () => {
      for (const order of await listOpenChannelOrders(database.agency))
        double.resume({
          number: order.number,
          outOrderId: order.ourNumber,
          lines: [],
          goodsFen: order.goodsMinor,
          freightFen: order.freightMinor,
          createdAt: order.orderedAt,
          bill: order.trackingText.split(',')[0] || `YT${order.number.slice(-13)}`,
          status: statuses[order.status] ?? 'waitbuyerpay',
        })
    })
  },
})
