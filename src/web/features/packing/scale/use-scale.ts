import { useCallback, useEffect, useRef, useState } from 'react'
import type { ScaleLine } from './scale-protocol.ts'
import {
  findKnownPort,
  knownScale,
  readScale,
  rememberScale,
  serialOf,
  type SerialPortLike,
} from './serial-scale.ts'

export interface Scale {
  /** `none`: the browser has no Web Serial. */
  readonly state: 'none' | 'off' | 'on' | 'lost'
  /** What the scale said last; null: nothing yet. */
  readonly line: ScaleLine | null
  readonly connect: (baudRate: number) => Promise<void>
  readonly disconnect: () => Promise<void>
}

/** The station's scale. One that was connected before is found again without a question. */
export const useScale = (): Scale => {
  const [serial] = useState(serialOf)
  const [state, setState] = useState<Scale['state']>(serial ? 'off' : 'none')
  const [line, setLine] = useState<ScaleLine | null>(null)
  const stop = useRef<(() => Promise<void>) | null>(null)
  const isGone = useRef(false)

  const open = useCallback(async (port: SerialPortLike, baudRate: number): Promise<void> => {
    await port.open({ baudRate })
    const lost = (): void => {
      setLine(null)
      setState('lost')
    }
    stop.current = readScale(port, setLine, lost)
    // The page was left while the port opened.
    if (isGone.current) await stop.current()
    else setState('on')
  }, [])

  useEffect(() => {
    isGone.current = false
    const reconnect = async (): Promise<void> => {
      const known = knownScale()
      if (!serial || !known) return
      const port = await findKnownPort(serial, known)
      if (port) await open(port, known.baudRate)
      else setState('lost')
    }
    reconnect().catch(() => setState('lost'))
    return () => {
      isGone.current = true
      void stop.current?.()
      stop.current = null
    }
  }, [serial, open])

  const connect = async (baudRate: number): Promise<void> => {
    if (!serial) return
    await stop.current?.()
    const port = await serial.requestPort()
    await open(port, baudRate)
    rememberScale({ baudRate, ...port.getInfo() })
  }
  const disconnect = async (): Promise<void> => {
    rememberScale(null)
    await stop.current?.()
    stop.current = null
    setLine(null)
    setState('off')
  }
  return { state, line, connect, disconnect }
}
