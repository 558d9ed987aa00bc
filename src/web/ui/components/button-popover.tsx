import { Popover } from 'antd'
import { useEffect, useRef, type ComponentRef, type ReactNode } from 'react'

interface ButtonPopoverProps {
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly content: ReactNode
  readonly children: ReactNode
}

const focusable = 'input, button, a[href]'

/**
 * A few controls behind a button. The popover is drawn elsewhere in the page, so focus moves into it and
 * returns when it closes.
 */
export const ButtonPopover = ({ isOpen, onOpen, content, children }: ButtonPopoverProps) => {
  const inside = useRef<HTMLDivElement>(null)
  const origin = useRef<Element | null>(null)
  const popover = useRef<ComponentRef<typeof Popover>>(null)
  // Other buttons come and go beside this one, also because of what is chosen inside.
  useEffect(() => {
    const row = isOpen && popover.current?.nativeElement.parentElement
    if (!row) return undefined
    const observer = new ResizeObserver(() => popover.current?.forceAlign())
    observer.observe(row)
    return () => observer.disconnect()
  }, [isOpen])
  return (
    <Popover
      ref={popover}
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={(next) => {
        if (next) origin.current = document.activeElement
        onOpen(next)
      }}
      afterOpenChange={(isNowOpen) => {
        if (isNowOpen) inside.current?.querySelector<HTMLElement>(focusable)?.focus()
        else if (inside.current?.contains(document.activeElement) || document.activeElement === document.body)
          if (origin.current instanceof HTMLElement) origin.current.focus()
      }}
      content={
        <div
          ref={inside}
          role="presentation"
          className="q-popover"
          onKeyDown={({ key }) => {
            if (key === 'Escape') onOpen(false)
          }}
        >
          {content}
        </div>
      }
    >
      {children}
    </Popover>
  )
}
