import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FileSettings } from '../kernel/config.ts'
import { beforeDeadline, callDeadline, limitWaiting } from '../kernel/outside-call.ts'

export interface StoredBytes {
  readonly body: Readable
  /** Null if the storage does not tell. */
  readonly size: number | null
}

/** Stores bytes in a folder or an S3 bucket. Keys come from files.ts, never from a caller. */
export interface FileStore {
  readonly write: (key: string, body: Buffer, contentType: string) => Promise<void>
  /** Null if the key does not exist. */
  readonly read: (key: string) => Promise<StoredBytes | null>
  readonly remove: (key: string) => Promise<void>
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

const diskStore = (folder: string): FileStore => ({
  // For the server's own account only. Written to a temporary file and renamed, so that no reader sees half a file.
  write: async (key, body) => {
    const path = join(folder, key)
    const draft = `${path}.${randomBytes(6).toString('hex')}.part`
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFile(draft, body, { flush: true, mode: 0o600 })
    await rename(draft, path)
  },
  read: async (key) => {
    const path = join(folder, key)
    try {
      const { size } = await stat(path)
      return { body: createReadStream(path), size }
    } catch (error) {
      if (isCode(error, 'ENOENT')) return null
      throw error
    }
  },
  remove: (key) => rm(join(folder, key), { force: true }),
})

const s3Store = (settings: Extract<FileSettings, { kind: 's3' }>): FileStore => {
  const load = async () => {
    const s3 = await import('@aws-sdk/client-s3')
    const client = new s3.S3Client({
      region: settings.region,
      credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
      ...(settings.endpoint === undefined ? {} : { endpoint: settings.endpoint, forcePathStyle: true }),
    })
    return { s3, client }
  }
  let loading: ReturnType<typeof load> | null = null
  const open = () => (loading ??= load())
  const Bucket = settings.bucket
  return {
    write: async (Key, Body, ContentType) => {
      const { s3, client } = await open()
      const put = new s3.PutObjectCommand({ Bucket, Key, Body, ContentType })
      await client.send(put, { abortSignal: callDeadline(Body.length) })
    },
    read: async (Key) => {
      const { s3, client } = await open()
      try {
        const answer = await beforeDeadline((abortSignal) =>
          client.send(new s3.GetObjectCommand({ Bucket, Key }), { abortSignal }),
        )
        if (!answer.Body) return null
        // In Node the SDK's body is always a Readable.
        return { body: limitWaiting(answer.Body as Readable), size: answer.ContentLength ?? null }
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null
        throw error
      }
    },
    remove: async (Key) => {
      const { s3, client } = await open()
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key }), { abortSignal: callDeadline() })
    },
  }
}

/** A full or read-only disk, or a bucket that does not answer. Nothing else depends on it, so calls without files go on. */
export class StorageUnavailable extends Error {
  constructor(cause: unknown) {
    super(`files cannot be stored or read: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    })
    this.name = 'StorageUnavailable'
  }
}

const unavailable = (error: unknown): never => {
  throw new StorageUnavailable(error)
}

export const createFileStore = (settings: FileSettings): FileStore => {
  const store = settings.kind === 's3' ? s3Store(settings) : diskStore(settings.folder)
  return {
    write: (key, body, contentType) => store.write(key, body, contentType).catch(unavailable),
    read: (key) => store.read(key).catch(unavailable),
    remove: (key) => store.remove(key).catch(unavailable),
  }
}
