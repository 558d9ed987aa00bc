import { hkdfSync, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type * as z from 'zod'
import type { Currency } from '../../../contract/kernel/money.ts'
import {
  ConfigError,
  parseEnvironment,
  type Environment,
  type logLevel,
  type trackingSignatures,
} from './environment.ts'

export { ConfigError } from './environment.ts'

/**
 * An external service: `live` with its settings, `double` (the local fake that the demo runs), or `off`, in
 * which case the product does not offer it.
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
  readonly currencies: readonly Currency[]
}

export interface ShopifySettings {
  readonly apiKey: string
  readonly apiSecret: string
  /** Replaces https://{shop}, with `{shop}` standing for the shop's domain; for a fake Shopify. */
  readonly baseUrl: string | undefined
}

export interface TrackingSettings {
  readonly baseUrl: string
  readonly key: string
  readonly signature: (typeof trackingSignatures)[number]
}

export interface EasypostSettings {
  readonly baseUrl: string
  readonly apiKey: string
}

export interface YunexpressSettings {
  readonly baseUrl: string
  readonly customerCode: string
  readonly apiSecret: string
}

export interface YanwenSettings {
  readonly baseUrl: string
  readonly trackingBaseUrl: string
  readonly userId: string
  readonly apiToken: string
}

export interface FourpxSettings {
  readonly baseUrl: string
  readonly appKey: string
  readonly appSecret: string
}

export interface CarrierServices {
  readonly easypost: Service<EasypostSettings>
  readonly yunexpress: Service<YunexpressSettings>
  readonly yanwen: Service<YanwenSettings>
  readonly '4px': Service<FourpxSettings>
}

/** Of 1688's open platform. */
export interface AlibabaSettings {
  readonly baseUrl: string
  readonly appKey: string
  readonly appSecret: string
  readonly accessToken: string
  /** Null: once the access token has expired, a refresh token has to be entered. */
  readonly refreshToken: string | null
}

export type FileSettings =
  | { readonly kind: 'disk'; readonly folder: string }
  | {
      readonly kind: 's3'
      /** Undefined means the AWS endpoint of the region. */
      readonly endpoint: string | undefined
      readonly region: string
      readonly bucket: string
      readonly accessKeyId: string
      readonly secretAccessKey: string
    }

/** Where ClamAV's clamd listens. */
export type ClamdAddress = { readonly path: string } | { readonly host: string; readonly port: number }

export type LogLevel = z.infer<typeof logLevel>

export interface Config {
  readonly port: number
  /** The IP address it listens on; `localhost`: both loopback addresses; `all`: every address. */
  readonly host: string
  readonly dataDir: string
  readonly demo: boolean
  /** Scheme and host as browsers see them, without a trailing slash. */
  readonly publicUrl: string
  /** Prefix of relative image URLs, such as a CDN; '' means none. */
  readonly imageHost: string
  /** Other hosts whose pictures the pages may show, as `https://host`. */
  readonly pictureHosts: readonly string[]
  /** `url` undefined means the embedded PostgreSQL in `dataDir`. */
  readonly database: { readonly url: string | undefined }
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string }
  readonly files: FileSettings
  readonly paypal: Service<PaypalSettings>
  readonly shopify: Service<ShopifySettings>
  readonly tracking: Service<TrackingSettings>
  readonly carriers: CarrierServices
  readonly alibaba: Service<AlibabaSettings>
  readonly metricsToken: string | undefined
  readonly logLevel: LogLevel
  /** `inline`: jobs run in the web process. `separate`: only worker.ts runs them. */
  readonly worker: 'inline' | 'separate'
  /**
   * The number of trusted proxies in front of the server: that many X-Forwarded-For addresses are believed,
   * from the right.
   */
  readonly trustedProxies: number
  /** Per IP address; 0 means no limit. */
  readonly callsPerMinute: number
  /** How long it goes on serving after SIGTERM, while `/readyz` fails already. */
  readonly drainSeconds: number
  /** Of each customer; 0: no limit. */
  readonly uploads: { readonly perHour: number; readonly megabytesPerHour: number }
  /** Undefined: files are not scanned for viruses. */
  readonly clamd: ClamdAddress | undefined
  /**
   * The bank account that customers transfer money to, as labelled lines; empty: bank transfer is not
   * offered.
   */
  readonly bankAccount: readonly { readonly label: string; readonly value: string }[]
  /**
   * A separate key for each purpose, derived from SECRET; the same label always gives the same bytes.
   */
  readonly deriveKey: (label: string, bytes?: number) => Buffer
}

const demoBankAccount = [
  { label: 'Account holder', value: 'Quayside Demo Ltd' },
  { label: 'Bank', value: 'Demo Bank, London' },
  { label: 'IBAN', value: 'GB00 DEMO 0000 0000 0000 00' },
  { label: 'BIC', value: 'DEMOGB00' },
]

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** @throws ConfigError with what to do */
export const readSecret = (path: string): string => {
  try {
    const secret = readFileSync(path, 'utf8').trim()
    if (secret.length >= 32) return secret
  } catch (error) {
    if (!isCode(error, 'EACCES')) throw error
    throw new ConfigError([
      `DATA_DIR holds the data of another user (${path}); start as that user, or choose another`,
    ])
  }
  throw new ConfigError([`The secret in ${path} is damaged; restore that file from a backup, or set SECRET`])
}

