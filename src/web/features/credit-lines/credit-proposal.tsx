import { useState } from 'react'
import {
  operatorCreditLines,
  type CreditLineChange,
} from '../../../contract/credit-lines/operator-credit-lines.ts'
import { financeReasonLength } from '../../../contract/kernel/proposals.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { ProposalActions } from '../../ui/forms/proposal-actions.tsx'
import { ReasonDialog } from '../../ui/forms/reason-dialog.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { creditReads, creditText, termsOf } from './credit-text.ts'

const text = defineText({
  en: {
    waits: (number: string) => `${number} needs approval`,
    reason: 'Reason',
    approve: (amount: string) => `Approve ${amount}`,
    secondPerson: 'You proposed this limit. Because of its amount, another operator must approve it.',
    approved: (amount: string) => `Credit limit of ${amount} applied. The customer has been notified.`,
    declined: (number: string) => `${number} declined. The credit line stays as it is.`,
    withdrawn: (number: string) => `${number} withdrawn.`,
    declineTitle: (number: string) => `Decline ${number}`,
    declineWords: 'The credit line stays as it is.',
    declineSubmit: 'Decline limit',
  },
  zh: {
    waits: (number: string) => `${number} 待批准`,
    reason: '原因',
    approve: (amount: string) => `批准 ${amount}`,
    secondPerson: '此额度由您提议，超出限额，须由另一位客服批准。',
    approved: (amount: string) => `信用额度 ${amount} 已生效，并已通知客户。`,
    declined: (number: string) => `${number} 已拒绝，信用额度不变。`,
    withdrawn: (number: string) => `${number} 已撤回。`,
    declineTitle: (number: string) => `拒绝 ${number}`,
    declineWords: '信用额度保持不变。',
    declineSubmit: '拒绝额度',
  },
})

export const CreditProposal = ({ proposal }: { readonly proposal: CreditLineChange }) => {
  const words = useText(text)
  const shared = useText(creditText)
  const [isDeclining, setIsDeclining] = useState(false)
  const { id, number, limitMinor, currency, reason, proposedBy } = proposal
  const amount = moneyText({ amountMinor: limitMinor, currency })
  const says = (message: string) => ({
    invalidates: creditReads,
    onSuccess: () => toast.success(message),
  })
  const approve = useCallMutation(operatorCreditLines.approveCreditLineChange, says(words.approved(amount)))
  const withdraw = useCallMutation(
    operatorCreditLines.withdrawCreditLineChange,
    says(words.withdrawn(number)),
  )
  const decline = useCallMutation(operatorCreditLines.declineCreditLineChange, says(words.declined(number)))
  return (
    <section className="q-stack" aria-label={words.waits(number)}>
      <h3>{words.waits(number)}</h3>
      <DescriptionList
        rows={[
          [shared.limit, <strong key="limit">{amount}</strong>],
          [shared.terms, termsOf(proposal, shared)],
          [words.reason, reason],
          [shared.proposedBy, proposedBy ?? '–'],
        ]}
      />
      <ProposalActions
        proposal={proposal}
        secondPerson={words.secondPerson}
        approveLabel={words.approve(amount)}
        isApproving={approve.isPending}
        isWithdrawing={withdraw.isPending}
        onApprove={() => approve.mutate({ id })}
        onDecline={() => setIsDeclining(true)}
        onWithdraw={() => withdraw.mutate({ id })}
      />
      {isDeclining && (
        <ReasonDialog
          draftKey={`decline-credit-line:${id}`}
          title={words.declineTitle(number)}
          about={words.declineWords}
          label={shared.reason}
          sendLabel={words.declineSubmit}
          minLength={financeReasonLength.min}
          maxLength={financeReasonLength.max}
          isDanger
          isBusy={decline.isPending}
          onSend={(why, sent) => decline.mutate({ id, reason: why }, sent)}
          onClose={() => setIsDeclining(false)}
        />
      )}
    </section>
  )
}
