import { Dropdown, type DropdownProps } from 'antd'
import { cloneElement, isValidElement, useRef, type KeyboardEvent } from 'react'

// By default Ant Design leaves focus on the button, where arrow keys do nothing.
const focusMoves: DropdownProps = { autoFocus: true, trigger: ['click'] }

/** Deferred, because the key that selected the entry would also press the button. */
const returnFocus = (origin: Element | null): void => {
  const now = document.activeElement
  const isLost = now === null || now === document.body || now.closest('[role="menu"]') !== null
  if (isLost && origin instanceof HTMLElement) origin.focus()
}

/** Without this, the key that selected the entry would also press what a dialog has just focused. */
const choose = (event: KeyboardEvent): void => {
  if (event.key === 'Enter') event.preventDefault()
}

/** The names of a menu's entries, which the palette offers. */
const namesIn = (menu: DropdownProps['menu']): string =>
  (menu?.items ?? [])
    .flatMap((item) =>
      item && 'label' in item && typeof item.label === 'string' && !('children' in item) ? item.label : [],
    )
    .join('\n')

/**
 * A button's menu. Focus moves into the menu while it is open and back to the button when it closes, so that
 * a dialog opened from it can return focus there.
 */
export const DropdownMenu = ({ onOpenChange, menu, children, ...props }: DropdownProps) => {
  const origin = useRef<Element | null>(null)
  return (
    <Dropdown
      {...focusMoves}
      {...props}
      {...(menu ? { menu: { ...menu, onKeyDown: choose } } : {})}
      onOpenChange={(isOpen, info) => {
        if (isOpen) origin.current = document.activeElement
        else requestAnimationFrame(() => returnFocus(origin.current))
        onOpenChange?.(isOpen, info)
      }}
    >
      {isValidElement<{ 'data-menu'?: string }>(children)
        ? cloneElement(children, { 'data-menu': namesIn(menu) })
        : children}
    </Dropdown>
  )
}
