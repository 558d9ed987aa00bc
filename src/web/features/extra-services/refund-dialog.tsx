import { useState } from 'react'
import { formatMinor, parseMinor } from '../../../contract/kernel/money.ts'
import {
  operatorExtraServices,
  type OperatorServiceOrder,
} from '../../../contract/extra-services/operator-extra-services.ts'
import { extraServiceLimits } from '../../../contract/extra-services/service-order-states.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Field } from '../../ui/forms/form.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { TextAreaField } from '../../ui/forms/text-field.tsx'
import { AmountInput } from '../../ui/forms/amount-input.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { operatorReads } from './extra-service-calls.ts'

const text = defineText({
  en: {
    title: (number: string) => `Cancel ${number} and refund`,
    what: 'The order ends, and the amount goes to the seller’s wallet with a credit note.',
    amount: 'Refund',
    most: (amount: string) => `Enter up to ${amount}, the amount paid.`,
    reason: 'Reason (visible to the seller)',
    needed: 'Enter a reason.',
    send: 'Cancel and refund',
    done: (amount: string) => `Order cancelled. ${amount} refunded.`,
  },
  zh: {
    title: (number: string) => `取消 ${number} 并退款`,
    what: '订单结束，款项退回卖家钱包，并开具红字发票。',
    amount: '退款金额',
    most: (amount: string) => `最多 ${amount}（已付金额）。`,
    reason: '原因（卖家可见）',
    needed: '请填写原因。',
    send: '取消并退款',
    done: (amount: string) => `订单已取消，已退款 ${amount}。`,
  },
})

const RefundDialog = ({ order: given, onClose }: { order: OperatorServiceOrder; onClose: () => void }) => {
  const words = useText(text)
  // The order when the dialog opened: refunding changes the page behind it.
  const [order] = useState(given)
  const { id, number, currency, paidMinor, refundedMinor } = order
  const leftMinor = paidMinor - refundedMinor
  const [amount, setAmount] = useState(() => formatMinor(leftMinor))
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const refund = useCallMutation(operatorExtraServices.refundServiceOrder, {
    invalidates: operatorReads,
    showsFields: true,
    onSuccess: (_, { amountMinor }) => {
      toast.success(words.done(moneyText({ amountMinor, currency })))
      onClose()
    },
  })
  const errors = fieldErrorsOf(refund.error)
  const amountMinor = parseMinor(amount.replace(',', '.'))
  const isAmount = amountMinor !== null && amountMinor > 0 && amountMinor <= leftMinor
  const send = (): void => {
    setIsTried(true)
    if (isAmount && reason.trim() !== '') refund.mutate({ id, amountMinor, reason })
  }
  const isWrong = isTried && !isAmount
  const most = words.most(moneyText({ amountMinor: leftMinor, currency }))
  return (
    <FormDialog
      title={words.title(number)}
      sendLabel={words.send}
      isDanger
      isBusy={refund.isPending}
      onSend={send}
      onClose={onClose}
    >
      <div className="q-stack">
        <p>{words.what}</p>
        <Field
          label={words.amount}
          {...(!isWrong && { help: most })}
          error={isWrong ? most : (errors['amountMinor'] ?? null)}
        >
          {({ id: fieldId }) => (
            <AmountInput id={fieldId} currency={currency} value={amount} onChange={setAmount} />
          )}
        </Field>
        <TextAreaField
          label={words.reason}
          error={isTried && reason.trim() === '' ? words.needed : (errors['reason'] ?? null)}
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={extraServiceLimits.reason}
          value={reason}
          onChange={setReason}
        />
      </div>
    </FormDialog>
  )
}
export default RefundDialog
