import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod'
import { currencies, type Currency } from '../../contract/money.ts'

/**
 * An outside service: `live` with its settings, `double` (the local stand-in that the demo runs), or `off`, in which
 * case the product does not offer it.
 */
export type Service<Live> =
  | ({ readonly mode: 'live' } & Readonly<Live>)
  | { readonly mode: 'double' }
  | { readonly mode: 'off' }

export interface PaypalSettings {
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly webhookId: string
  /** What the agency's PayPal account may receive. */
  readonly currencies: readonly Currency[]
}

export interface ShopifySettings {
  readonly apiKey: string
  readonly apiSecret: string
  /** Takes the place of https://{shop}; `{shop}` in it becomes the shop's domain. For a stand-in of Shopify. */
  readonly baseUrl: string | undefined
}

/** How webhooks of the tracking service are signed: over body, slash and key, or keyed by it. */
export const trackingSignatures = ['sha256-slash-key', 'hmac-sha256'] as const

export interface TrackingSettings {
  readonly baseUrl: string
  readonly key: string
  readonly signature: (typeof trackingSignatures)[number]
}

export type FileSettings =
  | { readonly kind: 'disk'; readonly folder: string }
  | {
      readonly kind: 's3'
      /** Undefined means Amazon's own endpoint of the region. */
      readonly endpoint: string | undefined
      readonly region: string
      readonly bucket: string
      readonly accessKeyId: string
      readonly secretAccessKey: string
    }

export type LogLevel = z.infer<typeof logLevel>

/** Everything that may differ between two installations, checked once at the start. */
export interface Config {
  readonly port: number
  /** Absolute. */
  readonly dataDir: string
  readonly demo: boolean
  /** Scheme and host as browsers see them, without a slash at the end. */
  readonly publicUrl: string
  /** `url` undefined means the embedded PostgreSQL in `dataDir`. */
  readonly database: { readonly url: string | undefined }
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string }
  readonly files: FileSettings
  readonly paypal: Service<PaypalSettings>
  readonly shopify: Service<ShopifySettings>
  readonly tracking: Service<TrackingSettings>
  readonly metricsToken: string | undefined
  readonly logLevel: LogLevel
  /** `inline`: jobs run in the web process. `separate`: only worker.ts runs them. */
  readonly worker: 'inline' | 'separate'
  /** How many proxies stand before the server: so many addresses of X-Forwarded-For are believed, from the right. */
  readonly trustedProxies: number
  /** Of one address; 0 means no limit. */
  readonly callsPerMinute: number
  /** Where customers transfer money to, line by line; empty: bank transfer is not offered. */
  readonly bankAccount: readonly { readonly label: string; readonly value: string }[]
  /** A key of its own for each purpose, made from SECRET by HKDF. The same label always gives the same bytes. */
  readonly deriveKey: (label: string, bytes?: number) => Buffer
}

/** What is wrong with the environment, one line a variable. Never holds the value of a secret. */
export class ConfigError extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(['The configuration is not usable:', ...problems.map((problem) => `  ${problem}`)].join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const webAddress = z
  .url({ protocol: /^https?$/, error: 'is not a web address; it should be like https://shop.example.com' })
  .transform((url) => url.replace(/\/+$/, ''))

const addressOf = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `is not such an address; it should be like ${example}` })

const wholeNumber = (least: number, most: number) => {
  const error = `is not such a number; it should be a whole number from ${least} to ${most}`
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error)
}

const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
  error: 'is not a level; it should be fatal, error, warn, info, debug, trace or silent',
})

