import { type Logger, createLog } from '../kernel/log.ts'
import { loadConfig, type Config } from '../kernel/config.ts'
import { createPlatform } from './create-platform.ts'
import { createDatabaseClock } from '../database/database-clock.ts'
import { deriveRolePasswords, roleUrl } from '../database/database-roles.ts'
import { findWritableServer } from '../database/database-servers.ts'
import { openDatabase } from '../database/database.ts'
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../embedded-postgres/embedded-postgres.ts'
import { recordSecret, secretDigestOf } from '../secrets/installation-secret.ts'
import { migrate } from './migrate.ts'
import type { Platform } from '../platform.ts'

export interface Installation {
  readonly platform: Platform
  /** Closes jobs, mail, connections and the embedded database, in that order. */
  readonly close: () => Promise<void>
}

/** How long running jobs may take to finish at shutdown; interrupted ones run again. */
const jobGraceMs = 15_000

interface OwnedDatabase {
  readonly adminUrl: string
  readonly embedded: EmbeddedPostgres | null
}

/** The worker connects to the embedded database that the web process started. */
const findDatabase = async (config: Config, log: Logger, role: 'web' | 'worker'): Promise<OwnedDatabase> => {
  if (config.database.url !== undefined) return { adminUrl: config.database.url, embedded: null }
  if (role === 'web') {
    const embedded = await startEmbeddedPostgres(config.dataDir, {}, (reason) =>
      log.error({ reason }, 'database lost'),
    )
    return { adminUrl: embedded.url, embedded }
  }
  const adminUrl = await findEmbeddedPostgres(config.dataDir)
  if (adminUrl !== undefined) return { adminUrl, embedded: null }
  throw new Error('No database: start the web process first, or set DATABASE_URL for both.')
}

const open = async (
  config: Config,
  log: Logger,
  { adminUrl, embedded }: OwnedDatabase,
): Promise<Installation> => {
  const passwords = deriveRolePasswords(config.deriveKey)
  const secretDigest = secretDigestOf(config.deriveKey)
  const applied = await migrate({ adminUrl: await findWritableServer(adminUrl), passwords, secretDigest })
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  // A closing connection may still report that the database is shutting down, which is no error then.
  let ending = false
  const database = openDatabase({
    tenantUrl: roleUrl(adminUrl, 'quayside_tenant', passwords),
    agencyUrl: roleUrl(adminUrl, 'quayside_agency', passwords),
    // Only the message: the driver attaches the whole connection to its errors.
    onError: (error) => {
      const level = ending ? 'debug' : 'error'
      log[level]({ reason: error.message }, 'idle database connection lost')
    },
  })
  const clock = await createDatabaseClock(database, log)
  const platform = await createPlatform(config, database, log, clock)
  await recordSecret(database, platform.secrets, secretDigest, log)
  return {
    platform,
    close: async () => {
      await platform.jobs.stop(jobGraceMs)
      platform.mail.close()
      await Promise.all([platform.parsePool.close(), platform.picturePool.close()])
      ending = true
      clock.stop()
      await database.close()
      await embedded?.stop()
    },
  }
}

/**
 * Reads the configuration, finds or starts the database and migrates it. @throws ConfigError, Error with
 * instructions
 */
export const openInstallation = async (role: 'web' | 'worker'): Promise<Installation> => {
  const config = loadConfig()
  const log = createLog(config)
  const owned = await findDatabase(config, log, role)
  try {
    return await open(config, log, owned)
  } catch (error) {
    await owned.embedded?.stop()
    throw error
  }
}
