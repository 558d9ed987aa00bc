import { useEffect, useState } from 'react'
import { TopDialog } from './top-dialog.tsx'
import { Icon } from '../icon.tsx'
import { defineText, useText } from '../text/define-text.ts'
import { dismissToast, maxToasts, useFeedback, type Prompt, type Toast } from './feedback-store.ts'
import { ConnectionBanner } from './connection-banner.tsx'
import './feedback.css'

const text = defineText({
  en: { dismiss: 'Dismiss', notices: 'Messages' },
  zh: { dismiss: '关闭', notices: '消息' },
})

export const Feedback = () => {
  const { toasts, prompt, busy } = useFeedback()
  const words = useText(text)
  return (
    <>
      {prompt && <PromptDialog key={prompt.message} prompt={prompt} />}
      {busy !== null && (
        <div className="q-busy" role="status">
          <span className="q-spinner" aria-hidden="true" />
          {busy}
        </div>
      )}
      <ConnectionBanner />
      <section
        className={toasts.length > maxToasts ? 'q-toasts q-toasts-many' : 'q-toasts'}
        aria-label={words.notices}
        aria-live="polite"
      >
        {/* The newest on top, so that the buttons below it stay where they are. */}
        {toasts.toReversed().map((toast) => (
          <ToastView key={toast.id} toast={toast} dismissLabel={words.dismiss} />
        ))}
      </section>
    </>
  )
}

const PromptDialog = ({ prompt }: { prompt: Prompt }) => (
  <TopDialog
    className="q-prompt"
    aria-labelledby="q-prompt-title"
    aria-describedby="q-prompt-message"
    onCancel={() => prompt.settle(false)}
  >
    <h2 id="q-prompt-title">{prompt.title}</h2>
    <p id="q-prompt-message">{prompt.message}</p>
    <div className="q-prompt-actions">
      {prompt.cancelLabel !== null && (
        <button type="button" className="q-button" onClick={() => prompt.settle(false)}>
          {prompt.cancelLabel}
        </button>
      )}
      <button
        type="button"
        className={prompt.danger ? 'q-button q-button-danger' : 'q-button q-button-primary'}
        onClick={() => prompt.settle(true)}
      >
        {prompt.confirmLabel}
      </button>
    </div>
  </TopDialog>
)

const shownMs = { error: 8000, warning: 8000, success: 4000, info: 6000 }
const icons = { error: 'alert', warning: 'alert', success: 'check', info: 'info' } as const

interface ToastActionProps {
  readonly action: NonNullable<Toast['action']>
  readonly onUsed: () => void
}

const ToastAction = ({ action: { label, href, run }, onUsed }: ToastActionProps) => {
  const use = (): void => {
    run?.()
    onUsed()
  }
  return href === undefined ? (
    <button type="button" className="q-toast-action" onClick={use}>
      {label}
    </button>
  ) : (
    <a className="q-toast-action" href={href} target="_blank" rel="noreferrer" onClick={use}>
      {label}
    </a>
  )
}

const ToastView = ({ toast, dismissLabel }: { toast: Toast; dismissLabel: string }) => {
  const [isHeld, setIsHeld] = useState(false)
  const [isOver, setIsOver] = useState(false)
  const offeredMs = toast.action?.forMs
  const forMs = toast.action ? (offeredMs ?? 10_000) : shownMs[toast.kind]
  useEffect(() => {
    if (offeredMs === undefined) return undefined
    const timer = setTimeout(() => setIsOver(true), offeredMs)
    return () => clearTimeout(timer)
  }, [offeredMs])
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => dismissToast(toast.id), forMs)
    return () => clearTimeout(timer)
  }, [isHeld, toast.id, forMs])
  return (
    <div
      className={`q-toast q-toast-${toast.kind}`}
      role={toast.kind === 'error' ? 'alert' : 'status'}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
    >
      <Icon name={icons[toast.kind]} />
      <span className="q-toast-message">{toast.message}</span>
      {toast.action && !isOver && <ToastAction action={toast.action} onUsed={() => dismissToast(toast.id)} />}
      <button
        type="button"
        className="q-icon-button"
        aria-label={dismissLabel}
        onClick={() => dismissToast(toast.id)}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
