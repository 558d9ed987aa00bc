import type { FastifyInstance } from 'fastify'
import {
  createChannelAccess,
  listedCost,
  listOpenChannelOrders,
  type ChannelAccess,
  type PurchasingChannel,
} from '../../modules/purchasing-channel/index.ts'
import type { Module } from '../../platform/http/route.ts'
import type { AlibabaSettings } from '../../platform/kernel/config.ts'
import type { Platform } from '../../platform/platform.ts'
import { createFakeAlibaba } from './fake.ts'
import { doubleRoutes } from './fake-server.ts'
import { alibabaPurchasing } from './purchasing.ts'
import { alibabaSettings, doublePath } from './settings.ts'
import { renewTokens } from './tokens.ts'

export interface AlibabaConnector {
  readonly purchasingChannel: PurchasingChannel | null
  readonly access: ChannelAccess | null
  readonly modules: readonly Module[]
}

export const alibabaConnector = (platform: Platform): AlibabaConnector => {
  const settings = alibabaSettings(platform.config)
  if (!settings) return { purchasingChannel: null, access: null, modules: [] }
  const isDouble = platform.config.alibaba.mode === 'double'
  const { accessToken, refreshToken } = settings
  const seed = { accessToken, refreshToken }
  const access = createChannelAccess({ ...platform, seed, renew: renewTokens(settings) })
  return {
    purchasingChannel: alibabaPurchasing(settings, access.withToken),
    access,
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
    await doubleRoutes(app, double, { ...settings, refreshToken: settings.refreshToken ?? '' }, doublePath)
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
