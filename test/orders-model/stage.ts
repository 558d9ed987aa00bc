import { createLog } from '../../src/server/platform/kernel/log.ts'
import { createModules } from '../../src/server/app.ts'
import { setCreditTerms } from '../../src/server/modules/credit-lines/credit-factory.ts'
import { offer, offerMaterial } from '../../src/server/modules/extra-services/service-order-factory.ts'
import { createService } from '../../src/server/modules/services/service-factory.ts'
import { createShippingLine, createSku } from '../../src/server/modules/orders/test/order-factory.ts'
import { aLevel, saveLevels } from '../../src/server/modules/vip/vip-factory.ts'
import { setTerms } from '../../src/server/modules/withdrawals/withdrawal-factory.ts'
import type { Module } from '../../src/server/platform/http/route.ts'
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
  /** Both ship to the US and Germany, none to Brazil. */
  readonly lineIds: readonly string[]
  /** One per order, one per item, and one that material pays for. */
  readonly serviceIds: readonly string[]
  /** At a fixed price, on request, and material that pays for the last of the services. */
  readonly extraServiceIds: readonly string[]
  /** Decides what the first operator has proposed. */
  readonly second: Caller
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

/** Call it at the top of a test file; it closes after the file's last test. */
export const openStage = async (): Promise<Stage> => {
  let modules: readonly Module[] = []
  let errors: string[] = []
  const t = await testApp({
    environment: {
      SHOPIFY_API_KEY: 'the key of our app',
      SHOPIFY_API_SECRET: secrets.shopify,
      TRACKING_KEY: secrets.tracking.key,
      TRACKING_SIGNATURE: secrets.tracking.signature,
    },
    log: (config) =>
      createLog({ ...config, logLevel: 'error' }, { write: (line) => errors.push(...errorsOf(line)) }),
    modules: (platform) => (modules = createModules(platform, null)),
  })
  const skuIds = [await createSku(t), await createSku(t)]
  const lineIds = [await createShippingLine(t), await createShippingLine(t, { baseMinor: 600, days: [4, 6] })]
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
  const { log } = t.platform
  const run = { jobId: 'test', attempt: 1, isLastAttempt: false, log, signal: new AbortController().signal }
  return {
    t,
    skuIds,
    lineIds,
    serviceIds,
    extraServiceIds: offered.map(({ id }) => id),
    second: await t.operatorWith(['finance']),
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
