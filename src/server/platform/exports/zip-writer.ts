import { once } from 'node:events'
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

const deflated = 8
/** Sizes and offsets of the archive and its files are 32 bits wide. */
const maxBytes = 2 ** 32 - 1
const bufferBytes = 128 * 1024

const encoder = new TextEncoder()

interface OpenFile {
  readonly entry: ZipInputFile & { size: number; crc: number }
  readonly packer: DeflateRaw
}

/**
 * Writes a ZIP archive file by file while its content is produced. Compression runs off the main thread, from
 * one buffer that is used again and again, because discarded buffers would pile up until they are collected.
 */
export class ZipWriter {
  private readonly chunks: Uint8Array[] = []
  private readonly bytes = new Uint8Array(bufferBytes)
  private filled = 0
  private readonly zip: Zip
  private file: OpenFile | null = null
  private total = 0

  constructor() {
    this.zip = new Zip((error, chunk) => {
      if (error) throw error
      this.total += chunk.length
      if (this.total > maxBytes) throw new Error('the archive exceeds the 4 GB limit of its format')
      this.chunks.push(chunk)
    })
  }

  open(filename: string): void {
    const entry: OpenFile['entry'] = { filename, size: 0, crc: 0, compression: deflated }
    this.zip.add(entry)
    // The fastest level: the text is repetitive, and higher levels gain a tenth at several times the cost.
    const packer = createDeflateRaw({ level: 1 })
    packer.on('data', (chunk: Uint8Array<ArrayBuffer>) => entry.ondata?.(null, chunk, false))
    this.file = { entry, packer }
  }

  async write(text: string): Promise<void> {
    let rest = text
    while (rest !== '') {
      const { read, written } = encoder.encodeInto(rest, this.bytes.subarray(this.filled))
      this.filled += written
      rest = rest.slice(read)
      if (rest !== '') await this.pack()
    }
  }

  private async pack(): Promise<void> {
    if (!this.file) throw new Error('no file is open')
    const { entry, packer } = this.file
    const bytes = this.bytes.subarray(0, this.filled)
    this.filled = 0
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    if (entry.size > maxBytes) throw new Error(`${entry.filename} exceeds the 4 GB limit of its format`)
    await new Promise<void>((resolve, reject) => {
      packer.write(bytes, (error) => (error ? reject(error) : resolve()))
    })
  }

  async close(): Promise<void> {
    await this.pack()
    const { file } = this
    file?.packer.end()
    if (file) await once(file.packer, 'end')
    file?.entry.ondata?.(null, new Uint8Array(), true)
    this.file = null
  }

  async add(filename: string, text: string): Promise<void> {
    this.open(filename)
    await this.write(text)
    await this.close()
  }

  end(): void {
    this.zip.end()
  }

  destroy(): void {
    this.file?.packer.destroy()
  }

  /** Returns what was produced since the last call. */
  takeChunks(): readonly Uint8Array[] {
    return this.chunks.splice(0)
  }
}
