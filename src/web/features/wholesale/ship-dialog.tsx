import { operatorWholesale, type OperatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { errorOf } from '../../ui/forms/form.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { TextAreaField, TextField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { operatorReads } from './wholesale-calls.ts'

const text = defineText({
  en: {
    title: (number: string) => `Ship ${number}`,
    carrier: 'Carrier',
    numbers: 'Tracking numbers',
    numbersHelp: 'Bill of lading, waybill or parcel numbers, one per line.',
    note: 'Note to the seller',
    send: 'Ship order',
    done: 'Order shipped. The seller has been notified.',
  },
  zh: {
    title: (number: string) => `发货 ${number}`,
    carrier: '承运商',
    numbers: '运单号',
    numbersHelp: '每行一个：提单号、运单号或包裹号。',
    note: '给卖家的说明',
    send: '发货',
    done: '已发货，并已通知卖家。',
  },
})

const ShipDialog = ({
  order: { id, number },
  onClose,
}: {
  order: OperatorWholesale
  onClose: () => void
}) => {
  const words = useText(text)
  const kept = useDraft(`wholesale-ship:${id}`, { carrier: '', numbers: '', note: '' })
  const { carrier, numbers, note } = kept.value
  const ship = useCallMutation(operatorWholesale.shipWholesale, {
    invalidates: operatorReads,
    showsFields: true,
    onSuccess: () => {
      kept.clear()
      toast.success(words.done)
      onClose()
    },
  })
  const errors = fieldErrorsOf(ship.error)
  const trackingNumbers = numbers
    .split(/[\n,;]/)
    .map((one) => one.trim())
    .filter(Boolean)
  return (
    <FormDialog
      title={words.title(number)}
      sendLabel={words.send}
      isDisabled={carrier.trim() === '' || trackingNumbers.length === 0}
      isBusy={ship.isPending}
      onSend={() => ship.mutate({ id, carrier, trackingNumbers, note })}
      onClose={onClose}
    >
      <div className="q-stack">
        <RestoredNote draft={kept} />
        <TextField
          label={words.carrier}
          error={errorOf(errors, 'carrier')}
          maxLength={100}
          value={carrier}
          onChange={(next) => kept.set((now) => ({ ...now, carrier: next }))}
        />
        <TextAreaField
          label={words.numbers}
          help={words.numbersHelp}
          error={errorOf(errors, 'trackingNumbers')}
          autoSize={{ minRows: 2, maxRows: 8 }}
          value={numbers}
          onChange={(next) => kept.set((now) => ({ ...now, numbers: next }))}
        />
        <TextAreaField
          label={words.note}
          error={errorOf(errors, 'note')}
          optional
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={2000}
          value={note}
          onChange={(next) => kept.set((now) => ({ ...now, note: next }))}
        />
      </div>
    </FormDialog>
  )
}
export default ShipDialog
