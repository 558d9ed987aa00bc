import { Input, Modal } from 'antd'
import { useState } from 'react'
import { Field } from '../../ui/components/form.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { creditText } from './credit-text.ts'

interface ReasonDialogProps {
  readonly title: string
  readonly words: string
  readonly submit: string
  readonly isPending: boolean
  readonly onSubmit: (reason: string) => void
  readonly onClose: () => void
}

/** Ends a line or declines a proposal, with a reason. */
export const ReasonDialog = ({ title, words, submit, isPending, onSubmit, onClose }: ReasonDialogProps) => {
  const shared = useText(creditText)
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const isTooShort = reason.trim().length < 3
  return (
    <Modal
      open
      title={title}
      okText={submit}
      okButtonProps={{ danger: true }}
      cancelText={shared.cancel}
      confirmLoading={isPending}
      onCancel={onClose}
      onOk={() => {
        setIsChecked(true)
        if (!isTooShort) onSubmit(reason)
      }}
    >
      <div className="q-stack">
        <p>{words}</p>
        <Field label={shared.reason} error={isChecked && isTooShort ? shared.reasonNeeded : null}>
          {(control) => (
            <Input.TextArea
              {...control}
              rows={2}
              maxLength={300}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </div>
    </Modal>
  )
}
