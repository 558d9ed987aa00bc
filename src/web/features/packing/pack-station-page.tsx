import { useCallback, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { useShortcut } from '../../ui/page/shortcuts.ts'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { useText } from '../../ui/text/define-text.ts'
import { OpenOrder } from './open-order.tsx'
import { stationText } from './packing-text.ts'
import { closingText } from './closing/closing-text.ts'
import { useScale } from './scale/use-scale.ts'
import { ScanField, ScanProvider } from './scan-field.tsx'
import { SoundSwitch, StationMessages } from './station-message.tsx'
import { useOrderScan, type Notify } from './use-order-scan.ts'
import { useStation } from './use-station.ts'
import './packing.css'

const PackStationPage = () => {
  const words = useText(stationText)
  const draft = useDraft('packing', { number: '' })
  const { number } = draft.value
  const [hint, setHint] = useState('')
  const { input, handler, port, message, notify, clear, isQuiet, mute } = useStation()
  const open = draft.set
  const take = useCallback(
    (next: string): void => {
      // A message about the previous order does not apply to this one.
      if (next !== '') clear()
      open({ number: next })
    },
    [open, clear],
  )
  const close = useCallback(
    (shipped: string): void => open((now) => (now.number === shipped ? { number: '' } : now)),
    [open],
  )
  const scale = useScale()
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
              <SoundSwitch isQuiet={isQuiet} onMute={mute} />
            </>
          }
        />
        <ScanField label={hint || words.scanOrder} input={input} handler={handler} onMute={mute} />
        <StationMessages message={message} idle={number === '' ? words.ready : ''} />
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
            scale={scale}
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
  const closing = useText(closingText)
  useShortcut('Enter', words.keyScan, null)
  useShortcut('↑ ↓', words.keyArrows, null)
  useShortcut('+ -', words.keyPlus, null)
  useShortcut('*', words.keyStar, null)
  useShortcut('Ctrl Enter', words.keyFinish, null)
  useShortcut('Ctrl P', words.keyPrint, null)
  useShortcut('Alt C', words.keyCarrier, null)
  useShortcut('Alt 1', closing.keyTick, null)
  useShortcut('Alt W', closing.keyWeigh, null)
  useShortcut('Alt I', closing.keyPicture, null)
  useShortcut('Alt S', closing.keyPropose, null)
  useShortcut('Alt M', words.keySound, null)
  useShortcut('Esc', words.keyEscape, null)
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
