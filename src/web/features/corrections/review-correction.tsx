import { Button, Input, Modal } from 'antd'
import { useEffect, useRef, useState, type ComponentRef } from 'react'
import { operatorCorrections, type Correction } from '../../../contract/operator/corrections.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { DescriptionList } from '../../ui/components/detail-page.tsx'
import { Field, errorOf } from '../../ui/components/form.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { correctionReads, correctionText } from './correction-text.ts'

const text = defineText({
  en: {
    title: (number: string) => `Review ${number}`,
    approve: (amount: string) => `Approve ${amount}`,
    decline: 'Decline…',
    confirmDecline: 'Decline correction',
    declineReason: 'Reason for declining (visible to your colleagues)',
    back: 'Back',
    withdraw: 'Withdraw proposal',
    secondPerson: 'You proposed this correction. Because of its amount, another operator must approve it.',
    posted: (number: string, amount: string) =>
      `${number}: ${amount} posted. The customer has been notified.`,
    declined: (number: string) => `${number} declined. The balance stays as it is.`,
    withdrawn: (number: string) => `${number} withdrawn.`,
  },
  zh: {
    title: (number: string) => `审核 ${number}`,
    approve: (amount: string) => `批准 ${amount}`,
    decline: '拒绝…',
    confirmDecline: '拒绝调整',
    declineReason: '拒绝原因（同事可见）',
    back: '返回',
    withdraw: '撤回提议',
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
  const { id, number, allowedActions, needsSecondPerson } = correction
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
    <>
      {needsSecondPerson && <p className="q-note">{words.secondPerson}</p>}
      <div className="q-prompt-actions">
        {allowedActions.includes('decline') && (
          <Button danger onClick={onDecline}>
            {words.decline}
          </Button>
        )}
        {allowedActions.includes('withdraw') && (
          <Button danger loading={withdraw.isPending} onClick={() => withdraw.mutate({ id })}>
            {words.withdraw}
          </Button>
        )}
        <Button
          type="primary"
          disabled={needsSecondPerson}
          loading={approve.isPending}
          onClick={() => approve.mutate({ id })}
        >
          {words.approve(moneyText(correction, true))}
        </Button>
      </div>
    </>
  )
}

const Decline = ({ correction, onClose, onBack }: ReviewProps & { readonly onBack: () => void }) => {
  const words = useText(text)
  const shared = useText(correctionText)
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const field = useRef<ComponentRef<typeof Input.TextArea>>(null)
  // The button that opened the form is gone, so the focus moves into it.
  useEffect(() => field.current?.focus(), [])
  const { id, number } = correction
  const decline = useCallMutation(operatorCorrections.declineCorrection, {
    invalidates: correctionReads,
    showsFields: true,
    onSuccess: () => {
      toast.success(words.declined(number))
      onClose()
    },
  })
  const isTooShort = reason.trim().length < 3
  return (
    <form
      className="q-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setIsChecked(true)
        if (!isTooShort) decline.mutate({ id, reason })
      }}
    >
      <Field
        label={words.declineReason}
        error={
          isChecked && isTooShort ? shared.reasonNeeded : errorOf(fieldErrorsOf(decline.error), 'reason')
        }
      >
        {(control) => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={300}
            ref={field}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <div className="q-prompt-actions">
        <Button onClick={onBack}>{words.back}</Button>
        <Button danger type="primary" htmlType="submit" loading={decline.isPending}>
          {words.confirmDecline}
        </Button>
      </div>
    </form>
  )
}
