import { Modal } from 'antd'
import { useState } from 'react'
import { operatorCommissions, type CommissionPayout } from '../../../contract/affiliates/commissions.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { errorOf } from '../../ui/forms/form.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { TextAreaField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { payoutReads } from './commission-calls.ts'
import { SelfReferralList } from './self-referral-list.tsx'

const text = defineText({
  en: {
    payTitle: (amount: string, name: string) => `Pay ${amount} to ${name}?`,
    payHelp: 'The amount is credited to the wallet immediately. This cannot be undone.',
    warned: 'There are signs of self-referral:',
    payReason: 'Why it is paid nevertheless (internal)',
    pay: 'Approve and pay',
    paid: (amount: string, name: string) => `${amount} credited to the wallet of ${name}.`,
    holdTitle: (name: string) => `Hold the commission of ${name}?`,
    holdHelp: 'It is not paid until it is released. The customer does not see the reason.',
    holdReason: 'Reason (internal)',
    hold: 'Hold commission',
    held: (name: string) => `Commission of ${name} put on hold.`,
    needed: 'Enter a reason (at least 3 characters).',
    cancel: 'Cancel',
  },
  zh: {
    payTitle: (amount: string, name: string) => `向 ${name} 支付 ${amount}？`,
    payHelp: '金额将立即计入钱包，且无法撤销。',
    warned: '存在自我推荐迹象：',
    payReason: '仍予支付的原因（仅内部可见）',
    pay: '批准并支付',
    paid: (amount: string, name: string) => `${amount} 已计入 ${name} 的钱包。`,
    holdTitle: (name: string) => `暂缓支付 ${name} 的佣金？`,
    holdHelp: '恢复之前不会支付。客户看不到原因。',
    holdReason: '原因（仅内部可见）',
    hold: '暂缓支付',
    held: (name: string) => `${name} 的佣金已暂缓。`,
    needed: '请填写原因，至少三个字符。',
    cancel: '取消',
  },
})

interface PayoutDialogProps {
  readonly payout: CommissionPayout
  readonly action: 'hold' | 'pay'
  readonly onClose: () => void
}

const useDecision = (
  { customerId, customerName, month, amountMinor, currency }: CommissionPayout,
  onDone: () => void,
) => {
  const words = useText(text)
  const done = (message: string) => () => {
    toast.success(message)
    onDone()
  }
  const hold = useCallMutation(operatorCommissions.holdCommissionPayout, {
    invalidates: payoutReads,
    showsFields: true,
    onSuccess: done(words.held(customerName)),
  })
  const pay = useCallMutation(operatorCommissions.payCommissionPayout, {
    invalidates: payoutReads,
    showsFields: true,
    onSuccess: done(words.paid(moneyText({ amountMinor, currency }), customerName)),
  })
  return {
    hold: { ...hold, send: (reason: string) => hold.mutate({ customerId, month, reason }) },
    pay: { ...pay, send: (reason: string) => pay.mutate({ customerId, month, amountMinor, reason }) },
  }
}

export const PayoutDialog = ({ payout, action, onClose }: PayoutDialogProps) => {
  const words = useText(text)
  const { customerId, customerName, month, referred } = payout
  const draft = useDraft(`commission:${action}:${customerId}:${month}`, { reason: '' })
  const reason = draft.value.reason.trim()
  const [isChecked, setIsChecked] = useState(false)
  const decision = useDecision(payout, () => {
    draft.clear()
    onClose()
  })[action]
  const warned = referred.filter(({ warnings }) => warnings.length > 0)
  const isPay = action === 'pay'
  const isNeeded = !isPay || warned.length > 0
  const isTooShort = isNeeded && reason.length < 3
  return (
    <Modal
      open
      title={isPay ? words.payTitle(moneyText(payout), customerName) : words.holdTitle(customerName)}
      okText={isPay ? words.pay : words.hold}
      cancelText={words.cancel}
      confirmLoading={decision.isPending}
      onCancel={onClose}
      onOk={() => {
        setIsChecked(true)
        if (!isTooShort) decision.send(reason)
      }}
    >
      <div className="q-stack">
        <RestoredNote draft={draft} />
        <p>{isPay ? words.payHelp : words.holdHelp}</p>
        {isPay && warned.length > 0 && (
          <>
            <p>{words.warned}</p>
            {warned.map((one) => (
              <div key={one.customerId}>
                <strong>{one.name}</strong>
                <SelfReferralList warnings={one.warnings} />
              </div>
            ))}
          </>
        )}
        {isNeeded && (
          <TextAreaField
            label={isPay ? words.payReason : words.holdReason}
            error={isChecked && isTooShort ? words.needed : errorOf(fieldErrorsOf(decision.error), 'reason')}
            rows={3}
            maxLength={300}
            value={draft.value.reason}
            onChange={(next) => draft.set({ reason: next })}
          />
        )}
      </div>
    </Modal>
  )
}
