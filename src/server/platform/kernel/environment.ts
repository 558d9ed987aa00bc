import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { currencies } from '../../../contract/kernel/money.ts'
import { serversOf } from './server-urls.ts'

/** How the tracking service signs webhooks: a hash over body, slash and key, or an HMAC with the key. */
export const trackingSignatures = ['sha256-slash-key', 'hmac-sha256'] as const

/** Lists what is wrong with the environment, one line per variable. Never contains the value of a secret. */
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
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''))

const localHosts = ['localhost', '127.0.0.1', '[::1]']

export const isLocal = (url: string): boolean => localHosts.includes(new URL(url).hostname)

/** Session cookies are Secure and so need https, except on localhost. */
const isEncrypted = (url: string): boolean => !URL.canParse(url) || url.startsWith('https:') || isLocal(url)

/** A service that is called with keys, money or people's data. */
const serviceAddress = webAddress.refine(isEncrypted, {
  error: 'is not encrypted; it should begin with https:// (http:// only for localhost, 127.0.0.1 and [::1])',
})

const localClamd = /^(?:(localhost|127\.0\.0\.1)|\[(::1)\]):([1-9]\d{0,4})$/

/** Files are sent unencrypted, and so only within this computer. */
const clamdAddress = z.string().transform((text, context) => {
  const [, name, ipv6, port] = localClamd.exec(text) ?? []
  const host = name ?? ipv6
  if (text.startsWith('/')) return { path: text }
  if (host !== undefined && Number(port) <= 65_535) return { host, port: Number(port) }
  context.addIssue(
    'is not an address of clamd on this computer; it should be a path like /run/clamav/clamd.ctl, or be like 127.0.0.1:3310',
  )
  return z.NEVER
})

const isOrigin = (url: string): boolean => URL.canParse(url) && new URL(url).origin === url

const isDatabaseUrl = (url: string): boolean => {
  try {
    return serversOf(url).every((single) => /^postgres(ql)?:$/.test(new URL(single).protocol))
  } catch {
    return false
  }
}

const addressOf = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `is not such an address; it should be like ${example}` })

const wholeNumber = (min: number, max: number) => {
  const error = `is not such a number; it should be a whole number from ${min} to ${max}`
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error)
}

export const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
  error: 'is not a level; it should be fatal, error, warn, info, debug, trace or silent',
})

const secret = z
  .string()
  .min(32, 'is too short; it should be at least 32 random characters (`openssl rand -base64 48` makes some)')