export const makeSecret = (): string => randomBytes(48).toString('base64url')

/** Derives a separate key for each purpose from a secret by HKDF. */
export const keysOf =
  (secret: string): Config['deriveKey'] =>
  (label, bytes = 32) =>
    Buffer.from(hkdfSync('sha256', secret, '', `quayside:${label}`, bytes))

/**
 * Reads the installation's secret or creates it at the first start. The `wx` flag lets only one of two
 * concurrent starts write it.
 */
const readOrMakeSecret = (dataDir: string): string => {
  const path = join(dataDir, 'secret')
  try {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(path, `${makeSecret()}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!isCode(error, 'EEXIST')) {
      throw new ConfigError([
        `DATA_DIR ${dataDir} cannot be written to (${error instanceof Error ? error.message : String(error)}); ` +
          'it should be a folder of your own',
      ])
    }
  }
  return readSecret(path)
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

const carrierServices = (env: Environment): CarrierServices => {
  const unset = { mode: env.DEMO === '1' ? 'double' : 'off' } as const
  return {
    easypost: env.EASYPOST_API_KEY
      ? { mode: 'live', baseUrl: env.EASYPOST_BASE_URL, apiKey: env.EASYPOST_API_KEY }
      : unset,
    yunexpress:
      env.YUNEXPRESS_CUSTOMER_CODE && env.YUNEXPRESS_API_SECRET
        ? {
            mode: 'live',
            baseUrl: env.YUNEXPRESS_BASE_URL,
            customerCode: env.YUNEXPRESS_CUSTOMER_CODE,
            apiSecret: env.YUNEXPRESS_API_SECRET,
          }
        : unset,
    yanwen:
      env.YANWEN_USER_ID && env.YANWEN_API_TOKEN
        ? {
            mode: 'live',
            baseUrl: env.YANWEN_BASE_URL,
            trackingBaseUrl: env.YANWEN_TRACKING_BASE_URL,
            userId: env.YANWEN_USER_ID,
            apiToken: env.YANWEN_API_TOKEN,
          }
        : unset,
    '4px':
      env.FOURPX_APP_KEY && env.FOURPX_APP_SECRET
        ? {
            mode: 'live',
            baseUrl: env.FOURPX_BASE_URL,
            appKey: env.FOURPX_APP_KEY,
            appSecret: env.FOURPX_APP_SECRET,
          }
        : unset,
  }
}

const services = (env: Environment): Pick<Config, 'paypal' | 'shopify' | 'tracking' | 'alibaba'> => {
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
    alibaba:
      env.ALIBABA_1688_APP_KEY && env.ALIBABA_1688_APP_SECRET && env.ALIBABA_1688_ACCESS_TOKEN
        ? {
            mode: 'live',
            baseUrl: env.ALIBABA_1688_BASE_URL,
            appKey: env.ALIBABA_1688_APP_KEY,
            appSecret: env.ALIBABA_1688_APP_SECRET,
            accessToken: env.ALIBABA_1688_ACCESS_TOKEN,
            refreshToken: env.ALIBABA_1688_REFRESH_TOKEN ?? null,
          }
        : unset,
  }
}

/**
 * Reads the configuration from the environment; writes `DATA_DIR/secret` when SECRET is not set and no file
 * exists. @throws ConfigError naming every invalid value.
 */
export const loadConfig = (environment: NodeJS.ProcessEnv = process.env): Config => {
  const env = parseEnvironment(environment)
  const dataDir = resolve(env.DATA_DIR)
  const secret = env.SECRET ?? readOrMakeSecret(dataDir)
  return {
    port: env.PORT,
    host: env.HOST ?? (env.DEMO === '1' ? 'localhost' : 'all'),
    dataDir,
    demo: env.DEMO === '1',
    publicUrl: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    imageHost: env.IMAGE_HOST ?? '',
    pictureHosts: env.PICTURE_HOSTS,
    database: { url: env.DATABASE_URL },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    files: fileSettings(env, dataDir),
    ...services(env),
    carriers: carrierServices(env),
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
    worker: env.WORKER,
    trustedProxies: env.TRUSTED_PROXIES,
    callsPerMinute: env.CALLS_PER_MINUTE,
    drainSeconds: env.DRAIN_SECONDS,
    uploads: { perHour: env.UPLOADS_PER_HOUR, megabytesPerHour: env.UPLOAD_MB_PER_HOUR },
    clamd: env.CLAMD,
    bankAccount: env.BANK_ACCOUNT ?? (env.DEMO === '1' ? demoBankAccount : []),
    deriveKey: keysOf(secret),
  }
}
