import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import type { Tone } from '../theme/tokens.ts'
import './parts.css'

interface StateTagProps {
  readonly tone: Tone
  readonly icon?: IconName
  readonly children: ReactNode
}

/** A status as text with its colour; the text alone is sufficient. */
export const StatusTag = ({ tone, icon, children }: StateTagProps) => (
  <span className={`q-tag q-tag-${tone}`}>
    {icon ? <Icon name={icon} size={13} /> : <span className="q-tag-dot" aria-hidden="true" />}
    {children}
  </span>
)
