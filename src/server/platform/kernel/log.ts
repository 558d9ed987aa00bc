import type { FastifyBaseLogger } from 'fastify'
import { pino, type DestinationStream } from 'pino'
import type { Config } from './config.ts'

export type Logger = FastifyBaseLogger

/** Redacted wherever they appear. */
const secrets = [
  'authorization',
  'cookie',
  'set-cookie',
  'jdkey',
  'jdops',
  'password',
  'oldPassword',
  'newPassword',
  'totp',
  'emailCode',
  'accessToken',
  'refreshToken',
  'token',
  'secret',
  'clientSecret',
  'apiSecret',
]

/** Only at these places, because the code of an error must stay readable. */
const codes = ['', 'body.', 'input.', 'query.', 'params.', 'data.'].map((of) => `${of}code`)

const named = secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])

export const createLog = (config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger => {
  const options = {
    level: config.logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: [...codes, ...named], censor: '[secret]' },
  }
  return destination ? pino(options, destination) : pino(options)
}
