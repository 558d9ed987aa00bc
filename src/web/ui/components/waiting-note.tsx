import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { capitalized } from '../text/capitalized.ts'
import { defineText, useText } from '../text/define-text.ts'
import { Age } from '../time/instant.tsx'
import './parts.css'

const text = defineText({
  en: {
    waiting: (on: string) => `Waiting for ${on} · `,
    short: (on: string) => `${capitalized(on.replace('the ', ''))} · `,
  },
  zh: {
    waiting: (on: string) => `等待${/^\w/.test(on) ? ` ${on} ` : on}处理 · 已等 `,
    short: (on: string) => `${on} · `,
  },
})

interface WaitingNoteProps {
  /** The reason as the start of a sentence: 'Two lines have no product yet'. */
  readonly why: string
  /** The party: 'you', 'Quayside', 'the carrier'. */
  readonly on: string
  readonly since: string
  readonly isYours: boolean
  readonly action?: ReactNode
  readonly compact?: boolean
}

export const WaitingNote = ({ why, on, since, isYours, action, compact = false }: WaitingNoteProps) => {
  const words = useText(text)
  const className = ['q-waiting', isYours ? 'q-waiting-yours' : '', compact ? 'q-waiting-compact' : '']
  return (
    <div className={className.filter(Boolean).join(' ')}>
      {!compact && <Icon name={isYours ? 'alert' : 'clock'} />}
      <div className="q-waiting-words">
        <span className="q-waiting-why">{why}</span>
        <span className="q-waiting-on">
          <span className="q-waiting-for">{words.waiting(on)}</span>
          {compact && <span className="q-waiting-party">{words.short(on)}</span>}
          <Age since={since} />
        </span>
      </div>
      {action && <div className="q-waiting-action">{action}</div>}
    </div>
  )
}
