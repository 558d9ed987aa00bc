import { InputNumber } from 'antd'
import { useState } from 'react'
import { parseMinor } from '../../../contract/kernel/money.ts'
import {
  operatorExtraServices,
  type OperatorServiceOrder,
} from '../../../contract/extra-services/operator-extra-services.ts'
import { extraServiceLimits } from '../../../contract/extra-services/service-order-states.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Field, FieldRow } from '../../ui/forms/form.tsx'
import { Money } from '../../ui/components/money.tsx'
import { TextAreaField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { AmountInput } from '../../ui/forms/amount-input.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { operatorReads } from './extra-service-calls.ts'
import { factText } from './extra-service-text.ts'

const text = defineText({
  en: {
    title: (number: string) => `Quote ${number}`,
    job: 'Price',
    unit: 'Price per unit',
    days: 'Days until delivery',
    note: 'Note to the seller',
    total: 'Total',
    send: 'Send quote',
    amount: 'Enter an amount such as 120.00, up to 100,000.00.',
    sent: 'Quote sent. The seller has been notified.',
  },
  zh: {
    title: (number: string) => `报价 ${number}`,
    job: '价格',
    unit: '单件价格',
    days: '交付天数',
    note: '给卖家的说明',
    total: '合计',
    send: '发送报价',
    amount: '请输入金额，如 120.00，最高 100,000.00。',
    sent: '报价已发送，已通知卖家。',
  },
})

const QuoteDialog = ({ order, onClose }: { order: OperatorServiceOrder; onClose: () => void }) => {
  const words = useText(text)
  const facts = useText(factText)
  const { id, number, basis, quantity } = order
  const draft = useDraft(`service-quote:${id}`, { price: '', days: order.days ?? 5, note: '' })
  const [isTried, setIsTried] = useState(false)
  const quote = useCallMutation(operatorExtraServices.quoteServiceOrder, {
    invalidates: operatorReads,
    showsFields: true,
    onSuccess: () => {
      draft.clear()
      toast.success(words.sent)
      onClose()
    },
  })
  const errors = fieldErrorsOf(quote.error)
  const { price, days, note } = draft.value
  const unitUsdMinor = parseMinor(price.replace(',', '.'))
  const isPrice =
    unitUsdMinor !== null && unitUsdMinor > 0 && unitUsdMinor <= extraServiceLimits.priceUsdMinor
  const send = (): void => {
    setIsTried(true)
    if (isPrice) quote.mutate({ id, unitUsdMinor, days, note })
  }
  return (
    <FormDialog
      title={words.title(number)}
      sendLabel={words.send}
      isBusy={quote.isPending}
      onSend={send}
      onClose={onClose}
    >
      <div className="q-stack">
        <FieldRow>
          <Field
            label={words[basis]}
            error={isTried && !isPrice ? words.amount : (errors['unitUsdMinor'] ?? null)}
          >
            {({ id: fieldId }) => (
              <AmountInput
                id={fieldId}
                currency="USD"
                value={price}
                onChange={(typed) => draft.set((now) => ({ ...now, price: typed }))}
              />
            )}
          </Field>
          <Field label={words.days} error={errors['days'] ?? null}>
            {({ status, ...control }) => (
              <InputNumber
                {...control}
                {...(status ? { status } : {})}
                min={0}
                max={extraServiceLimits.days}
                precision={0}
                style={{ width: '100%' }}
                value={days}
                onChange={(next) => draft.set((now) => ({ ...now, days: next ?? 0 }))}
              />
            )}
          </Field>
        </FieldRow>
        {basis === 'unit' && isPrice && (
          <p className="q-muted">
            {facts.units(quantity)} · {words.total}{' '}
            <Money amountMinor={unitUsdMinor * quantity} currency="USD" />
          </p>
        )}
        <TextAreaField
          label={words.note}
          error={errors['note'] ?? null}
          optional
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={extraServiceLimits.reason}
          value={note}
          onChange={(next) => draft.set((now) => ({ ...now, note: next }))}
        />
      </div>
    </FormDialog>
  )
}
export default QuoteDialog
