import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { loadConfig } from '../src/server/platform/kernel/config.ts'
import { createPlatform } from '../src/server/platform/operations/create-platform.ts'
import { createLog } from '../src/server/platform/kernel/log.ts'
import type { Database } from '../src/server/platform/database/database.ts'
import type { Platform } from '../src/server/platform/platform.ts'
import type { Clock } from '../src/server/platform/kernel/clock.ts'
import { seedDemo } from './seed.ts'

/** Fills databases with the demo; its folders are deleted after the last test. */
export const withSeeding = () => {
  const folders: string[] = []
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))
  const seeded = async (into: Database, clock?: Clock): Promise<Platform> => {
    const folder = await mkdtemp(join(tmpdir(), 'quayside-demo-'))
    folders.push(folder)
    const config = loadConfig({ DATA_DIR: folder, DEMO: '1', LOG_LEVEL: 'silent' })
    const created = await createPlatform(config, into, createLog(config), clock)
    await seedDemo(created)
    return created
  }
  return { seeded }
}
