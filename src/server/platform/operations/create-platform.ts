import { createAuthenticator } from '../auth/authenticate.ts'
import type { Logger } from '../kernel/log.ts'
import { cleanUpFilesJob } from './clean-up-files.ts'
import { cleanUpJob } from './clean-up.ts'
import type { Config } from '../kernel/config.ts'
import type { Database } from '../database/database.ts'
import { createFiles } from '../files/files.ts'
import { createJobs } from '../jobs/job-runner.ts'
import type { FileReference } from '../files/file-references.ts'
import type { Job } from '../jobs/jobs.ts'
import { createMail } from '../mail/mail.ts'
import { createMetrics } from '../kernel/metrics.ts'
import { createParsePool } from '../parsing/parse-pool.ts'
import { startProcess } from '../parsing/parsers.ts'
import { createChangeNotifier } from '../live/change-notifier.ts'
import { encodePictureTask } from '../files/pictures.ts'
import { systemClock, type Clock } from '../kernel/clock.ts'
import type { Platform } from '../platform.ts'
import { createSecrets } from '../secrets/secrets.ts'
import { createTokens } from '../auth/tokens.ts'

/** The largest picture that is read takes 400 MB. */
const pictureLimits = { parsers: 2, memoryMb: 1_000 }

export const createPlatform = async (
  config: Config,
  database: Database,
  log: Logger,
  clock: Clock = systemClock,
): Promise<Platform> => {
  const metrics = await createMetrics(config.metricsToken)
  const tokens = createTokens(config, clock)
  const parsePool = createParsePool()
  const picturePool = createParsePool(pictureLimits, startProcess)
  const secrets = createSecrets(config)
  const notifier = createChangeNotifier(database, log)
  return {
    config,
    database,
    parsePool,
    picturePool,
    files: createFiles(config, database, clock, (body, account) =>
      picturePool.run(encodePictureTask, [body], { account }),
    ),
    mail: createMail(config, database, secrets),
    jobs: createJobs({ database, metrics, notifier, log }),
    secrets,
    tokens,
    authenticator: createAuthenticator(database, tokens, clock, log),
    metrics,
    notifier,
    log,
    clock,
  }
}

export const platformJobs = (
  platform: Platform,
  fileReferences: readonly FileReference[],
): readonly Job[] => [
  ...platform.mail.jobs,
  cleanUpJob(platform.database),
  cleanUpFilesJob(platform, fileReferences),
]
