import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const script = `
  const { discardDataFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded-postgres.ts'))})
  const { readdir } = await import('node:fs/promises')
  const [root] = process.argv.slice(1)
  for (const name of await readdir(root))
    await discardDataFolder(root + '/' + name).catch((error) => {
      if (error.name !== 'FolderInUse') throw error
    })`

it('several processes may discard the same folders at the same time', async () => {
  const root = mkdtempSync(join(tmpdir(), 'quayside discard '))
  try {
    for (let index = 0; index < 300; index += 1) {
      const cluster = join(root, String(index), 'postgres')
      mkdirSync(cluster, { recursive: true })
      const record = { cluster: 'postgres', superuserPassword: 'x' }
      writeFileSync(join(root, String(index), 'postgres.json'), JSON.stringify(record))
    }
    const discard = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script, root])
    await Promise.all([discard(), discard(), discard()])
    expect(readdirSync(root)).toEqual([])
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
