import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { WebApp } from '../vite.config.ts'

interface Budget {
  readonly what: string
  readonly app: WebApp
  /** What the router loads for it, as the files are below src/web/{app}. */
  readonly modules: readonly string[]
  readonly maxKilobytes: number
}

/** Script that the first load of a page brings, compressed by gzip. */
const budgets: readonly Budget[] = [
  {
    what: 'sign-in page',
    app: 'customer',
    modules: ['../features/identity/sign-in-page.tsx'],
    maxKilobytes: 150,
  },
  {
    what: 'shell with the order list',
    app: 'customer',
    modules: ['shell/shell.tsx', '../features/orders/order-list-page.tsx'],
    maxKilobytes: 350,
  },
  { what: 'tracking page', app: 'track', modules: [], maxKilobytes: 100 },
]

/** What we read of Vite's manifest: sources, and built chunks under names with an underscore, by their key. */
interface Chunk {
  readonly file: string
  readonly imports?: readonly string[]
}
type Manifest = Readonly<Record<string, Chunk>>

/** A chunk and all that is loaded with it. */
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
    if (!existsSync(join(import.meta.dirname, '../src/web', budget.app, module))) {
      throw new Error(
        `The weight of the ${budget.what} cannot be checked: src/web/${budget.app}/${module} is gone.`,
      )
    }
    // A module that is no chunk of its own is part of one that is loaded already.
    closure(manifest, module, keys)
  }
  const files = new Set([...keys].map((key) => manifest[key]?.file).filter((file) => file?.endsWith('.js')))
  const sizes = await Promise.all([...files].map((file) => compressedBytes(join(appFolder, String(file)))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Files too small to compress travel as they are. */
const compressedBytes = async (path: string): Promise<number> =>
  (await stat(existsSync(`${path}.gz`) ? `${path}.gz` : path)).size

/** Holds the built applications against their budgets. Run it after the files are compressed. */
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
