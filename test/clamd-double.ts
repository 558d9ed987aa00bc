import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** The EICAR test file, in two parts, so that scanners do not take this source for it. */
export const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
)
export const eicarSignature = 'Eicar-Test-Signature'

/** The answer to a whole file; null: none. */
type AnswerTo = (file: Buffer) => string | null | Promise<string | null>

export interface ClamdDouble {
  readonly port: number
  /** `CLAMD` of it. */
  readonly setting: string
  readonly scanned: Buffer[]
  /** Closes all connections and listens no more. */
  readonly stop: () => Promise<void>
}

const command = 'zINSTREAM\0'

/** The chunks of a stream up to the one of length 0; `isWhole` when that has arrived. */
const chunksOf = (stream: Buffer): { readonly file: Buffer; readonly isWhole: boolean } => {
  const chunks: Buffer[] = []
  let at = 0
  while (at + 4 <= stream.length) {
    const length = stream.readUInt32BE(at)
    if (length === 0) return { file: Buffer.concat(chunks), isWhole: true }
    chunks.push(stream.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return { file: Buffer.concat(chunks), isWhole: false }
}

export const scanForEicar: AnswerTo = (file) =>
  file.includes(eicar) ? `stream: ${eicarSignature} FOUND\0` : 'stream: OK\0'

/** Speaks clamd's protocol: INSTREAM, with its limit of bytes (`StreamMaxLength`). */
export const startClamd = async (
  answerTo: AnswerTo = scanForEicar,
  { maxBytes = 50_000_000, port = 0 } = {},
): Promise<ClamdDouble> => {
  const scanned: Buffer[] = []
  const sockets = new Set<Socket>()
  const answer = async (socket: Socket, file: Buffer): Promise<void> => {
    scanned.push(file)
    const text = await answerTo(file)
    if (text !== null) socket.end(text, 'latin1')
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    // A client that hangs up is none of the double's business.
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    let received = Buffer.alloc(0)
    const read = (data: Buffer): void => {
      received = Buffer.concat([received, data])
      if (received.length < command.length) return
      if (!received.subarray(0, command.length).equals(Buffer.from(command))) {
        socket.end('UNKNOWN COMMAND\0')
        return
      }
      const { file, isWhole } = chunksOf(received.subarray(command.length))
      if (!isWhole && file.length <= maxBytes) return
      socket.off('data', read).resume()
      // At once, as clamd does it; unlike clamd it goes on reading, so that the answer always arrives.
      if (file.length > maxBytes) socket.end('INSTREAM size limit exceeded. ERROR\0')
      else void answer(socket, file)
    }
    socket.on('data', read)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the double has no port')
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }
  return { port: address.port, setting: `127.0.0.1:${address.port}`, scanned, stop }
}

/** For one test. */
export const clamdForTest = async (...given: Parameters<typeof startClamd>): Promise<ClamdDouble> => {
  const clamd = await startClamd(...given)
  onTestFinished(clamd.stop)
  return clamd
}
