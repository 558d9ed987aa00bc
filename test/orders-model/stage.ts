import { afterAll } from 'vitest'
import { createLog } from '../../src/server/platform/kernel/log.ts'
import { createModules } from '../../src/server/app.ts'
import { setCreditTerms } from '../../src/server/modules/credit-lines/credit-factory.ts'
import { offer, offerMaterial } from '../../src/server/modules/extra-services/service-order-factory.ts'
import { createService } from '../../src/server/modules/services/service-factory.ts'
import { createShippingLine, createSku } from '../../src/server/modules/orders/test/order-factory.ts'
import { aLevel, saveLevels } from '../../src/server/modules/vip/vip-factory.ts'
import { setTerms } from '../../src/server/modules/withdrawals/withdrawal-factory.ts'
import type { Module } from '../../src/server/platform/http/route.ts'
import { serveDouble, type CarrierDouble } from '../../src/server/connectors/carriers/common/double-kit.ts'
import { easypostDouble } from '../../src/server/connectors/carriers/easypost/double.ts'
import { yunexpressDouble, type SoldWaybill } from '../../src/server/connectors/carriers/yunexpress/double.ts'
import { saveCarrier } from '../../src/server/modules/carriers/test/carrier-factory.ts'
import { operatorBins } from '../../src/contract/warehouse-bins/warehouse-bins.ts'
import { operatorCosts } from '../../src/contract/catalogue/catalogue-costs.ts'
import { testApp, type Caller, type TestApp } from '../http.ts'

export const secrets = {
  shopify: 'the secret of our app',
  tracking: { key: 'the key of our account', signature: 'sha256-slash-key' },
} as const

/** The server shared by all worlds of the test, and the agency's catalogue. */
export interface Stage {
  readonly t: TestApp
  readonly runJob: (name: string, payload?: object) => Promise<void>
  /** Errors logged by the server since the last call. */
  readonly takeErrors: () => string[]
  /** 5.00 USD and 200 g each. */
  readonly skuIds: readonly string[]
  /** Both ship to the US and Germany, none to Brazil; the second one charges each kilogram. */
  readonly lineIds: readonly string[]
  /** One per order, one per item, and one that material pays for. */
  readonly serviceIds: readonly string[]
  /** At a fixed price, on request, and material that pays for the last of the services. */
  readonly extraServiceIds: readonly string[]
  /** Decides what the first operator has proposed. */
  readonly second: Caller
  /** Of the warehouse that all worlds share. */
  readonly bins: readonly string[]
  /** The doubles whose services fulfil both lines. */
  readonly carriers: readonly CarrierDouble[]
  readonly carrierNames: readonly string[]
  /** What the first carrier has sold. */
  readonly soldWaybills: () => readonly SoldWaybill[]
  /** Sells every SKU to the agency. */
  readonly supplierId: string
  /** VIP levels that operators give. */
  readonly levelIds: readonly string[]
}

const errorsOf = (line: string): string[] => {
  const { level, err, msg } = JSON.parse(line) as {
    level: string
    err?: { message?: string; stack?: string }
    msg: string
  }
  if (level !== 'error' && level !== 'fatal') return []
  return [`${msg}: ${err?.stack?.split('\n').slice(0, 6).join('\n') ?? ''}`]
}

/** Dear by weight, so that parcels that weigh more or less than quoted make a difference. */
const dearLine = { baseMinor: 600, perKgMinor: 900, volumetricDivisor: 6_000, days: [4, 6] } as const

const openCarriers = async () => {
  const credentials = { customerCode: 'C1', apiSecret: 'the secret' }
  const yunexpress = yunexpressDouble({ ...credentials, ownUrl: () => yunexpressServer.baseUrl })
  const easypost = easypostDouble({ apiKey: 'the key', ownUrl: () => easypostServer.baseUrl })
  const yunexpressServer = await serveDouble(yunexpress.routes)
  const easypostServer = await serveDouble(easypost.routes)
  afterAll(async () => {
    await yunexpressServer.close()
    await easypostServer.close()
  })
  return {
    doubles: { yunexpress, easypost },
    environment: {
      YUNEXPRESS_CUSTOMER_CODE: credentials.customerCode,
      YUNEXPRESS_API_SECRET: credentials.apiSecret,
      YUNEXPRESS_BASE_URL: yunexpressServer.baseUrl,
      EASYPOST_API_KEY: 'the key',
      EASYPOST_BASE_URL: easypostServer.baseUrl,
    },
  }
}