const environmentSchema = z.object({
  PORT: z.coerce
    .number({ error: 'is not a port; it should be a whole number from 1 to 65535' })
    .int('is not a port; it should be a whole number from 1 to 65535')
    .min(1, 'is not a port; it should be a whole number from 1 to 65535')
    .max(65_535, 'is not a port; it should be a whole number from 1 to 65535')
    .default(8080),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: addressOf(/^postgres(ql)?$/, 'postgres://user:password@host:5432/database').optional(),
  DEMO: z
    .enum(['0', '1'], { error: 'is neither yes nor no; it should be 1 (with demo data) or 0 (without)' })
    .default('1'),
  PUBLIC_URL: webAddress
    .refine((url) => URL.canParse(url) && new URL(url).origin === url, {
      error: 'has a path; it should be scheme and host alone, like https://shop.example.com',
    })
    .optional(),
  SECRET: z
    .string()
    .min(
      32,
      'is too short; it should be at least 32 random characters (`openssl rand -base64 48` makes some)',
    )
    .optional(),
  SMTP_URL: addressOf(/^smtps?$/, 'smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>]+ <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
      'is not a sender; it should be like Quayside <no-reply@example.com>',
    )
    .default('Quayside <no-reply@localhost>'),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  PAYPAL_BASE_URL: webAddress.default('https://api-m.paypal.com'),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_CURRENCIES: z
    .string()
    .default('USD')
    .transform((text) => text.split(',').map((code) => code.trim()))
    .pipe(
      z.array(z.enum(currencies, { error: 'is not a list of currencies; it should be USD, CNY or USD,CNY' })),
    ),
  SHOPIFY_BASE_URL: webAddress.optional(),
  SHOPIFY_API_KEY: z.string().optional(),
  SHOPIFY_API_SECRET: z.string().optional(),
  TRACKING_BASE_URL: webAddress.default('https://api.17track.net'),
  TRACKING_KEY: z.string().optional(),
  TRACKING_SIGNATURE: z
    .enum(trackingSignatures, {
      error: `is not a way to sign; it should be ${trackingSignatures.join(' or ')}`,
    })
    .default('sha256-slash-key'),
  METRICS_TOKEN: z
    .string()
    .min(16, 'is too short; it should be at least 16 characters, sent as "Authorization: Bearer …"')
    .optional(),
  LOG_LEVEL: logLevel.default('info'),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  CALLS_PER_MINUTE: wholeNumber(0, 1_000_000).default(1200),
  BANK_ACCOUNT: z
    .string()
    .transform((text) =>
      text.split(';').map((line) => {
        const [label = '', ...value] = line.split('=')
        return { label: label.trim(), value: value.join('=').trim() }
      }),
    )
    .refine((lines) => lines.every(({ label, value }) => label !== '' && value !== ''), {
      error:
        'is not a list of lines; it should be like Account holder=Quayside Ltd;IBAN=GB33 BUKB …;BIC=BUKBGB22',
    })
    .optional(),
  WORKER: z
    .enum(['inline', 'separate'], { error: 'is not a way to run jobs; it should be inline or separate' })
    .default('inline'),
})
/** What the demo shows; nothing can be paid there. */
const demoBankAccount = [
  { label: 'Account holder', value: 'Quayside Demo Ltd' },
  { label: 'Bank', value: 'Demo Bank, London' },
  { label: 'IBAN', value: 'GB00 DEMO 0000 0000 0000 00' },
  { label: 'BIC', value: 'DEMOGB00' },
]
type Environment = z.infer<typeof environmentSchema>

/** Settings that only make sense together. */
const groups = [
  ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  ['SHOPIFY_API_KEY', 'SHOPIFY_API_SECRET'],
] as const satisfies readonly (readonly (keyof Environment)[])[]

const groupProblems = (given: NodeJS.ProcessEnv): string[] =>
  groups.flatMap((group) => {
    const missing = group.filter((name) => given[name] === undefined)
    if (missing.length === 0 || missing.length === group.length) return []
    const present = group.filter((name) => given[name] !== undefined)
    return missing.map((name) => `${name} is missing; it should be set, as ${present.join(' and ')} is`)
  })

/** A variable set to nothing counts as not set, as in a copied `.env` with its values left out. */
const withoutEmpty = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )

const parseEnvironment = (given: NodeJS.ProcessEnv): Environment => {
  const parsed = environmentSchema.safeParse(given)
  const firstByName = new Map<string, string>()
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0])
    if (!firstByName.has(name)) firstByName.set(name, `${name} ${issue.message}`)
  }
  const problems = [...firstByName.values(), ...groupProblems(given)]
  if (problems.length > 0 || !parsed.success) throw new ConfigError(problems)
  return parsed.data
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

