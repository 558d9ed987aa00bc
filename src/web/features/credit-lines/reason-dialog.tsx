import { Modal } from 'antd'
import { useState } from 'react'
import { useText } from '../../ui/text/define-text.ts'
import { creditText } from './credit-text.ts'
import { ReasonField } from './reason-field.tsx'

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
        <ReasonField value={reason} isMissing={isChecked && isTooShort} refused={null} onChange={setReason} />
      </div>
    </Modal>
  )
}
