import { appendFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { seedDemo } from '../../demo/seed.ts'
import { FakeWebhooks } from '../../src/server/connectors/paypal/fake-webhooks.ts'
import { shopifyApp } from '../../src/server/connectors/shopify/admin-api/app.ts'
import { signBody } from '../../src/server/connectors/shopify/admin-api/signature.ts'
import { trackingSettings } from '../../src/server/connectors/tracking/settings.ts'
import { signatureOf } from '../../src/server/connectors/tracking/signature.ts'
import { createLog } from '../../src/server/platform/kernel/log.ts'
import { freePort } from '../free-port.ts'
import { testApp } from '../http.ts'
import { play, type Fault } from './play.ts'
import type { Signers } from './raw-calls.ts'

// Random inputs of every call, as a seller and as an operator with all roles; see CONTRIBUTING.md.

const runs = Number(process.env['FUZZ_RUNS'] ?? 2500)
/** Normal runs use a fixed seed, so that failures are caused by the change under test. */
const seed = Number(process.env['FUZZ_SEED'] ?? (process.env['FUZZ_RUNS'] ? Date.now() % 1_000_000_000 : 1))
const only = process.env['FUZZ_ONLY'] ?? ''
const reportFile = process.env['FUZZ_REPORT']

let errors: string[] = []
const keepError = (line: string): void => {
  const { level, err, msg } = JSON.parse(line) as {
    level: string
    msg: string
    err?: { stack?: string; cause?: unknown }
  }
  if (level === 'error' || level === 'fatal') errors.push(`${msg}: ${err?.stack ?? ''}`)
}
const takeErrors = (): readonly string[] => {
  const taken = errors
  errors = []
  return taken
}

const port = await freePort()
const t = await testApp({
  environment: {
    DEMO: '1',
    PORT: String(port),
    CALLS_PER_MINUTE: '0',
    UPLOADS_PER_HOUR: '0',
    UPLOAD_MB_PER_HOUR: '0',
  },
  log: (config) => createLog({ ...config, logLevel: 'error' }, { write: keepError }),
  seed: (platform) => seedDemo(platform),
})
// Jobs reach the fakes of outside services through it.
await t.app.listen({ host: 'localhost', port })

const signersOf = async (): Promise<Signers> => {
  const { config } = t.platform
  const secret = shopifyApp(config)?.apiSecret ?? ''
  const tracking = trackingSettings(config)
  const { rows } = await t.admin.query<{ domain: string }>(
    'select domain from shop where domain is not null order by id limit 1',
  )
  const webhooks = new FakeWebhooks({
    apiUrl: 'http://localhost',
    webhookId: 'WH-DEMO',
    deliver: async () => 200,
    lateMs: Infinity,
    retryDelayMs: 1,
  })
  return {
    shopDomain: rows[0]?.domain ?? '',
    shopify: (body) => ({ 'x-shopify-hmac-sha256': signBody(secret, body) }),
    tracking: (body) => ({ sign: tracking ? signatureOf(Buffer.from(body), tracking) : '' }),
    paypal: (body) => webhooks.sign(body),
  }
}

const reportOf = ({ seed: start, index, call, status, error }: Fault): string =>
  [
    `${call.name} answered ${status} to input ${index} of seed ${start}`,
    `  ${call.method} ${call.url.slice(0, 300)}`,
    `  headers ${JSON.stringify(call.headers).slice(0, 600)}`,
    `  input ${(JSON.stringify(call.input) ?? 'none').slice(0, 1500)}`,
    error
      .split('\n')
      .slice(0, 12)
      .map((line) => `    ${line}`)
      .join('\n'),
  ].join('\n')

it(
  `answers no call with a server error, whatever is sent (seed ${seed})`,
  async () => {
    const onFault = (fault: Fault): void => {
      if (reportFile) appendFileSync(reportFile, `${reportOf(fault)}\n`)
    }
    const { calls, jobs, jobFaults, answers, faults } = await play(t, {
      seed,
      runs,
      only,
      signers: await signersOf(),
      takeErrors,
      onFault,
    })
    const counts = [...answers]
      .map(([code, count]) => `${code}: ${count}`)
      .toSorted((a, b) => a.localeCompare(b))
    console.log(`${calls} inputs, ${jobs} jobs, answers by code: ${counts.join(', ')}`)
    expect(faults.slice(0, 10).map(reportOf)).toEqual([])
    expect(jobFaults.slice(0, 10)).toEqual([])
    // Otherwise it would not have come far into the handlers.
    expect(answers.get('200') ?? 0).toBeGreaterThan(only === '' ? calls / 10 : -1)
  },
  runs * 100 + 120_000,
)
