import { Switch } from 'antd'
import { useCallback, useMemo, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useShortcut } from '../../ui/page/shortcuts.ts'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { useText } from '../../ui/text/define-text.ts'
import { OpenOrder } from './open-order.tsx'
import { stationText } from './packing-text.ts'
import { ScanField, ScanProvider, type ScanPort, type ScanHandler } from './scan-field.tsx'
import { isMuted, play, setMuted } from './sounds.ts'
import { useOrderScan, type Notify } from './use-order-scan.ts'
import './packing.css'

interface StationMessage {
  readonly kind: Parameters<Notify>[0]
  readonly text: string
  /** Distinguishes equal consecutive messages, so that each is announced. */
  readonly at: number
}

const PackStationPage = () => {
  const words = useText(stationText)
  const station = useDraft('packing', { number: '' })
  const { number } = station.value
  const [message, setMessage] = useState<StationMessage | null>(null)
  const [hint, setHint] = useState('')
  const [isQuiet, setIsQuiet] = useState(isMuted)
  const input = useRef<HTMLInputElement>(null)
  const handler = useRef<ScanHandler>(null)
  const port = useMemo<ScanPort>(
    () => ({
      take: (next) => {
        handler.current = next
      },
      focus: () => input.current?.focus(),
    }),
    [],
  )
  const open = station.set
  const notify = useCallback<Notify>((kind, text) => {
    play(kind)
    setMessage((last) => ({ kind, text, at: (last?.at ?? 0) + 1 }))
  }, [])
  const take = useCallback(
    (next: string): void => {
      // A message about the previous order does not apply to this one.
      if (next !== '') setMessage(null)
      open({ number: next })
    },
    [open],
  )
  const close = useCallback(
    (shipped: string): void => open((now) => (now.number === shipped ? { number: '' } : now)),
    [open],
  )
  const mute = (): void => {
    setMuted(!isQuiet)
    setIsQuiet(!isQuiet)
    port.focus()
  }
  useKeyList()
  return (
    <ScanProvider value={port}>
      <div className="q-page q-pack">
        <PageHeader
          actions={
            <>
              <span className="q-muted q-pack-keys">
                <Icon name="keyboard" size={16} /> {words.keys}
              </span>
              <label className="q-pack-sound">
                <Switch size="small" checked={!isQuiet} onChange={mute} aria-label={words.sound} />
                <span aria-hidden="true">{words.sound}</span>
              </label>
            </>
          }
        />
        <ScanField label={hint || words.scanOrder} input={input} handler={handler} onMute={mute} />
        <Message message={message} isIdle={number === ''} />
        {number === '' ? (
          <Idle onOrder={take} notify={notify} />
        ) : (
          <OpenOrder
            key={number}
            number={number}
            notify={notify}
            hint={setHint}
            onOrder={take}
            onShipped={close}
          />
        )}
      </div>
    </ScanProvider>
  )
}
export default PackStationPage

/** Lists this page's own keys in the help that `?` opens. */
const useKeyList = (): void => {
  const words = useText(stationText)
  useShortcut('Enter', words.keyScan, null)
  useShortcut('↑ ↓', words.keyArrows, null)
  useShortcut('+ -', words.keyPlus, null)
  useShortcut('*', words.keyStar, null)
  useShortcut('Ctrl Enter', words.keyFinish, null)
  useShortcut('Ctrl P', words.keyPrint, null)
  useShortcut('Alt C', words.keyCarrier, null)
  useShortcut('Alt M', words.keySound, null)
  useShortcut('Esc', words.keyEscape, null)
}

/** Two live regions: refusals are assertive, successes polite. */
const Message = ({ message, isIdle }: { message: StationMessage | null; isIdle: boolean }) => {
  const words = useText(stationText)
  const isRefused = message?.kind === 'refused'
  return (
    <div className={`q-pack-message ${message ? `q-pack-message-${message.kind}` : ''}`}>
      <div role="alert">{isRefused && <strong key={message.at}>{message.text}</strong>}</div>
      <div role="status">
        {!isRefused && <span key={message?.at ?? 0}>{message?.text ?? (isIdle ? words.ready : '')}</span>}
      </div>
    </div>
  )
}

interface IdleProps {
  readonly onOrder: (number: string) => void
  readonly notify: Notify
}

const Idle = ({ onOrder, notify }: IdleProps) => {
  const words = useText(stationText)
  useOrderScan(onOrder, notify)
  return (
    <div className="q-pack-idle q-muted">
      <Icon name="scan" size={40} />
      <p>{words.scanOrder}</p>
    </div>
  )
}
