import { once } from 'node:events'
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

const deflated = 8
/** Of a file and of the whole: sizes and places are 32 bits wide. */
const maxBytes = 2 ** 32 - 1
/** Text is gathered to so many bytes before it is packed. */
const gathered = 128 * 1024

const encoder = new TextEncoder()

interface OpenFile {
  readonly entry: ZipInputFile & { size: number; crc: number }
  readonly packer: DeflateRaw
}

/**
 * A ZIP archive written file by file, while its content is still being made. Packing is done off the main thread, and
 * out of one piece of memory that is filled again and again: what is left to the collector grows until it is collected.
 */
export class ZipWriter {
  private readonly made: Uint8Array[] = []
  private readonly bytes = new Uint8Array(gathered)
  private filled = 0
  private readonly zip: Zip
  private file: OpenFile | null = null
  private total = 0

  constructor() {
    this.zip = new Zip((error, chunk) => {
      if (error) throw error
      this.total += chunk.length
      if (this.total > maxBytes) throw new Error('the archive is larger than its format can hold')
      this.made.push(chunk)
    })
  }

  open(filename: string): void {
    const entry: OpenFile['entry'] = { filename, size: 0, crc: 0, compression: deflated }
    this.zip.add(entry)
    // The fastest level: the same words come again and again, others gain a tenth at several times the work.
    const packer = createDeflateRaw({ level: 1 })
    packer.on('data', (chunk: Uint8Array<ArrayBuffer>) => entry.ondata?.(null, chunk, false))
    this.file = { entry, packer }
  }

  /** Adds to the file that was opened last. */
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
    if (entry.size > maxBytes) throw new Error(`${entry.filename} is larger than its format can hold`)
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

  /** Gives up what is not finished. */
  destroy(): void {
    this.file?.packer.destroy()
  }

  /** What of the archive has been made since it was asked for last. */
  take(): readonly Uint8Array[] {
    return this.made.splice(0)
  }
}
