import { Dropdown, type DropdownProps } from 'antd'
import { useRef, type KeyboardEvent } from 'react'

// Ant Design leaves the focus at the button, where arrows do nothing, unless it is told to move it into the menu.
const focusMoves: DropdownProps = { autoFocus: true, trigger: ['click'] }

/** After the key that chose an entry has done its work: it would press the button too. */
const giveBack = (origin: Element | null): void => {
  const now = document.activeElement
  const isLost = now === null || now === document.body || now.closest('[role="menu"]') !== null
  if (isLost && origin instanceof HTMLElement) origin.focus()
}

/** The key that chose an entry has done its work with that: it would press what a dialog has just focused. */
const choose = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault()
}

/**
 * A button's menu: it has the focus while it is open and arrows move in it. Closed, it gives the focus back, so that a
 * dialog opened from it knows where to lead back to.
 */
export const DropdownMenu = ({ onOpenChange, menu, ...props }: DropdownProps) => {
  const origin = useRef<Element | null>(null)
  return (
    <Dropdown
      {...focusMoves}
      {...props}
      {...(menu ? { menu: { ...menu, onKeyDown: choose } } : {})}
      onOpenChange={(isOpen, info) => {
        if (isOpen) origin.current = document.activeElement
        else requestAnimationFrame(() => giveBack(origin.current))
        onOpenChange?.(isOpen, info)
      }}
    />
  )
}
