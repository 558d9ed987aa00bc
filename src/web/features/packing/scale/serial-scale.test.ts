import { describe, expect, it } from 'vitest'
import type { ScaleLine } from './scale-protocol.ts'
import { findKnownPort, readScale, type SerialPortLike } from './serial-scale.ts'

/** A port that sends what the test says. */
const fakePort = (usbProductId = 1) => {
  let push: ReadableStreamDefaultController<Uint8Array> | undefined
  const closed: string[] = []
  const readable = new ReadableStream<Uint8Array>({
    start: (controller) => {
      push = controller
    },
  })
  const port: SerialPortLike = {
    readable,
    open: () => Promise.resolve(),
    close: () => {
      closed.push('closed')
      return Promise.resolve()
    },
    getInfo: () => ({ usbVendorId: 7, usbProductId }),
  }
  const send = (text: string): void => push?.enqueue(new TextEncoder().encode(text))
  return { port, send, unplug: () => push?.error(new Error('The device has been lost.')), closed }
}

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20))

describe('a scale at a serial port', () => {
  it('is read line by line, and its port is closed when it is disconnected', async () => {
    const { port, send, closed } = fakePort()
    const lines: ScaleLine[] = []
    let isLost = false
    const stop = readScale(
      port,
      (line) => lines.push(line),
      () => {
        isLost = true
      },
    )
    send('US,GS,+  0.')
    send('900kg\r\nST,GS,+  1.234kg\r\nOL\r\n')
    await settled()
    expect(lines).toEqual([{ grams: 900, isStable: false }, { grams: 1234, isStable: true }, 'overload'])
    await stop()
    expect({ closed, isLost }).toEqual({ closed: ['closed'], isLost: false })
  })

  it('that is unplugged is reported', async () => {
    const { port, unplug } = fakePort()
    let isLost = false
    readScale(
      port,
      () => undefined,
      () => {
        isLost = true
      },
    )
    unplug()
    await settled()
    expect(isLost).toBe(true)
  })

  it('is found again among the ports that the browser allows', async () => {
    const ports = [fakePort(1).port, fakePort(2).port]
    const serial = {
      requestPort: () => Promise.reject(new Error('none')),
      getPorts: () => Promise.resolve(ports),
    }
    const known = { baudRate: 9600, usbVendorId: 7, usbProductId: 2 }
    expect(await findKnownPort(serial, known)).toBe(ports[1])
    expect(await findKnownPort(serial, { ...known, usbProductId: 3 })).toBeNull()
  })
})
