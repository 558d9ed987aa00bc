import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { defineText, useText } from '../text/define-text.ts'
import { Age } from './instant.tsx'
import './parts.css'

const text = defineText({
  en: { on: 'Waiting on', since: 'for' },
  zh: { on: '等待', since: '已' },
})

interface WaitingNoteProps {
  /** Why it does not move, as a sentence's start: 'Two lines have no product yet'. */
  readonly why: string
  /** Whom it waits on: 'you', 'Quayside', 'the carrier'. */
  readonly on: string
  /** ISO instant. */
  readonly since: string
  /** It waits on the reader, who has a button for it. */
  readonly isYours: boolean
  /** The one button that moves it. */
  readonly action?: ReactNode
  /** In a table's cell: two quiet lines without a frame. */
  readonly compact?: boolean
}

/** Why it does not move, on whom, since when, and the one button that moves it. */
export const WaitingNote = ({ why, on, since, isYours, action, compact = false }: WaitingNoteProps) => {
  const words = useText(text)
  const className = ['q-waiting', isYours ? 'q-waiting-yours' : '', compact ? 'q-waiting-compact' : '']
  return (
    <div className={className.filter(Boolean).join(' ')}>
      {!compact && <Icon name={isYours ? 'alert' : 'clock'} />}
      <div className="q-waiting-words">
        <span className="q-waiting-why">{why}</span>
        <span className="q-waiting-on">
          {words.on} {on} {words.since} <Age since={since} />
        </span>
      </div>
      {action && <div className="q-waiting-action">{action}</div>}
    </div>
  )
}
