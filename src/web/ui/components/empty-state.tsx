import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import './parts.css'

interface EmptyStateProps {
  readonly icon?: IconName
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}

export const EmptyState = ({ icon = 'tray', title, children, action }: EmptyStateProps) => (
  <div className="q-state">
    <span className="q-state-icon">
      <Icon name={icon} size={22} />
    </span>
    <h3>{title}</h3>
    {children && <div className="q-state-text">{children}</div>}
    {action && <div className="q-state-action">{action}</div>}
  </div>
)
