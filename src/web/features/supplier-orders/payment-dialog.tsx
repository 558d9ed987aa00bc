import { useState } from 'react'
import { formatMinor, parseMinor } from '../../../contract/kernel/money.ts'
import { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import type { SupplierOrder } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { moneyText } from '../../ui/components/money.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { AmountInput } from '../../ui/forms/amount-input.tsx'
import { errorOf, Field } from '../../ui/forms/form.tsx'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { supplierOrderActionText, supplierOrderReads, supplyText } from './supplier-order-text.ts'

const text = defineText({
  en: {
    title: (number: string) => `Record a payment for ${number}`,
    amount: 'Amount',
    amountHelp: 'Negative for a refund.',
    paidOn: 'Paid on',
    done: (amount: string) => `Payment of ${amount} recorded.`,
  },
  zh: {
    title: (number: string) => `登记 ${number} 的付款`,
    amount: '金额',
    amountHelp: '供应商退款请填负数。',
    paidOn: '付款日',
    done: (amount: string) => `已登记付款 ${amount}。`,
  },
})

const PaymentDialog = ({ order, onClose }: { order: SupplierOrder; onClose: () => void }) => {
  const words = useText(text)
  const actions = useText(supplierOrderActionText)
  const supply = useText(supplyText)
  const { id, number, currency, goodsMinor, freightMinor, paidMinor } = order
  const [amount, setAmount] = useState(() => formatMinor(Math.max(0, goodsMinor + freightMinor - paidMinor)))
  const [paidOn, setPaidOn] = useState(() => new Date().toISOString().slice(0, 10))
  const [note, setNote] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isBack = amount.trim().startsWith('-')
  const minor = parseMinor(amount.trim().replace(/^-/, ''))
  const amountMinor = minor === null || minor === 0 ? null : isBack ? -minor : minor
  const pay = useCallMutation(operatorSupplierOrders.recordSupplierPayment, {
    invalidates: supplierOrderReads,
    showsFields: true,
    onSuccess: () => {
      if (amountMinor !== null) toast.success(words.done(moneyText({ amountMinor, currency })))
      onClose()
    },
  })
  const errors = fieldErrorsOf(pay.error)
  const send = (): void => {
    setIsTried(true)
    if (amountMinor !== null && paidOn !== '') pay.mutate({ id, amountMinor, paidOn, note })
  }
  return (
    <FormDialog
      title={words.title(number)}
      sendLabel={actions.recordPayment}
      isBusy={pay.isPending}
      onSend={send}
      onClose={onClose}
    >
      <div className="q-stack">
        <Field
          label={words.amount}
          help={words.amountHelp}
          error={isTried && amountMinor === null ? supply.amount : errorOf(errors, 'amountMinor')}
        >
          {(control) => <AmountInput {...control} currency={currency} value={amount} onChange={setAmount} />}
        </Field>
        <TextField
          label={words.paidOn}
          type="date"
          error={isTried && paidOn === '' ? supply.required : errorOf(errors, 'paidOn')}
          value={paidOn}
          onChange={setPaidOn}
        />
        <TextField label={supply.note} optional maxLength={1000} value={note} onChange={setNote} />
      </div>
    </FormDialog>
  )
}
export default PaymentDialog
