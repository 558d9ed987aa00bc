import { Modal } from 'antd'
import { useState } from 'react'
import { operatorCorrections, type Correction } from '../../../contract/corrections/corrections.ts'
import { financeReasonLength } from '../../../contract/kernel/proposals.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { errorOf } from '../../ui/forms/form.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { ProposalActions } from '../../ui/forms/proposal-actions.tsx'
import { ReasonForm } from '../../ui/forms/reason-dialog.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { correctionReads, correctionText } from './correction-text.ts'

const text = defineText({
  en: {
    title: (number: string) => `Review ${number}`,
    approve: (amount: string) => `Approve ${amount}`,
    confirmDecline: 'Decline correction',
    declineReason: 'Reason for declining (visible to your colleagues)',
    secondPerson: 'You proposed this correction. Because of its amount, another operator must approve it.',
    posted: (number: string, amount: string) =>
      `${number}: ${amount} posted. The customer has been notified.`,
    declined: (number: string) => `${number} declined. The balance stays as it is.`,
    withdrawn: (number: string) => `${number} withdrawn.`,
  },
  zh: {
    title: (number: string) => `审核 ${number}`,
    approve: (amount: string) => `批准 ${amount}`,
    confirmDecline: '拒绝调整',
    declineReason: '拒绝原因（同事可见）',
    secondPerson: '此调整由您提议，金额超出限额，须由另一位客服批准。',
    posted: (number: string, amount: string) => `${number}：${amount} 已入账，并已通知客户。`,
    declined: (number: string) => `${number} 已拒绝，余额不变。`,
    withdrawn: (number: string) => `${number} 已撤回。`,
  },
})

interface ReviewProps {
  readonly correction: Correction
  readonly onClose: () => void
}

export const ReviewCorrection = ({ correction, onClose }: ReviewProps) => {
  const words = useText(text)
  const shared = useText(correctionText)
  const [isDeclining, setIsDeclining] = useState(false)
  const { number, amountMinor, balanceMinor, currency, reason, note, proposedBy, customerName } = correction
  const money = (minor: number): string => moneyText({ amountMinor: minor, currency })
  return (
    <Modal open title={words.title(number)} footer={null} onCancel={onClose}>
      <div className="q-stack">
        <DescriptionList
          rows={[
            [shared.customer, customerName],
            [shared.amount, <strong key="amount">{moneyText(correction, true)}</strong>],
            [shared.balance, money(balanceMinor)],
            [shared.after, money(balanceMinor + amountMinor)],
            [shared.reason, reason],
            ...(note === '' ? [] : [[shared.note, note] as const]),
            [shared.proposedBy, proposedBy],
          ]}
        />
        {isDeclining ? (
          <Decline correction={correction} onClose={onClose} onBack={() => setIsDeclining(false)} />
        ) : (
          <Decide correction={correction} onClose={onClose} onDecline={() => setIsDeclining(true)} />
        )}
      </div>
    </Modal>
  )
}

const Decide = ({ correction, onClose, onDecline }: ReviewProps & { readonly onDecline: () => void }) => {
  const words = useText(text)
  const { id, number } = correction
  const approve = useCallMutation(operatorCorrections.approveCorrection, {
    invalidates: correctionReads,
    onSuccess: (saved) => {
      toast.success(words.posted(number, moneyText(saved, true)))
      onClose()
    },
  })
  const withdraw = useCallMutation(operatorCorrections.withdrawCorrection, {
    invalidates: correctionReads,
    onSuccess: () => {
      toast.success(words.withdrawn(number))
      onClose()
    },
  })
  return (
    <ProposalActions
      proposal={correction}
      secondPerson={words.secondPerson}
      approveLabel={words.approve(moneyText(correction, true))}
      isApproving={approve.isPending}
      isWithdrawing={withdraw.isPending}
      onApprove={() => approve.mutate({ id })}
      onDecline={onDecline}
      onWithdraw={() => withdraw.mutate({ id })}
    />
  )
}

const Decline = ({ correction, onClose, onBack }: ReviewProps & { readonly onBack: () => void }) => {
  const words = useText(text)
  const { id, number } = correction
  const decline = useCallMutation(operatorCorrections.declineCorrection, {
    invalidates: correctionReads,
    showsFields: true,
  })
  return (
    <ReasonForm
      draftKey={`decline-correction:${id}`}
      label={words.declineReason}
      sendLabel={words.confirmDecline}
      minLength={financeReasonLength.min}
      maxLength={financeReasonLength.max}
      refused={errorOf(fieldErrorsOf(decline.error), 'reason')}
      isBusy={decline.isPending}
      onSend={(reason, clear) =>
        decline.mutate(
          { id, reason },
          {
            onSuccess: () => {
              clear()
              toast.success(words.declined(number))
              onClose()
            },
          },
        )
      }
      onBack={onBack}
    />
  )
}
