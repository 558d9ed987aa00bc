import { Input, Modal } from 'antd'
import { useState } from 'react'
import { operatorWithdrawals, type OperatorWithdrawal } from '../../../contract/operator/withdrawals.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { Field, errorOf } from '../../ui/components/form.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { RestoredNote } from '../../ui/components/restored-note.tsx'
import { useDraft } from '../../ui/components/use-draft.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { operatorWithdrawalReads } from './withdrawal-calls.ts'

const text = defineText({
  en: {
    title: (number: string) => `Reject ${number}?`,
    consequence: (amount: string) => `${amount} returns to the seller’s wallet immediately.`,
    reason: 'Reason for rejection (visible to the seller)',
    needed: 'Enter a reason (at least 3 characters).',
    reject: 'Reject withdrawal',
    cancel: 'Cancel',
    rejected: (number: string) => `${number} rejected. The seller has been notified.`,
  },
  zh: {
    title: (number: string) => `拒绝 ${number}？`,
    consequence: (amount: string) => `${amount} 将立即退回卖家钱包。`,
    reason: '拒绝原因（卖家可见）',
    needed: '请填写原因，至少三个字符。',
    reject: '拒绝提现',
    cancel: '取消',
    rejected: (number: string) => `${number} 已拒绝，并已通知卖家。`,
  },
})

interface RejectDialogProps {
  readonly withdrawal: OperatorWithdrawal
  readonly onClose: () => void
}

export const RejectDialog = ({ withdrawal, onClose }: RejectDialogProps) => {
  const words = useText(text)
  const { id, number } = withdrawal
  const draft = useDraft(`reject-withdrawal:${id}`, { reason: '' })
  const { reason } = draft.value
  const [isChecked, setIsChecked] = useState(false)
  const reject = useCallMutation(operatorWithdrawals.rejectWithdrawal, {
    invalidates: operatorWithdrawalReads,
    showsFields: true,
    onSuccess: () => {
      draft.clear()
      toast.success(words.rejected(number))
      onClose()
    },
  })
  const isTooShort = reason.trim().length < 3
  return (
    <Modal
      open
      title={words.title(number)}
      okText={words.reject}
      cancelText={words.cancel}
      okButtonProps={{ danger: true }}
      confirmLoading={reject.isPending}
      onCancel={onClose}
      onOk={() => {
        setIsChecked(true)
        if (!isTooShort) reject.mutate({ id, reason })
      }}
    >
      <div className="q-stack">
        <RestoredNote draft={draft} />
        <p>{words.consequence(moneyText(withdrawal))}</p>
        <Field
          label={words.reason}
          error={isChecked && isTooShort ? words.needed : errorOf(fieldErrorsOf(reject.error), 'reason')}
        >
          {(control) => (
            <Input.TextArea
              {...control}
              rows={3}
              maxLength={300}
              value={reason}
              onChange={(event) => draft.set({ reason: event.target.value })}
            />
          )}
        </Field>
      </div>
    </Modal>
  )
}
