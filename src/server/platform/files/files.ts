import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Config } from '../kernel/config.ts'
import type { Database, Db } from '../database/database.ts'
import { createFileStore, type StoredBytes } from './file-store.ts'
import type { FileKind } from './file-kinds.ts'
import { pictureType, type Picture } from './pictures.ts'
import type { Clock } from '../kernel/clock.ts'

const variants = ['small', 'large', 'file'] as const
export type FileVariant = (typeof variants)[number]

export interface NewFile {
  readonly customerId: string | null
  readonly isPublic: boolean
  readonly fileName: string
  readonly kind: FileKind
  readonly contentType: string
  readonly body: Buffer
}

export interface StoredFile {
  readonly id: string
  readonly customerId: string | null
  readonly isPublic: boolean
  readonly fileName: string
  readonly contentType: string
  readonly isPicture: boolean
  readonly storageKey: string
}

export interface Files {
  /**
   * Stores the bytes, then the row (in `tx` if given). Images are re-encoded. @throws DomainError fileRefused
   */
  readonly put: (file: NewFile, tx?: Db) => Promise<StoredFile>
  /** Null for an unknown id. The caller must check access. */
  readonly find: (id: string) => Promise<StoredFile | null>
  readonly read: (file: StoredFile, variant: FileVariant) => Promise<StoredBytes | null>
  /** Of a file whose row has been deleted. */
  readonly removeBytes: (storageKey: string) => Promise<void>
  readonly readBuffer: (file: StoredFile, variant: FileVariant) => Promise<Buffer | null>
  /** A URL for an <img>: permanent when public, otherwise signed until the end of tomorrow (UTC). */
  readonly url: (file: { readonly id: string; readonly isPublic: boolean }, variant: FileVariant) => string
  /** The file id in a URL made by `url`; null for any other text. */
  readonly idOf: (url: string) => string | null
  readonly isSigned: (id: string, variant: FileVariant, expires: string, signature: string) => boolean
}

const dayMs = 24 * 3600 * 1000
const publicPath = '/app/files'

const variantKey = (storageKey: string, variant: FileVariant): string => `${storageKey}/${variant}`

const bufferOf = async (stream: NodeJS.ReadableStream): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** Who waits in one queue for the parsers of files. */
export const ownerOf = (customerId: string | null): string =>
  customerId === null ? 'agency' : `customer ${customerId}`

interface Parts {
  readonly bodies: readonly (readonly [FileVariant, Buffer])[]
  readonly contentType: string
  readonly width: number | null
  readonly height: number | null
}

/** `account`: whose picture it is; see parse-pool.ts. */
type EncodePicture = (body: Buffer, account: string) => Promise<Picture>

const partsOf = async (file: NewFile, encode: EncodePicture): Promise<Parts> => {
  if (file.kind !== 'image') {
    return { bodies: [['file', file.body]], contentType: file.contentType, width: null, height: null }
  }
  const { small, large, width, height } = await encode(file.body, ownerOf(file.customerId))
  return {
    bodies: [
      ['small', small],
      ['large', large],
    ],
    contentType: pictureType,
    width,
    height,
  }
}

export const createFiles = (
  config: Pick<Config, 'files' | 'deriveKey'>,
  database: Database,
  clock: Clock,
  encode: EncodePicture,
): Files => {
  const store = createFileStore(config.files)
  const signingKey = config.deriveKey('file-url')
  const sign = (id: string, variant: FileVariant, expires: string): string =>
    createHmac('sha256', signingKey).update(`${id}/${variant}/${expires}`).digest('base64url').slice(0, 32)

  const read: Files['read'] = (file, variant) => store.read(variantKey(file.storageKey, variant))

  return {
    put: async (file, tx = database.agency) => {
      const { bodies, contentType, width, height } = await partsOf(file, encode)
      const storageKey = `${clock.now().toISOString().slice(0, 7)}/${randomBytes(16).toString('hex')}`
      await Promise.all(
        bodies.map(([variant, body]) => store.write(variantKey(storageKey, variant), body, contentType)),
      )
      const { id } = await tx
        .insertInto('file')
        .values({
          customer_id: file.customerId,
          is_public: file.isPublic,
          storage_key: storageKey,
          file_name: file.fileName,
          content_type: contentType,
          size_bytes: bodies.reduce((sum, [, body]) => sum + body.length, 0),
          width,
          height,
          sha256: createHash('sha256').update(file.body).digest('hex'),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { customerId, isPublic, fileName } = file
      return { id, customerId, isPublic, fileName, contentType, isPicture: file.kind === 'image', storageKey }
    },
    find: async (id) => {
      const row = await database.agency.selectFrom('file').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) return null
      return {
        id: row.id,
        customerId: row.customer_id,
        isPublic: row.is_public,
        fileName: row.file_name,
        contentType: row.content_type,
        isPicture: row.width !== null,
        storageKey: row.storage_key,
      }
    },
    read,
    removeBytes: async (storageKey) => {
      await Promise.all(variants.map((variant) => store.remove(variantKey(storageKey, variant))))
    },
    readBuffer: async (file, variant) => {
      const found = await read(file, variant)
      return found ? bufferOf(found.body) : null
    },
    url: (file, variant) => {
      const path = `${publicPath}/${file.id}/${variant}`
      if (file.isPublic) return path
      // Stays the same all day, so that an open page does not load the image again.
      const expires = String((Math.floor(clock.now().getTime() / dayMs) + 2) * (dayMs / 1000))
      return `${path}?expires=${expires}&signature=${sign(file.id, variant, expires)}`
    },
    idOf: (url) => /\/app\/files\/(1?\d{1,18})\/(?:small|large|file)(?:\?|$)/.exec(url)?.[1] ?? null,
    isSigned: (id, variant, expires, signature) => {
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < clock.now().getTime()) return false
      const given = Buffer.from(signature)
      const right = Buffer.from(sign(id, variant, expires))
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
