import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'quayside-browser-'))
})
afterEach(() => rm(home, { recursive: true, force: true }))

const script = join(import.meta.dirname, 'browser.mjs')

/** Runs the search without a browser on the path and without network. */
const prepare = (environment: Record<string, string>) =>
  new Promise<{ code: number | null; out: string }>((resolve) => {
    const code = `import { prepareBrowser } from ${JSON.stringify(script)}; console.log('found ' + (await prepareBrowser()))`
    const env = { PATH: home, HOME: home, PLAYWRIGHT_DOWNLOAD_HOST: 'http://127.0.0.1:9', ...environment }
    const child = execFile(process.execPath, ['--input-type=module', '-e', code], { env }, (_, out, err) =>
      resolve({ code: child.exitCode, out: out + err }),
    )
  })

const leaveBrowser = async (): Promise<string> => {
  const folder = join(home, '.cache/ms-playwright/chromium-1/chrome-linux')
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'chrome')
  await writeFile(path, '#!/bin/sh\nexit 0\n')
  await chmod(path, 0o755)
  return path
}

describe('a browser for the browser tests', () => {
  it('is Playwright’s own if the system has none', async () => {
    const path = await leaveBrowser()
    expect(await prepare({})).toMatchObject({ code: 0, out: expect.stringContaining(`found ${path}`) })
  })

  it('is installed by Playwright; on failure the message says what to do', async () => {
    const { code, out } = await prepare({})
    expect(code).toBe(1)
    expect(out).toContain('Installing Chromium')
    expect(out).toMatch(/Failed to (install|download)|ECONNREFUSED/)
    expect(out).toContain('sudo apt-get install chromium')
    expect(out).toContain('CHROMIUM_PATH')
  }, 60_000)

  it('reports a configured path that does not exist', async () => {
    const { code, out } = await prepare({ CHROMIUM_PATH: join(home, 'nothing') })
    expect(code).toBe(1)
    expect(out).toContain('which is not an executable')
  })
})
