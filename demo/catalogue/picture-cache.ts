import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { encodePicture, type Picture } from '../../src/server/platform/files/pictures.ts'

// Drawing and encoding images takes most of the time of filling the demo, so results are cached between runs as long
// as all their inputs are equal.

const folder = join(import.meta.dirname, '../../node_modules/.cache/quayside-demo')
const sources = [
  '../../src/server/platform/files/svg.ts',
  './pictures.ts',
  '../../src/server/platform/files/pictures.ts',
  '../../src/server/platform/files/bitmap.ts',
]

const hashOf = (parts: readonly (string | Buffer)[]): Buffer => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(`${part.length}\0`).update(part)
  return hash.digest()
}

const openFolder = async (): Promise<string> => {
  const { default: sharp } = await import('sharp')
  const texts = await Promise.all(sources.map((path) => readFile(join(import.meta.dirname, path), 'utf8')))
  const name = hashOf([process.arch, JSON.stringify(sharp.versions), ...texts])
    .toString('hex')
    .slice(0, 16)
  const there = await readdir(folder).catch(() => [])
  const others = there.filter((one) => one !== name)
  await Promise.all(others.map((one) => rm(join(folder, one), { recursive: true }).catch(() => undefined)))
  return join(folder, name)
}
let opened: Promise<string> | null = null

/** Starts with a checksum, because the machine may crash during writing. */
const read = async (place: string): Promise<Buffer | null> => {
  const found = await readFile(place).catch(() => null)
  const body = found?.subarray(32)
  return found && body && hashOf([body]).equals(found.subarray(0, 32)) ? body : null
}

const save = async (place: string, body: Buffer): Promise<void> => {
  const draft = `${place}.${randomBytes(4).toString('hex')}`
  try {
    await mkdir(join(place, '..'), { recursive: true })
    // Written to a temporary file and renamed, because two processes may fill the demo at once.
    await writeFile(draft, Buffer.concat([hashOf([body]), body]))
    await rename(draft, place)
  } catch {
    // Without a writable folder nothing is cached.
  }
}

/** Returns the result of `make`; the recipe contains all its inputs except code. */
export const cached = async (
  recipe: readonly (string | Buffer)[],
  make: () => Promise<Buffer>,
): Promise<Buffer> => {
  const place = join(await (opened ??= openFolder()), hashOf(recipe).toString('hex'))
  const found = await read(place)
  if (found) return found
  const body = await make()
  await save(place, body)
  return body
}

export const cachedEncoding = async (body: Buffer): Promise<Picture> => {
  const bytes = await cached(['encoded', body], async () => serialize(await encodePicture(body)))
  return deserialize(bytes) as Picture
}
