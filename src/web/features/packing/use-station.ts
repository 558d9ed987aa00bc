import { useCallback, useMemo, useRef, useState, type RefObject } from 'react'
import type { ScanHandler, ScanPort } from './scan-field.tsx'
import { isMuted, play, setMuted } from './sounds.ts'
import type { StationMessage } from './station-message.tsx'
import type { Notify } from './use-order-scan.ts'

interface Station {
  /** Of the scan field. */
  readonly input: RefObject<HTMLInputElement | null>
  readonly handler: RefObject<ScanHandler | null>
  readonly port: ScanPort
  readonly message: StationMessage | null
  readonly notify: Notify
  readonly clear: () => void
  readonly isQuiet: boolean
  readonly mute: () => void
}

/** Keeps scans made while what they are for is loading; each is handled after the render that the one before caused. */
export const createScans = () => {
  const waiting: string[] = []
  const nobody: ScanHandler = { onScan: (typed) => void waiting.push(typed) }
  const handler: { current: ScanHandler } = { current: nobody }
  const take = (next: ScanHandler): void => {
    handler.current = next
    const first = waiting.shift()
    if (first !== undefined) setTimeout(() => handler.current.onScan(first))
  }
  const release = (last: ScanHandler): void => {
    if (handler.current === last) handler.current = nobody
  }
  return { handler, take, release }
}

/** What a page with one scan field has: who handles scans, the last message with its sound, and whether sounds are on. */
export const useStation = (): Station => {
  const [message, setMessage] = useState<StationMessage | null>(null)
  const [isQuiet, setIsQuiet] = useState(isMuted)
  const input = useRef<HTMLInputElement>(null)
  const [scans] = useState(createScans)
  const port = useMemo<ScanPort>(() => {
    const { take, release } = scans
    return { take, release, focus: () => input.current?.focus() }
  }, [scans])
  const notify = useCallback<Notify>((kind, text) => {
    play(kind)
    setMessage((last) => ({ kind, text, at: (last?.at ?? 0) + 1 }))
  }, [])
  const clear = useCallback((): void => setMessage(null), [])
  const mute = (): void => {
    setMuted(!isQuiet)
    setIsQuiet(!isQuiet)
    port.focus()
  }
  return { input, handler: scans.handler, port, message, notify, clear, isQuiet, mute }
}
