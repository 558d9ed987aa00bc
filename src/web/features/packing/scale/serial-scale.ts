import { readScaleLine, scaleLines, type ScaleLine } from './scale-protocol.ts'

/** Of the Web Serial API, which TypeScript's library does not have. */
export interface SerialPortLike {
  readonly open: (options: { readonly baudRate: number }) => Promise<void>
  readonly close: () => Promise<void>
  readonly getInfo: () => { readonly usbVendorId?: number; readonly usbProductId?: number }
  readonly readable: ReadableStream<Uint8Array> | null
}

interface SerialLike {
  readonly requestPort: () => Promise<SerialPortLike>
  readonly getPorts: () => Promise<SerialPortLike[]>
}

/** Null in browsers without Web Serial: Safari, Firefox, and pages that are not secure. */
export const serialOf = (): SerialLike | null =>
  'serial' in navigator ? (navigator.serial as SerialLike) : null

export const baudRates = [1200, 2400, 4800, 9600, 19_200, 38_400] as const

export interface KnownScale {
  readonly baudRate: number
  readonly usbVendorId?: number
  readonly usbProductId?: number
}

const knownKey = 'packing:scale'

export const knownScale = (): KnownScale | null => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(knownKey) ?? 'null')
    return typeof value === 'object' ? (value as KnownScale | null) : null
  } catch {
    return null
  }
}

export const rememberScale = (scale: KnownScale | null): void => {
  try {
    if (scale) localStorage.setItem(knownKey, JSON.stringify(scale))
    else localStorage.removeItem(knownKey)
  } catch {
    // Storage is refused: the scale is connected again at the next visit.
  }
}

/** The port that was chosen before; the browser keeps the permission. */
export const findKnownPort = async (
  serial: SerialLike,
  known: KnownScale,
): Promise<SerialPortLike | null> => {
  const ports = await serial.getPorts()
  const same = ports.find((port) => {
    const { usbVendorId, usbProductId } = port.getInfo()
    return usbVendorId === known.usbVendorId && usbProductId === known.usbProductId
  })
  return same ?? null
}

/**
 * Reads an open port until it is closed or unplugged. Returns a function that stops and closes it. 8 data bits, no parity and
 * one stop bit are the browser's defaults and those of nearly all scales.
 */
export const readScale = (
  port: SerialPortLike,
  onLine: (line: ScaleLine) => void,
  onLost: () => void,
): (() => Promise<void>) => {
  const reader = port.readable?.getReader()
  const decoder = new TextDecoder('ascii')
  const cut = scaleLines()
  let isStopped = false
  const read = async (): Promise<void> => {
    for (;;) {
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined }
      if (done) return
      for (const line of cut(decoder.decode(value, { stream: true }))) {
        const reading = readScaleLine(line)
        if (reading !== null) onLine(reading)
      }
    }
  }
  const ended = read()
    .catch(() => undefined)
    .then(() => {
      if (!isStopped) onLost()
    })
  return async () => {
    isStopped = true
    await reader?.cancel().catch(() => undefined)
    await ended
    reader?.releaseLock()
    await port.close().catch(() => undefined)
  }
}
