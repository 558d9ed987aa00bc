import { sql } from 'kysely'
import { checkPassword } from './modules/identity/index.ts'
import { ConfigError } from './platform/kernel/config.ts'
import type { Database } from './platform/database/database.ts'

interface SignIn {
  readonly email: string
  readonly hash: string
}

/** The demo's accounts have addresses that cannot exist outside it, and one password hash. */
const findPublished = async (database: Database, demoPassword: string): Promise<string | null> => {
  const { rows } = await sql<SignIn>`
    select min(email) as email, password_hash as hash
      from (select email, password_hash from operator union all select email, password_hash from account) a
      where email like '%.example' and password_hash is not null
      group by password_hash order by count(*) desc limit 20`.execute(database.agency)
  for (const { email, hash } of rows) if (await checkPassword(demoPassword, hash)) return email
  return null
}

/**
 * A database that was filled as the demo never serves others, as anybody can sign in with its published password; and the
 * demo never runs on the data of others, where it would show their sign-in codes and act on fakes of outside services.
 * The database is not empty. @throws ConfigError
 */
export const checkDemoDatabase = async (
  database: Database,
  demo: { readonly isOn: boolean; readonly password: string },
): Promise<void> => {
  const published = await findPublished(database, demo.password)
  if (!demo.isOn && published !== null) {
    throw new ConfigError([
      `DEMO is 0, but the database holds the demo: ${published} has its published password; set DATA_DIR, or ` +
        'DATABASE_URL, to start with an empty one, or DEMO=1',
    ])
  }
  if (demo.isOn && published === null) {
    throw new ConfigError([
      'DEMO is 1 (it is unless set to 0), but the database holds an installation that is not the demo; set DEMO=0, ' +
        'or DATA_DIR or DATABASE_URL to another one',
    ])
  }
}
