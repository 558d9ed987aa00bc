import { existsSync } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { keepRecoveryCode } from './modules/identity/index.ts'
import { ConfigError, keysOf, makeSecret, readSecret, type Config } from './platform/kernel/config.ts'
import { findWritableServer } from './platform/database/database-servers.ts'
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/embedded-postgres/embedded-postgres.ts'
import { parseEnvironment, type Environment } from './platform/kernel/environment.ts'
import { rotateSecret } from './platform/operations/rotate-secret.ts'

// npm run rotate-secret
// Replaces the secret of a stopped installation: DATA_DIR/secret by a new one, or PREVIOUS_SECRET by SECRET. A run that
// was interrupted is run again.

interface Secrets {
  readonly previous: Config['deriveKey']
  readonly chosen: Config['deriveKey'] | null
  readonly choose: () => Promise<Config['deriveKey']>
  /** Once the database is sealed with the new one. */
  readonly finish: () => Promise<string>
}

const givenSecrets = ({ SECRET, PREVIOUS_SECRET }: Environment): Secrets | null => {
  if (SECRET === undefined && PREVIOUS_SECRET === undefined) return null
  if (SECRET === undefined || PREVIOUS_SECRET === undefined)
    throw new ConfigError([
      'SECRET and PREVIOUS_SECRET should both be set: the new secret and the one to replace',
    ])
  if (SECRET === PREVIOUS_SECRET)
    throw new ConfigError(['SECRET and PREVIOUS_SECRET are the same; set SECRET to a new one'])
  const next = keysOf(SECRET)
  return {
    previous: keysOf(PREVIOUS_SECRET),
    chosen: next,
    choose: async () => next,
    finish: async () => 'Start the server with SECRET alone: PREVIOUS_SECRET is no longer used.',
  }
}

/** What a crash of the machine must not take back. */
const flush = async (path: string): Promise<void> => {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}

const storedSecrets = (dataDir: string): Secrets => {
  const [current, next] = [join(dataDir, 'secret'), join(dataDir, 'secret.new')]
  if (!existsSync(current))
    throw new ConfigError([
      `DATA_DIR ${dataDir} holds no secret; set SECRET and PREVIOUS_SECRET, or DATA_DIR`,
    ])
  return {
    previous: keysOf(readSecret(current)),
    chosen: existsSync(next) ? keysOf(readSecret(next)) : null,
    choose: async () => {
      const secret = makeSecret()
      const draft = `${next}.${process.pid}`
      const file = await open(draft, 'w', 0o600)
      await file.writeFile(`${secret}\n`)
      // The server may run as another user than this command.
      const { uid, gid } = await stat(current)
      await file.chown(uid, gid)
      await file.sync().finally(() => file.close())
      await rename(draft, next)
      await flush(dataDir)
      return keysOf(secret)
    },
    finish: async () => {
      await rename(next, current)
      await flush(dataDir)
      return `The new secret is in ${current}.`
    },
  }
}

const rotate = async (): Promise<void> => {
  const environment = parseEnvironment(process.env)
  const dataDir = resolve(environment.DATA_DIR)
  const { finish, ...secrets } = givenSecrets(environment) ?? storedSecrets(dataDir)
  const url = environment.DATABASE_URL ?? (await findEmbeddedPostgres(dataDir))
  const own = url === undefined ? await startEmbeddedPostgres(dataDir) : null
  try {
    const adminUrl = await findWritableServer(own?.url ?? url ?? '')
    const { sealed, unopened } = await rotateSecret({ adminUrl, ...secrets, keep: keepRecoveryCode })
    console.log(
      sealed === null
        ? 'Everything was sealed with the new secret before.'
        : `Sealed ${sealed} values with the new secret. Everybody has to sign in again.`,
    )
    if (unopened.length > 0)
      console.log(
        `${unopened.length} values were not sealed with the previous secret and stay as they are: ${[...new Set(unopened)].join(', ')}.`,
      )
    console.log(await finish())
  } finally {
    await own?.stop()
  }
}

try {
  await rotate()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
