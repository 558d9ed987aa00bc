import { pino } from 'pino'
import type { Config } from './config.ts'
import type { Logger } from './call.ts'

/** Whatever is logged, these never are. */
const secrets = [
  'authorization',
  'cookie',
  'password',
  'oldPassword',
  'newPassword',
  'totp',
  'emailCode',
  'accessToken',
]

/** JSON lines on standard output, without secrets. */
export const createLog = (config: Pick<Config, 'logLevel'>): Logger =>
  pino({
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[secret]' },
  })
