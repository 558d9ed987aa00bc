import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type ComponentProps,
  type ReactNode,
} from 'react'

interface Props extends Pick<
  ComponentProps<'dialog'>,
  'className' | 'aria-label' | 'aria-labelledby' | 'aria-describedby'
> {
  readonly children: ReactNode
  /** Escape was pressed, or the backdrop was clicked when `closesOutside`. The owner removes the dialog. */
  readonly onCancel: () => void
  readonly closesOutside?: boolean
}

/** Other dialogs listen for Escape on the window, and would close together with this one. */
const keepEscape = (event: KeyboardEvent): void => {
  if (event.key === 'Escape') event.stopPropagation()
}

/**
 * The browser's own modal dialog, above everything else, also above another dialog. It makes the rest inert, so no
 * focus trap of a dialog below it can pull the focus back: two traps would do so forever.
 */
export const TopDialog = ({ onCancel, closesOutside = false, children, ...props }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closing the dialog before it is removed returns focus to where it was opened from.
    return () => element?.close()
  }, [])
  const cancelOutside = useEffectEvent((event: MouseEvent): void => {
    // The dialog itself is the target only of clicks on its backdrop, as its content fills it.
    if (closesOutside && event.target === dialog.current) onCancel()
  })
  useEffect(() => {
    const element = dialog.current
    element?.addEventListener('keydown', keepEscape)
    element?.addEventListener('mousedown', cancelOutside)
    return () => {
      element?.removeEventListener('keydown', keepEscape)
      element?.removeEventListener('mousedown', cancelOutside)
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      {...props}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
    >
      {children}
    </dialog>
  )
}