/** The cheaper one first for light parcels, so that each gets some. Both fulfil both lines. */
const connectCarriers = async (t: TestApp, lineIds: readonly string[]): Promise<string[]> => {
  const services = (code: string) => lineIds.map((id) => ({ shippingLineId: id as never, code }))
  const yunexpress = await saveCarrier(t, { connector: 'yunexpress', services: services('THZXR') })
  const easypost = await saveCarrier(t, { connector: 'easypost', services: services('USPS GroundAdvantage') })
  return [yunexpress.nameEn, easypost.nameEn, 'YunExpress']
}

const bins = ['A-01', 'A-02', 'B-01', 'B-02', 'C-01', 'C-02']

/** Call it at the top of a test file; it closes after the file's last test. */
export const openStage = async (): Promise<Stage> => {
  let modules: readonly Module[] = []
  let errors: string[] = []
  const { doubles, environment } = await openCarriers()
  const t = await testApp({
    environment: {
      SHOPIFY_API_KEY: 'the key of our app',
      SHOPIFY_API_SECRET: secrets.shopify,
      TRACKING_KEY: secrets.tracking.key,
      TRACKING_SIGNATURE: secrets.tracking.signature,
      ...environment,
    },
    log: (config) =>
      createLog({ ...config, logLevel: 'error' }, { write: (line) => errors.push(...errorsOf(line)) }),
    modules: (platform) => (modules = createModules(platform, null)),
  })
  const skuIds = [await createSku(t), await createSku(t)]
  const lineIds = [await createShippingLine(t), await createShippingLine(t, dearLine)]
  const { material, serviceId } = await offerMaterial(t)
  const serviceIds = [
    await createService(t),
    await createService(t, { basis: 'item', priceMinor: 20 }),
    serviceId,
  ]
  const offered = [await offer(t, { priceMinor: 900 }), await offer(t, { priceMinor: null }), material]
  const { id: supplierId } = await t.operator.ok(operatorCosts.saveSupplier, { name: 'Mug maker' })
  await setTerms(t)
  await setCreditTerms(t)
  const levels = [
    aLevel({ goodsBp: 333, freightBp: 1_250, servicesBp: 10_000 }),
    aLevel({ goodsBp: 10_000, freightBp: 10_000 }),
  ]
  await saveLevels(t, levels)
  await t.operator.ok(operatorBins.createBins, { codes: [...bins] })
  const carrierNames = await connectCarriers(t, lineIds)
  const { log } = t.platform
  const run = { jobId: 'test', attempt: 1, isLastAttempt: false, log, signal: new AbortController().signal }
  return {
    t,
    skuIds,
    lineIds,
    serviceIds,
    extraServiceIds: offered.map(({ id }) => id),
    second: await t.operatorWith(['finance']),
    bins,
    carriers: [doubles.yunexpress, doubles.easypost],
    carrierNames,
    soldWaybills: doubles.yunexpress.sold,
    supplierId,
    levelIds: levels.map(({ id }) => id),
    takeErrors: () => {
      const taken = errors
      errors = []
      return taken
    },
    runJob: async (name, payload = {}) => {
      const job = modules.flatMap(({ jobs = [] }) => jobs).find((one) => one.name === name)
      if (!job) throw new Error(`there is no job ${name}`)
      await job.handler(job.payload.parse(payload), run)
    },
  }
}

/** With new sessions of the operators, because sessions of tests end after a quarter of an hour. */
export const withNewSessions = async (stage: Stage): Promise<Stage> => ({
  ...stage,
  t: { ...stage.t, operator: await stage.t.operatorWith(['owner']) },
  second: await stage.t.operatorWith(['finance']),
})