const readSecret = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if (!isCode(error, 'EACCES')) throw error
    throw new ConfigError([
      `DATA_DIR holds the data of another user (${path}); start as that user, or choose another`,
    ])
  }
}

/** Reads the installation's secret, making it at the first start. `wx` lets only one of two first starts write it. */
const readOrMakeSecret = (dataDir: string): string => {
  const path = join(dataDir, 'secret')
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(path, `${randomBytes(48).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!isCode(error, 'EEXIST')) {
      throw new ConfigError([
        `DATA_DIR ${dataDir} cannot be written to (${error instanceof Error ? error.message : String(error)}); ` +
          'it should be a folder of your own',
      ])
    }
  }
  const secret = readSecret(path)
  if (secret.length < 32) {
    throw new ConfigError([
      `The secret in ${path} is damaged; restore that file from a backup, or set SECRET`,
    ])
  }
  return secret
}

const fileSettings = (env: Environment, dataDir: string): FileSettings =>
  env.S3_BUCKET && env.S3_REGION && env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY
    ? {
        kind: 's3',
        endpoint: env.S3_ENDPOINT,
        region: env.S3_REGION,
        bucket: env.S3_BUCKET,
        accessKeyId: env.S3_ACCESS_KEY_ID,
        secretAccessKey: env.S3_SECRET_ACCESS_KEY,
      }
    : { kind: 'disk', folder: join(dataDir, 'files') }

const services = (env: Environment): Pick<Config, 'paypal' | 'shopify' | 'tracking'> => {
  const unset = { mode: env.DEMO === '1' ? 'double' : 'off' } as const
  return {
    paypal:
      env.PAYPAL_CLIENT_ID && env.PAYPAL_CLIENT_SECRET && env.PAYPAL_WEBHOOK_ID
        ? {
            mode: 'live',
            baseUrl: env.PAYPAL_BASE_URL,
            clientId: env.PAYPAL_CLIENT_ID,
            clientSecret: env.PAYPAL_CLIENT_SECRET,
            webhookId: env.PAYPAL_WEBHOOK_ID,
            currencies: env.PAYPAL_CURRENCIES,
          }
        : unset,
    shopify:
      env.SHOPIFY_API_KEY && env.SHOPIFY_API_SECRET
        ? {
            mode: 'live',
            baseUrl: env.SHOPIFY_BASE_URL,
            apiKey: env.SHOPIFY_API_KEY,
            apiSecret: env.SHOPIFY_API_SECRET,
          }
        : unset,
    tracking: env.TRACKING_KEY
      ? {
          mode: 'live',
          baseUrl: env.TRACKING_BASE_URL,
          key: env.TRACKING_KEY,
          signature: env.TRACKING_SIGNATURE,
        }
      : unset,
  }
}

/**
 * Reads the configuration from the environment; writes `DATA_DIR/secret` when SECRET is not given and none is there.
 * @throws ConfigError naming every bad value at once.
 */
export const loadConfig = (environment: NodeJS.ProcessEnv = process.env): Config => {
  const env = parseEnvironment(withoutEmpty(environment))
  const dataDir = resolve(env.DATA_DIR)
  const secret = env.SECRET ?? readOrMakeSecret(dataDir)
  return {
    port: env.PORT,
    dataDir,
    demo: env.DEMO === '1',
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    database: { url: env.DATABASE_URL },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    files: fileSettings(env, dataDir),
    ...services(env),
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    worker: env.WORKER,
    trustedProxies: env.TRUSTED_PROXIES,
    callsPerMinute: env.CALLS_PER_MINUTE,
    bankAccount: env.BANK_ACCOUNT ?? (env.DEMO === '1' ? demoBankAccount : []),
    deriveKey: (label, bytes = 32) => Buffer.from(hkdfSync('sha256', secret, '', `quayside:${label}`, bytes)),
  }
}
