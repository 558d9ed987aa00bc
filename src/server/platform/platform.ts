import type { Authenticator } from './authenticate.ts'
import type { Logger } from './call.ts'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import type { Files } from './files.ts'
import type { Jobs } from './job-runner.ts'
import type { Mail } from './mail.ts'
import type { Metrics } from './metrics.ts'
import type { ParsePool } from './parsing/parse-pool.ts'
import type { ChangeNotifier } from './change-notifier.ts'
import type { Secrets } from './secrets.ts'
import type { Tokens } from './tokens.ts'

export interface Clock {
  readonly now: () => Date
}
export const systemClock: Clock = { now: () => new Date() }

export interface Platform {
  readonly config: Config
  readonly database: Database
  readonly parsePool: ParsePool
  /** Its parsers are processes, as no thread of native code can be stopped. */
  readonly picturePool: ParsePool
  readonly files: Files
  readonly mail: Mail
  readonly jobs: Jobs
  readonly secrets: Secrets
  readonly tokens: Tokens
  readonly authenticator: Authenticator
  readonly metrics: Metrics
  readonly notifier: ChangeNotifier
  readonly log: Logger
  readonly clock: Clock
}
