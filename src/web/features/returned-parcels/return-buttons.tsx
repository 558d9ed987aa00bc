import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { DropdownMenu } from '../../ui/components/drop-menu.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { OfferedAction } from './use-return-actions.tsx'

const text = defineText({
  en: { more: (number: string) => `More actions for ${number}` },
  zh: { more: (number: string) => `${number} 的更多操作` },
})

/** Rows open on click; their buttons must not. */
export const RowButtons = ({ children }: { children: ReactNode }) => (
  <span className="q-return-buttons" role="presentation" onClick={(event) => event.stopPropagation()}>
    {children}
  </span>
)

interface ReturnButtonsProps {
  readonly number: string
  readonly actions: readonly OfferedAction[]
  readonly small?: boolean
}

export const ReturnButtons = ({ number, actions, small = false }: ReturnButtonsProps) => {
  const words = useText(text)
  const [first, ...others] = actions
  if (!first) return null
  const size = small ? 'small' : 'middle'
  return (
    <RowButtons>
      <Button type={first.key === 'discard' ? 'default' : 'primary'} size={size} onClick={first.run}>
        {first.label}
      </Button>
      {others.length > 0 && (
        <DropdownMenu
          menu={{
            items: others.map(({ key, label, run }) => ({
              key,
              label,
              onClick: run,
              danger: key === 'discard',
            })),
          }}
        >
          <Button size={size} aria-label={words.more(number)} icon={<Icon name="down" size={14} />} />
        </DropdownMenu>
      )}
    </RowButtons>
  )
}
