import type { Authenticator } from './auth/authenticate.ts'
import type { Logger } from './kernel/log.ts'
import type { Config } from './kernel/config.ts'
import type { Database } from './database/database.ts'
import type { Files } from './files/files.ts'
import type { Jobs } from './jobs/job-runner.ts'
import type { Mail } from './mail/mail.ts'
import type { Metrics } from './kernel/metrics.ts'
import type { ParsePool } from './parsing/parse-pool.ts'
import type { Clock } from './kernel/clock.ts'
import type { ChangeNotifier } from './live/change-notifier.ts'
import type { Secrets } from './secrets/secrets.ts'
import type { Tokens } from './auth/tokens.ts'

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