const environmentSchema = z.object({
  PORT: z.coerce
    .number({ error: 'is not a port; it should be a whole number from 1 to 65535' })
    .int('is not a port; it should be a whole number from 1 to 65535')
    .min(1, 'is not a port; it should be a whole number from 1 to 65535')
    .max(65_535, 'is not a port; it should be a whole number from 1 to 65535')
    .default(8080),
  HOST: z
    .union([z.ipv4(), z.ipv6(), z.literal('localhost')], {
      error: 'is not an address of this machine; it should be localhost, 0.0.0.0, :: or another IP address',
    })
    .optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .refine((url) => isDatabaseUrl(url), {
      error:
        'is not such an address; it should be like postgres://user:password@host:5432/database, or name several ' +
        'servers, like postgres://user:password@first:5432,second:5432/database',
    })
    .optional(),
  DEMO: z
    .enum(['0', '1'], { error: 'is neither yes nor no; it should be 1 (with demo data) or 0 (without)' })
    .default('1'),
  PUBLIC_URL: webAddress
    .refine(isOrigin, {
      error: 'has a path; it should be scheme and host alone, like https://shop.example.com',
    })
    .refine(isEncrypted, {
      error:
        'is not encrypted; it should begin with https:// (http:// only for localhost, 127.0.0.1 and [::1]), ' +
        'or sign-ins could be read on their way',
    })
    .optional(),
  IMAGE_HOST: webAddress
    .refine((url) => url.startsWith('https:'), {
      error: 'is not encrypted; it should be like https://images.example.com',
    })
    .optional(),
  PICTURE_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim())
        .filter((host) => host !== ''),
    )
    .refine((hosts) => hosts.every((host) => host.startsWith('https://') && isOrigin(host)), {
      error: 'is not a list of hosts; it should be like https://pictures.example.com,https://cdn.example.net',
    }),
  SECRET: secret.optional(),
  PREVIOUS_SECRET: secret.optional(),
  SMTP_URL: addressOf(/^smtps?$/, 'smtp://user:password@mail.example.com:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>]+ <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/,
      'is not a sender; it should be like Quayside <no-reply@example.com>',
    )
    .default('Quayside <no-reply@localhost>'),
  S3_ENDPOINT: serviceAddress.optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  PAYPAL_BASE_URL: serviceAddress.default('https://api-m.paypal.com'),
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
  SHOPIFY_BASE_URL: serviceAddress.optional(),
  SHOPIFY_API_KEY: z.string().optional(),
  SHOPIFY_API_SECRET: z.string().optional(),
  TRACKING_BASE_URL: serviceAddress.default('https://api.17track.net'),
  TRACKING_KEY: z.string().optional(),
  TRACKING_SIGNATURE: z
    .enum(trackingSignatures, {
      error: `is not a way to sign; it should be ${trackingSignatures.join(' or ')}`,
    })
    .default('sha256-slash-key'),
  EASYPOST_BASE_URL: serviceAddress.default('https://api.easypost.com'),
  EASYPOST_API_KEY: z.string().optional(),
  YUNEXPRESS_BASE_URL: serviceAddress.default('https://oms.api.yunexpress.com'),
  YUNEXPRESS_CUSTOMER_CODE: z.string().optional(),
  YUNEXPRESS_API_SECRET: z.string().optional(),
  YANWEN_BASE_URL: serviceAddress.default('https://open.yw56.com.cn'),
  YANWEN_TRACKING_BASE_URL: serviceAddress.default('https://api.track.yw56.com.cn'),
  YANWEN_USER_ID: z.string().optional(),
  YANWEN_API_TOKEN: z.string().optional(),
  FOURPX_BASE_URL: serviceAddress.default('https://open.4px.com'),
  FOURPX_APP_KEY: z.string().optional(),
  FOURPX_APP_SECRET: z.string().optional(),
  ALIBABA_1688_BASE_URL: serviceAddress.default('https://gw.open.1688.com'),
  ALIBABA_1688_APP_KEY: z.string().optional(),
  ALIBABA_1688_APP_SECRET: z.string().optional(),
  ALIBABA_1688_ACCESS_TOKEN: z.string().optional(),
  ALIBABA_1688_REFRESH_TOKEN: z.string().optional(),
  METRICS_TOKEN: z
    .string()
    .min(16, 'is too short; it should be at least 16 characters, sent as "Authorization: Bearer …"')
    .optional(),
  LOG_LEVEL: logLevel.default('info'),
  TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  UPLOADS_PER_HOUR: wholeNumber(0, 1_000_000).default(600),
  UPLOAD_MB_PER_HOUR: wholeNumber(0, 1_000_000).default(500),
  CLAMD: clamdAddress.optional(),
  CALLS_PER_MINUTE: wholeNumber(0, 1_000_000).default(1200),
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
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

export const settingNames: readonly string[] = Object.keys(environmentSchema.shape)

export type Environment = z.infer<typeof environmentSchema>

