// Finds Debian's PostgreSQL for the tests that need a second server, or client and replication programs, which the
// embedded one lacks. If there is none, installs it as root.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exitWithError, logStep, run } from './toolchain.mjs'

const versions = '/usr/lib/postgresql'
const programs = ['initdb', 'postgres', 'pg_ctl', 'pg_basebackup', 'pg_dump', 'pg_restore', 'psql']
const clusterSettings = '/etc/postgresql-common/createcluster.conf'

/** The folder of the oldest version's programs that this product supports. */
export const findPostgresql = () => {
  if (process.env.POSTGRESQL_BIN) return process.env.POSTGRESQL_BIN
  if (!existsSync(versions)) return undefined
  return readdirSync(versions)
    .filter((version) => Number(version) >= 15)
    .toSorted((a, b) => Number(a) - Number(b))
    .map((version) => join(versions, version, 'bin'))
    .find((folder) => programs.every((program) => existsSync(join(folder, program))))
}

const byHand =
  'Some tests need a PostgreSQL server with its client and replication programs, and it could not be installed ' +
  'automatically (see the reason above). Install it (`sudo apt-get install postgresql`), or set POSTGRESQL_BIN to the ' +
  'folder of its programs (version 15 or newer).'

const install = async () => {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  // The package would start a server of its own.
  if (!existsSync(clusterSettings)) {
    mkdirSync('/etc/postgresql-common', { recursive: true })
    writeFileSync(clusterSettings, 'create_main_cluster = false\n')
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if ((await run('apt-get', ['update', '-qq'], { env })) !== 0) return false
  const args = ['install', '-y', '-qq', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold']
  return (await run('apt-get', [...args, 'postgresql'], { env })) === 0
}

export const preparePostgresql = async () => {
  if (findPostgresql()) return
  logStep("Installing Debian's PostgreSQL for the tests …")
  if (!(await install()) || !findPostgresql()) exitWithError(byHand)
}
