import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { WebApp } from '../../vite.config.ts'

interface Budget {
  readonly what: string
  readonly app: WebApp
  /** Modules the router loads for it, below src/web/{app}. */
  readonly modules: readonly string[]
  readonly maxKilobytes: number
}

/** Maximum script size of a page's first load, gzipped. */
const budgets: readonly Budget[] = [
  {
    what: 'sign-in page',
    app: 'customer',
    modules: ['../features/identity/sign-in/sign-in-page.tsx'],
    maxKilobytes: 150,
  },
  {
    what: 'shell with the order list',
    app: 'customer',
    modules: ['shell/shell.tsx', '../features/orders/list/order-list-page.tsx'],
    maxKilobytes: 350,
  },
  { what: 'tracking page', app: 'track', modules: [], maxKilobytes: 100 },
]

/** The parts of Vite's manifest we read: sources, and built chunks with an underscore, by key. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

const closure = (manifest: Manifest, key: string, seen: Set<string>): Set<string> => {
  const chunk = manifest[key]
  if (!chunk || seen.has(key)) return seen
  seen.add(key)
  for (const imported of chunk.imports ?? []) closure(manifest, imported, seen)
  return seen
}

const measure = async (webFolder: string, budget: Budget): Promise<number> => {
  const appFolder = join(webFolder, budget.app)
  const manifest: Manifest = JSON.parse(await readFile(join(appFolder, '.vite/manifest.json'), 'utf8'))
  const keys = new Set<string>()
  closure(manifest, 'index.html', keys)
  for (const module of budget.modules) {
    if (!existsSync(join(import.meta.dirname, '../../src/web', budget.app, module))) {
      throw new Error(
        `Cannot check the size of the ${budget.what}: src/web/${budget.app}/${module} does not exist.`,
      )
    }
    // A module without its own chunk is part of a loaded one.
    closure(manifest, module, keys)
  }
  const files = new Set([...keys].map((key) => manifest[key]?.file).filter((file) => file?.endsWith('.js')))
  const sizes = await Promise.all([...files].map((file) => compressedBytes(join(appFolder, String(file)))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Small files are sent uncompressed. */
const compressedBytes = async (path: string): Promise<number> =>
  (await stat(existsSync(`${path}.gz`) ? `${path}.gz` : path)).size

/** Checks the built applications against their budgets; run after compression. */
export const checkWeights = async (webFolder: string): Promise<{ lines: string[]; tooHeavy: boolean }> => {
  const lines: string[] = []
  let tooHeavy = false
  for (const budget of budgets) {
    const kilobytes = (await measure(webFolder, budget)) / 1000
    const heavy = kilobytes > budget.maxKilobytes
    tooHeavy ||= heavy
    lines.push(
      `${heavy ? 'TOO HEAVY' : 'ok'}: ${budget.what}, ${kilobytes.toFixed(1)} of ${budget.maxKilobytes} KB of script`,
    )
  }
  return { lines, tooHeavy }
}