/** Settings that must be set together. */
const groups = [
  ['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
  ['SHOPIFY_API_KEY', 'SHOPIFY_API_SECRET'],
  ['YUNEXPRESS_CUSTOMER_CODE', 'YUNEXPRESS_API_SECRET'],
  ['YANWEN_USER_ID', 'YANWEN_API_TOKEN'],
  ['FOURPX_APP_KEY', 'FOURPX_APP_SECRET'],
  ['ALIBABA_1688_APP_KEY', 'ALIBABA_1688_APP_SECRET', 'ALIBABA_1688_ACCESS_TOKEN'],
] as const satisfies readonly (readonly (keyof Environment)[])[]

const groupProblems = (given: NodeJS.ProcessEnv): string[] =>
  groups.flatMap((group) => {
    const missing = group.filter((name) => given[name] === undefined)
    if (missing.length === 0 || missing.length === group.length) return []
    const present = group.filter((name) => given[name] !== undefined)
    return missing.map((name) => `${name} is missing; it should be set, as ${present.join(' and ')} is`)
  })

/** Settings that connect to real money, shops, parcels or people, and so contradict the demo. */
const liveSettings = [
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
  'SHOPIFY_API_KEY',
  'SHOPIFY_API_SECRET',
  'TRACKING_KEY',
  'EASYPOST_API_KEY',
  'YUNEXPRESS_CUSTOMER_CODE',
  'YUNEXPRESS_API_SECRET',
  'YANWEN_USER_ID',
  'YANWEN_API_TOKEN',
  'FOURPX_APP_KEY',
  'FOURPX_APP_SECRET',
  'ALIBABA_1688_APP_KEY',
  'ALIBABA_1688_APP_SECRET',
  'ALIBABA_1688_ACCESS_TOKEN',
  'ALIBABA_1688_REFRESH_TOKEN',
  'SMTP_URL',
] as const satisfies readonly (keyof Environment)[]

const demoIs = (given: NodeJS.ProcessEnv): string =>
  given['DEMO'] === undefined ? 'DEMO is on (it is unless set to 0)' : 'DEMO is 1'

/** The demo's passwords are published, so it must neither be reachable by others nor act on real services. */
const demoProblems = (given: NodeJS.ProcessEnv): string[] => {
  if ((given['DEMO'] ?? '1') !== '1') return []
  const url = given['PUBLIC_URL']
  const isPublic = url !== undefined && URL.canParse(url) && !isLocal(url)
  return [
    ...(isPublic
      ? [
          `${demoIs(given)}, but PUBLIC_URL is not an address of this computer; set DEMO=0, or remove PUBLIC_URL`,
        ]
      : []),
    ...liveSettings
      .filter((name) => given[name] !== undefined)
      .map(
        (name) =>
          `${demoIs(given)}, but ${name} is set, which is for live use; set DEMO=0, or remove ${name}`,
      ),
  ]
}

/** Those that must not be in the environment or in a file of settings where there is a better place for secrets. */
const secretSettings = [
  'SECRET',
  'PREVIOUS_SECRET',
  'DATABASE_URL',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'PAYPAL_CLIENT_SECRET',
  'SHOPIFY_API_SECRET',
  'TRACKING_KEY',
  'EASYPOST_API_KEY',
  'YUNEXPRESS_API_SECRET',
  'YANWEN_API_TOKEN',
  'FOURPX_APP_SECRET',
  'ALIBABA_1688_APP_SECRET',
  'ALIBABA_1688_ACCESS_TOKEN',
  'ALIBABA_1688_REFRESH_TOKEN',
  'METRICS_TOKEN',
] as const satisfies readonly (keyof Environment)[]

interface FromFiles {
  readonly given: NodeJS.ProcessEnv
  readonly problems: readonly string[]
}

/** `SECRET_FILE` names the file that holds `SECRET`, as systemd, Docker, Kubernetes and vaults hand out secrets. */
const readSecretFiles = (environment: NodeJS.ProcessEnv): FromFiles => {
  const given = { ...environment }
  const problems: string[] = []
  for (const name of secretSettings) {
    const path = environment[`${name}_FILE`]
    if (path === undefined) continue
    if (given[name] !== undefined) problems.push(`${name}_FILE and ${name} are both set; remove one of them`)
    try {
      given[name] = readFileSync(path, 'utf8').trim()
    } catch (error) {
      const { message } = error instanceof Error ? error : { message: String(error) }
      problems.push(`${name}_FILE is not readable (${message})`)
    }
  }
  return { given: withoutEmpty(given), problems }
}

/** An empty variable counts as not set, as in a copied `.env` whose values were left out. */
const withoutEmpty = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )

/** @throws ConfigError naming every invalid value. */
export const parseEnvironment = (environment: NodeJS.ProcessEnv): Environment => {
  const { given, problems: fileProblems } = readSecretFiles(withoutEmpty(environment))
  const parsed = environmentSchema.safeParse(given)
  const firstByName = new Map<string, string>()
  for (const issue of parsed.error?.issues ?? []) {
    const name = String(issue.path[0])
    if (!firstByName.has(name)) firstByName.set(name, `${name} ${issue.message}`)
  }
  const problems = [...fileProblems, ...firstByName.values(), ...groupProblems(given), ...demoProblems(given)]
  if (problems.length > 0 || !parsed.success) throw new ConfigError(problems)
  return parsed.data
}
