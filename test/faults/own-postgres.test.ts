import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import {
  discardDataFolder,
  startEmbeddedPostgres,
} from '../../src/server/platform/embedded-postgres/embedded-postgres.ts'
import { startDebianPostgres } from './debian-postgres.ts'
import { documentedLines } from './documented-statements.ts'
import { startServerProcess } from '../server-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'quayside-own-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const runAsSuperuser = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

const servers = {
  "Debian's version": async () => {
    const server = await startDebianPostgres({ settings: { fsync: 'off' } })
    return { url: server.url, stop: server.discard }
  },
  'the embedded version': async () => {
    const dataDir = join(folder, 'embedded')
    const { url, stop } = await startEmbeddedPostgres(dataDir, { fsync: 'off' })
    return { url, stop: () => stop().then(() => discardDataFolder(dataDir)) }
  },
}

it.each(Object.entries(servers))(
  'starts on %s with the documented statements',
  async (name, start) => {
    const { url, stop } = await start()
    const statements = documentedLines('Your own PostgreSQL', ['CREATE', 'GRANT', 'ALTER']).join('\n')
    expect(statements).toMatch(/^CREATE ROLE quayside LOGIN/)
    const own = new URL(url)
    own.username = 'quayside'
    own.password = '…'
    own.pathname = '/quayside'
    const elsewhere = new URL(url)
    elsewhere.pathname = '/template1'
    // The embedded server has a superuser and a database of these names.
    const renamed = name.startsWith('the embedded')
      ? statements.replaceAll('quayside', 'quayside_own')
      : statements
    if (renamed !== statements) {
      own.username = 'quayside_own'
      own.pathname = '/quayside_own'
    }
    for (const statement of renamed.split('\n')) await runAsSuperuser(elsewhere.href, statement)
    const settings = { DATA_DIR: join(folder, name), DATABASE_URL: own.href, SECRET: '', DEMO: '0' }
    const replaceSecret = () =>
      promisify(execFile)(
        process.execPath,
        [join(import.meta.dirname, '../../src/server/rotate-secret.ts')],
        {
          env: { ...process.env, ...settings },
        },
      )
    const { server, url: address } = await startServerProcess(settings.DATA_DIR, settings)
    expect(await (await fetch(`${address}/readyz`)).json()).toEqual({
      ok: true,
      database: true,
      jobs: true,
      serving: true,
    })
    expect(
      await runAsSuperuser(own.href, 'select rolsuper from pg_roles where rolname = current_user'),
    ).toEqual([{ rolsuper: false }])
    // Its owner, who is no superuser, sees the server's connections.
    await expect(replaceSecret()).rejects.toThrow('Stop all processes of this installation first')
    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
    const connections = "select from pg_stat_activity where usename in ('quayside_tenant', 'quayside_agency')"
    await expect.poll(() => runAsSuperuser(url, connections)).toEqual([])
    expect((await replaceSecret()).stdout).toContain('Everybody has to sign in again.')
    const again = await startServerProcess(settings.DATA_DIR, settings)
    again.server.kill('SIGTERM')
    expect(await once(again.server, 'exit')).toEqual([0, null])
    await stop()
  },
  180_000,
)
