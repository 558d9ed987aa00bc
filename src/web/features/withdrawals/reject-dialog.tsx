import { financeReasonLength } from '../../../contract/kernel/proposals.ts'
import {
  operatorWithdrawals,
  type OperatorWithdrawal,
} from '../../../contract/withdrawals/operator-withdrawals.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { errorOf } from '../../ui/forms/form.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { ReasonDialog } from '../../ui/forms/reason-dialog.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { operatorWithdrawalReads } from './withdrawal-calls.ts'

const text = defineText({
  en: {
    title: (number: string) => `Reject ${number}?`,
    consequence: (amount: string) => `${amount} returns to the seller’s wallet immediately.`,
    reason: 'Reason for rejection (visible to the seller)',
    reject: 'Reject withdrawal',
    rejected: (number: string) => `${number} rejected. The seller has been notified.`,
  },
  zh: {
    title: (number: string) => `拒绝 ${number}？`,
    consequence: (amount: string) => `${amount} 将立即退回卖家钱包。`,
    reason: '拒绝原因（卖家可见）',
    reject: '拒绝提现',
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
  const reject = useCallMutation(operatorWithdrawals.rejectWithdrawal, {
    invalidates: operatorWithdrawalReads,
    showsFields: true,
  })
  return (
    <ReasonDialog
      draftKey={`reject-withdrawal:${id}`}
      title={words.title(number)}
      about={words.consequence(moneyText(withdrawal))}
      label={words.reason}
      sendLabel={words.reject}
      minLength={financeReasonLength.min}
      maxLength={financeReasonLength.max}
      refused={errorOf(fieldErrorsOf(reject.error), 'reason')}
      isDanger
      isBusy={reject.isPending}
      sentMessage={words.rejected(number)}
      onSend={(reason, sent) => reject.mutate({ id, reason }, sent)}
      onClose={onClose}
    />
  )
}
