import { Button, Checkbox, type Input } from 'antd'
import { useEffect, useRef, useState, type ComponentRef } from 'react'
import { toast } from '../feedback/feedback-store.ts'
import { defineText, useText } from '../text/define-text.ts'
import { RestoredNote } from './restored-note.tsx'
import { TextAreaField } from './text-field.tsx'
import { useDraft } from './use-draft.ts'
import { FormDialog } from './form-dialog.tsx'

const text = defineText({
  en: {
    needed: (min: number) => (min > 1 ? `Enter a reason (at least ${min} characters).` : 'Enter a reason.'),
    cancel: 'Cancel',
    back: 'Back',
  },
  zh: {
    needed: (min: number) => (min > 1 ? `请填写原因，至少 ${min} 个字符。` : '请填写原因。'),
    cancel: '取消',
    back: '返回',
  },
})

interface ReasonProps {
  readonly draftKey: string
  readonly label: string
  readonly help?: string | undefined
  readonly sendLabel: string
  /** Characters; 0, the default, makes the reason optional. */
  readonly minLength?: number
  readonly maxLength: number
  /** What the server says of the reason. */
  readonly refused?: string | null
  readonly isBusy: boolean
}

const useReason = ({ draftKey, minLength = 0, refused, ...props }: ReasonProps) => {
  const words = useText(text)
  const draft = useDraft(draftKey, { reason: '', isTicked: true })
  const [isTried, setIsTried] = useState(false)
  const { reason } = draft.value
  const isTooShort = reason.trim().length < minLength
  return {
    draft,
    field: {
      label: props.label,
      help: props.help,
      error: isTried && isTooShort ? words.needed(minLength) : (refused ?? null),
      optional: minLength === 0,
      maxLength: props.maxLength,
      value: reason,
      onChange: (next: string) => draft.set((now) => ({ ...now, reason: next })),
    },
    submit: (send: () => void): void => {
      setIsTried(true)
      if (!isTooShort) send()
    },
  }
}

/** Deletes the draft, says so and closes the dialog, once the call succeeds. */
interface WhenSent {
  readonly onSuccess: () => void
}

interface ReasonDialogProps extends ReasonProps {
  readonly title: string
  /** What happens then. */
  readonly about?: string
  readonly isDanger?: boolean
  /** Closes the dialog; 'Cancel' by default, which is ambiguous where something is cancelled. */
  readonly closeLabel?: string
  /** An optional check box, checked by default. */
  readonly option?: string
  /** Confirms that it was sent. */
  readonly sentMessage?: string
  readonly onSend: (reason: string, sent: WhenSent, isTicked: boolean) => void
  readonly onClose: () => void
}

/** Confirms an action and asks for its reason. */
export const ReasonDialog = (props: ReasonDialogProps) => {
  const { title, about, sendLabel, isDanger = false, closeLabel, option, isBusy, onClose } = props
  const words = useText(text)
  const { draft, field, submit } = useReason(props)
  const { reason, isTicked } = draft.value
  const onSuccess = (): void => {
    draft.clear()
    if (props.sentMessage !== undefined) toast.success(props.sentMessage)
    onClose()
  }
  return (
    <FormDialog
      title={title}
      sendLabel={sendLabel}
      isDanger={isDanger}
      isBusy={isBusy}
      closeLabel={closeLabel ?? words.cancel}
      onSend={() => submit(() => props.onSend(reason, { onSuccess }, option !== undefined && isTicked))}
      onClose={onClose}
    >
      <div className="q-stack">
        {about && <p>{about}</p>}
        <RestoredNote draft={draft} />
        <TextAreaField {...field} autoSize={{ minRows: 3, maxRows: 8 }} />
        {option !== undefined && (
          <Checkbox
            checked={isTicked}
            onChange={(event) => draft.set((now) => ({ ...now, isTicked: event.target.checked }))}
          >
            {option}
          </Checkbox>
        )}
      </div>
    </FormDialog>
  )
}

interface ReasonFormProps extends ReasonProps {
  readonly onSend: (reason: string, clear: () => void) => void
  readonly onBack: () => void
}

/** The second step of a dialog in which something was refused. */
export const ReasonForm = (props: ReasonFormProps) => {
  const { sendLabel, isBusy, onSend, onBack } = props
  const words = useText(text)
  const { draft, field, submit } = useReason(props)
  const input = useRef<ComponentRef<typeof Input.TextArea>>(null)
  // The button that opened the form is gone, so the focus moves into it.
  useEffect(() => input.current?.focus(), [])
  return (
    <form
      className="q-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(() => onSend(draft.value.reason, draft.clear))
      }}
    >
      <RestoredNote draft={draft} />
      <TextAreaField {...field} rows={3} ref={input} />
      <div className="q-prompt-actions">
        <Button onClick={onBack}>{words.back}</Button>
        <Button danger type="primary" htmlType="submit" loading={isBusy}>
          {sendLabel}
        </Button>
      </div>
    </form>
  )
}
