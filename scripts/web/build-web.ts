import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { type WebApp, webApps, webConfig } from '../../vite.config.ts'
import { hashSources } from '../web-build.mjs'
import { checkWeights } from './web-weight.ts'

// npm run build: builds the web applications into dist/web, and compresses their files once instead of per request.
const webFolder = join(import.meta.dirname, '../../dist/web')
const compressible = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt', '.webmanifest', '.wasm'])
const worthCompressingBytes = 1024

const brotli = promisify(brotliCompress)
const gunzippable = promisify(gzip)

const compressFile = async (path: string): Promise<void> => {
  const content = await readFile(path)
  if (content.length < worthCompressingBytes) return
  const hint = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [smallest, small] = await Promise.all([
    brotli(content, { params: hint }),
    gunzippable(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, smallest), writeFile(`${path}.gz`, small)])
}

const compressAll = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
  await Promise.all(files.map((file) => compressFile(join(file.parentPath, file.name))))
}

const stampPath = join(webFolder, 'sources.sha256')
const sourcesHash = hashSources()
await rm(stampPath, { force: true })
for (const app of Object.keys(webApps) as WebApp[]) {
  await build({ ...webConfig(app), configFile: false, logLevel: 'warn' })
  await compressAll(join(webFolder, app))
}
const weights = await checkWeights(webFolder)
for (const line of weights.lines) console.log(line)
// Only the weight check needed the manifest.
for (const app of Object.keys(webApps))
  await rm(join(webFolder, app, '.vite'), { recursive: true, force: true })
if (weights.tooHeavy) {
  console.error('The first load exceeds its size budget. Load code it does not need at the start lazily.')
  process.exitCode = 1
} else {
  await mkdir(dirname(stampPath), { recursive: true })
  await writeFile(stampPath, sourcesHash)
}
