import { createContext, use, useEffect, type KeyboardEvent, type RefObject } from 'react'
import { usePage } from '../../ui/page/page-context.tsx'

/** What the station does with a scan, and with keys while the field is empty. */
export interface ScanHandler {
  readonly onScan: (typed: string) => void
  /** True if the key was handled. */
  readonly onKey?: (event: KeyboardEvent) => boolean
}

export interface ScanPort {
  readonly take: (handler: ScanHandler) => void
  readonly release: (handler: ScanHandler) => void
  readonly focus: () => void
}

const ScanContext = createContext<ScanPort | null>(null)
export const ScanProvider = ScanContext

/** Handles scans while the component is mounted; returns a function that focuses the field again. */
export const useScans = (handler: ScanHandler): (() => void) => {
  const port = use(ScanContext)
  useEffect(() => {
    port?.take(handler)
    return () => port?.release(handler)
  })
  return port?.focus ?? (() => undefined)
}

const isDialogOpen = (): boolean =>
  document.querySelector('dialog[open], [role="dialog"][aria-modal="true"]') !== null

interface ScanFieldProps {
  readonly label: string
  readonly input: RefObject<HTMLInputElement | null>
  readonly handler: RefObject<ScanHandler | null>
  /** Alt+M, in every step. */
  readonly onMute: () => void
}

/**
 * The station's only field; a scanner types into it. It takes the focus back whenever nothing else has it.
 */
export const ScanField = ({ label, input, handler, onMute }: ScanFieldProps) => {
  const { isActive } = usePage()
  useEffect(() => {
    if (isActive) input.current?.focus()
  }, [isActive, input])

  const takeBack = (): void => {
    // Runs after the browser has moved the focus; if it went nowhere, the field takes it.
    setTimeout(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && !isDialogOpen()) input.current?.focus()
    })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const field = event.currentTarget
    const isEmpty = field.value.trim() === ''
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      const typed = field.value.trim()
      field.value = ''
      if (typed === '') handler.current?.onKey?.(event)
      else handler.current?.onScan(typed)
      return
    }
    if (event.key === '?' && isEmpty) {
      event.preventDefault()
      // The shortcut help ignores keys typed in fields.
      document.body.dispatchEvent(new window.KeyboardEvent('keydown', { key: '?', bubbles: true }))
      return
    }
    if (event.key === 'Escape' && !isEmpty) {
      event.preventDefault()
      field.value = ''
      return
    }
    if (event.altKey && event.code === 'KeyM') {
      event.preventDefault()
      onMute()
      return
    }
    const isCommand = event.ctrlKey || event.metaKey || event.altKey
    if ((isEmpty || isCommand) && handler.current?.onKey?.(event)) event.preventDefault()
  }
  return (
    <input
      ref={input}
      className="q-pack-field q-tabular"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onKeyDown={onKeyDown}
      onBlur={takeBack}
    />
  )
}
