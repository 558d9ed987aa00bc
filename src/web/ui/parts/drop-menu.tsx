import { Dropdown, type DropdownProps } from 'antd'
import { useRef } from 'react'

// Ant Design leaves the focus at the button, where arrows do nothing, unless it is told to move it into the menu.
const focusMoves: DropdownProps = { autoFocus: true, trigger: ['click'] }

/**
 * A button's menu: it has the focus while it is open and arrows move in it. Closed, it gives the focus back, so that a
 * dialog opened from it knows where to lead back to.
 */
export const DropMenu = ({ onOpenChange, ...props }: DropdownProps) => {
  const origin = useRef<Element | null>(null)
  return (
    <Dropdown
      {...focusMoves}
      {...props}
      onOpenChange={(isOpen, info) => {
        if (isOpen) origin.current = document.activeElement
        else if (origin.current instanceof HTMLElement) origin.current.focus()
        onOpenChange?.(isOpen, info)
      }}
    />
  )
}
