import { Switch } from 'antd'
import { useText } from '../../ui/text/define-text.ts'
import { stationText } from './packing-text.ts'
import type { Notify } from './use-order-scan.ts'

export interface StationMessage {
  readonly kind: Parameters<Notify>[0]
  readonly text: string
  /** Distinguishes equal consecutive messages, so that each is announced. */
  readonly at: number
}

/** Two live regions: refusals are assertive, successes polite. */
export const StationMessages = ({ message, idle }: { message: StationMessage | null; idle: string }) => {
  const isRefused = message?.kind === 'refused'
  return (
    <div className={`q-pack-message ${message ? `q-pack-message-${message.kind}` : ''}`}>
      <div role="alert">{isRefused && <strong key={message.at}>{message.text}</strong>}</div>
      <div role="status">{!isRefused && <span key={message?.at ?? 0}>{message?.text ?? idle}</span>}</div>
    </div>
  )
}

export const SoundSwitch = ({ isQuiet, onMute }: { isQuiet: boolean; onMute: () => void }) => {
  const words = useText(stationText)
  return (
    <label className="q-pack-sound">
      <Switch size="small" checked={!isQuiet} onChange={onMute} aria-label={words.sound} />
      <span aria-hidden="true">{words.sound}</span>
    </label>
  )
}
