import { InputNumber } from 'antd'
import { useState } from 'react'
import {
  operatorExtraServices,
  type OperatorServiceOrder,
} from '../../../contract/extra-services/operator-extra-services.ts'
import { extraServiceLimits } from '../../../contract/extra-services/service-order-states.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Field } from '../../ui/forms/form.tsx'
import { TextAreaField } from '../../ui/forms/text-field.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { operatorReads } from './extra-service-calls.ts'
import { factText } from './extra-service-text.ts'

const text = defineText({
  en: {
    title: 'Correct stock',
    now: (units: string) => `In the seller’s stock: ${units}.`,
    counted: 'Counted quantity',
    same: 'The quantity has not changed.',
    reason: 'Reason (visible to the seller)',
    needed: 'Enter a reason.',
    send: 'Correct stock',
    done: (units: string) => `Stock corrected: ${units}.`,
  },
  zh: {
    title: '更正库存',
    now: (units: string) => `卖家库存：${units}。`,
    counted: '清点数量',
    same: '数量没有变化。',
    reason: '原因（卖家可见）',
    needed: '请填写原因。',
    send: '更正库存',
    done: (units: string) => `库存已更正：${units}。`,
  },
})

const CorrectDialog = ({ order, onClose }: { order: OperatorServiceOrder; onClose: () => void }) => {
  const words = useText(text)
  const facts = useText(factText)
  // As it was when the dialog opened: the change is counted from what was shown.
  const [onHand] = useState(order.onHand ?? 0)
  const [counted, setCounted] = useState(onHand)
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const correct = useCallMutation(operatorExtraServices.correctServiceStock, {
    invalidates: operatorReads,
    showsFields: true,
    onSuccess: (left) => {
      toast.success(words.done(facts.units(left.onHand)))
      onClose()
    },
  })
  const errors = fieldErrorsOf(correct.error)
  const change = counted - onHand
  const send = (): void => {
    setIsTried(true)
    if (change !== 0 && reason.trim() !== '') correct.mutate({ id: order.id, change, reason })
  }
  return (
    <FormDialog
      title={words.title}
      sendLabel={words.send}
      isBusy={correct.isPending}
      onSend={send}
      onClose={onClose}
    >
      <div className="q-stack">
        <p>{words.now(facts.units(onHand))}</p>
        <Field
          label={words.counted}
          error={isTried && change === 0 ? words.same : (errors['change'] ?? null)}
        >
          {({ status, ...control }) => (
            <InputNumber
              {...control}
              {...(status ? { status } : {})}
              min={0}
              max={extraServiceLimits.quantity}
              precision={0}
              value={counted}
              onChange={(next) => setCounted(next ?? 0)}
            />
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
export default CorrectDialog
