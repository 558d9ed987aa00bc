import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { CarrierConnector } from '../../../contract/carriers/carrier-schemas.ts'
import type { Carrier, Carriers } from '../../modules/carriers/index.ts'
import type { Service } from '../../platform/kernel/config.ts'
import type { Module } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CarrierDouble } from './common/double-kit.ts'
import { easypostDouble } from './easypost/double.ts'
import { easypost } from './easypost/easypost.ts'
import { fourpxDouble } from './fourpx/double.ts'
import { fourpx } from './fourpx/fourpx.ts'
import { yanwenDouble } from './yanwen/double.ts'
import { yanwen } from './yanwen/yanwen.ts'
import { yunexpressDouble } from './yunexpress/double.ts'
import { yunexpress } from './yunexpress/yunexpress.ts'

export interface CarrierConnectors {
  readonly carriers: Carriers
  /** Those of the doubles that the demo runs. */
  readonly modules: readonly Module[]
}

const doubleDelayMs = 120

/** A carrier, with its double where the demo runs it. */
interface Connected {
  readonly carrier: Carrier
  readonly double: CarrierDouble | null
}

const connect = <Live>(
  service: Service<Live>,
  live: (settings: Live) => Carrier,
  double: () => Connected,
): Connected | null => {
  if (service.mode === 'off') return null
  return service.mode === 'live' ? { carrier: live(service), double: null } : double()
}

const prefixOf = (connector: CarrierConnector): string => `/doubles/${connector}`

export const carrierConnectors = ({ config }: Pick<Platform, 'config'>): CarrierConnectors => {
  const { carriers: services, deriveKey } = config
  let port = config.port
  const baseUrlOf = (connector: CarrierConnector) => ({
    /** As it is when a call is made: the port is known once the server listens. */
    get baseUrl() {
      return `http://127.0.0.1:${port}${prefixOf(connector)}`
    },
  })
  const key = deriveKey('carrier doubles', 16).toString('hex')
  const common = { delayMs: doubleDelayMs }
  const connected: readonly (readonly [CarrierConnector, Connected | null])[] = [
    [
      'easypost',
      connect(services.easypost, easypost, () => {
        const base = baseUrlOf('easypost')
        return {
          carrier: lazily(() => easypost({ baseUrl: base.baseUrl, apiKey: key })),
          double: easypostDouble({ ...common, apiKey: key, ownUrl: () => base.baseUrl }),
        }
      }),
    ],
    [
      'yunexpress',
      connect(services.yunexpress, yunexpress, () => {
        const base = baseUrlOf('yunexpress')
        const credentials = { customerCode: 'DEMO', apiSecret: key }
        return {
          carrier: lazily(() => yunexpress({ baseUrl: base.baseUrl, ...credentials })),
          double: yunexpressDouble({ ...common, ...credentials, ownUrl: () => base.baseUrl }),
        }
      }),
    ],
    [
      'yanwen',
      connect(services.yanwen, yanwen, () => {
        const base = baseUrlOf('yanwen')
        const credentials = { userId: 'DEMO', apiToken: key }
        return {
          carrier: lazily(() =>
            yanwen({ baseUrl: base.baseUrl, trackingBaseUrl: base.baseUrl, ...credentials }),
          ),
          double: yanwenDouble({ ...common, ...credentials }),
        }
      }),
    ],
    [
      '4px',
      connect(services['4px'], fourpx, () => {
        const base = baseUrlOf('4px')
        const credentials = { appKey: 'DEMO', appSecret: key }
        return {
          carrier: lazily(() => fourpx({ baseUrl: base.baseUrl, ...credentials })),
          double: fourpxDouble({ ...common, ...credentials, ownUrl: () => base.baseUrl }),
        }
      }),
    ],
  ]
  const carriers = new Map(connected.flatMap(([name, one]) => (one ? [[name, one.carrier] as const] : [])))
  const doubles = connected.flatMap(([name, one]) => (one?.double ? [{ name, double: one.double }] : []))
  if (doubles.length === 0) return { carriers, modules: [] }
  const module: Module = {
    routes: [],
    rawRoutes: async (app: FastifyInstance) => {
      for (const { name, double } of doubles)
        await app.register(async (scope) => double.routes(scope), { prefix: prefixOf(name) })
      app.addHook('onListen', async () => {
        const address: AddressInfo | string | null = app.server.address()
        if (address && typeof address === 'object') port = address.port
      })
    },
  }
  return { carriers, modules: [module] }
}

/** Makes the client for each call, because the port of its double is known late. */
const lazily = (make: () => Carrier): Carrier => {
  const { rates, manifest } = make()
  return {
    rates: rates && ((parcel, services) => make().rates?.(parcel, services) ?? Promise.resolve([])),
    createLabel: (parcel, service) => make().createLabel(parcel, service),
    findLabel: (reference) => make().findLabel(reference),
    drawLabel: (label) => make().drawLabel(label),
    cancelLabel: (label) => make().cancelLabel(label),
    manifest:
      manifest && ((labels) => make().manifest?.(labels) ?? Promise.resolve({ reference: '', url: '' })),
    track: (label) => make().track(label),
  }
}
