import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type ParcelTracker, listMovingParcels } from '../../modules/fulfilment/index.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Module } from '../../platform/http/route.ts'
import { trackingClient } from './client.ts'
import { deliverOver, doubleRoutes } from './fake-server.ts'
import { createFakeTracking } from './fake.ts'
import { doublePath, trackingSettings } from './settings.ts'
import { trackingWebhooks, webhookPath } from './webhook.ts'

export interface TrackingConnector {
  readonly parcelTracker: ParcelTracker | null
  readonly modules: readonly Module[]
}

/** Longer than a double's parcel takes; older parcels belong to the demo's past and are not resumed. */
const resumedMs = 60 * 60 * 1000

export const trackingConnector = (platform: Platform): TrackingConnector => {
  const settings = trackingSettings(platform.config)
  if (!settings) return { parcelTracker: null, modules: [] }
  const isDouble = platform.config.tracking.mode === 'double'
  return {
    parcelTracker: trackingClient(settings),
    modules: [
      trackingWebhooks(platform, settings),
      ...(isDouble ? [doubleModule(platform, settings.key)] : []),
    ],
  }
}

/** The double inside the server: it moves parcels while the server is listening. */
const doubleModule = (platform: Platform, key: string): Module => ({
  routes: [],
  rawRoutes: async (app: FastifyInstance) => {
    let port = platform.config.port
    const double = createFakeTracking({
      settings: { key, signature: 'sha256-slash-key' },
      deliver: deliverOver(() => `http://127.0.0.1:${port}${webhookPath}`),
    })
    await doubleRoutes(app, double, { key, prefix: doublePath })
    app.addHook('onListen', async () => {
      const address: AddressInfo | string | null = app.server.address()
      if (address && typeof address === 'object') port = address.port
      const since = new Date(platform.clock.now().getTime() - resumedMs)
      for (const parcel of await listMovingParcels(platform.database.agency, since)) {
        double.resume({ ...parcel, number: parcel.trackingNumber })
      }
      double.start()
    })
    app.addHook('onClose', async () => double.stop())
  },
})
