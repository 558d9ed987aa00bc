import { Button, type ButtonProps } from 'antd'
import { useRef, type ReactNode } from 'react'
import type { keyOf } from '../page/shortcuts.ts'
import { Icon } from '../icon.tsx'
import './row-button.css'

interface RowButtonProps extends Pick<ButtonProps, 'type' | 'danger' | 'size'> {
  readonly children: ReactNode
  readonly isRunning: boolean
  /** What the button says once it is done and its row still stands: it is inert then. */
  readonly done?: ReactNode
  readonly icon?: ReactNode
  /** What a screen reader says in place of a short text; it starts with that text. */
  readonly label?: string
  /** Its `data-action`, and its tooltip with the key that presses it in the focused row. */
  readonly action?: string
  readonly keys?: ReturnType<typeof keyOf>
  readonly onPress: () => void
}

/** The second press of a double click. */
const againMs = 500

/**
 * A button in a row that acts at once: moves money, or cannot be undone. While it runs and when it is done it is
 * inert; its list keeps every row in its place until the pointer leaves, as for any button in a row (`useHeldRows`).
 */
export const RowButton = ({
  children,
  isRunning,
  done,
  icon,
  label,
  action,
  keys,
  onPress,
  size = 'small',
  ...look
}: RowButtonProps) => {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const isDone = done !== undefined && done !== null && done !== false
  return (
    <Button
      {...look}
      {...(!isDone && keys)}
      data-action={action}
      {...(isDone ? { type: 'default', icon: <Icon name="check" size={14} /> } : { icon })}
      size={size}
      className={isDone ? 'q-row-button-done' : ''}
      loading={isRunning}
      aria-label={isDone ? undefined : label}
      aria-disabled={isDone || isRunning}
      onClick={(event) => {
        event.stopPropagation()
        const now = performance.now()
        if (isDone || isRunning || now - pressedAt.current < againMs) return
        pressedAt.current = now
        onPress()
      }}
    >
      {isDone ? done : children}
    </Button>
  )
}
