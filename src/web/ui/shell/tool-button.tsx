import { Tooltip } from 'antd'
import { Icon, type IconName } from '../icon.tsx'
import { PageLink } from '../page/navigation.tsx'

interface ToolButtonProps {
  readonly label: string
  readonly icon: IconName
  readonly to?: string
  readonly onClick?: () => void
  readonly className?: string
}

export const ToolButton = ({ label, icon, to, onClick, className = '' }: ToolButtonProps) => (
  <Tooltip title={label} mouseEnterDelay={0.5}>
    {to === undefined ? (
      <button type="button" className={`q-icon-button ${className}`} aria-label={label} onClick={onClick}>
        <Icon name={icon} />
      </button>
    ) : (
      <PageLink to={to} className={`q-icon-button ${className}`} aria-label={label}>
        <Icon name={icon} />
      </PageLink>
    )}
  </Tooltip>
)
