import { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import type { SupplierOrder } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { errorOf } from '../../ui/forms/form.tsx'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { RestoredNote } from '../../ui/forms/restored-note.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { supplierOrderActionText, supplierOrderReads, supplyText } from './supplier-order-text.ts'

const text = defineText({
  en: {
    order: (number: string) => `Mark ${number} as ordered`,
    confirm: (number: string) => `Mark ${number} as confirmed`,
    markInTransit: (number: string) => `Mark ${number} as in transit`,
    leadTime: 'If empty, the supplier’s lead time is used.',
    kept: 'If empty, the day stays as it is.',
    order1: 'Purchase order marked as ordered.',
    confirm1: 'Purchase order marked as confirmed.',
    markInTransit1: 'Purchase order marked as in transit.',
  },
  zh: {
    order: (number: string) => `将 ${number} 标记为已下单`,
    confirm: (number: string) => `将 ${number} 标记为已确认`,
    markInTransit: (number: string) => `将 ${number} 标记为运输中`,
    leadTime: '留空则按供应商交期计算。',
    kept: '留空则保持不变。',
    order1: '采购单已标记为已下单。',
    confirm1: '采购单已标记为已确认。',
    markInTransit1: '采购单已标记为运输中。',
  },
})

interface StepProps {
  readonly order: SupplierOrder
  readonly step: 'order' | 'confirm' | 'markInTransit'
  readonly onClose: () => void
}

const StepDialog = ({ order, step, onClose }: StepProps) => {
  const words = useText(text)
  const actions = useText(supplierOrderActionText)
  const supply = useText(supplyText)
  const { id, number, supplierReference, link, trackingText } = order
  const draft = useDraft(`supplier-order-${step}:${id}`, {
    supplierReference,
    link,
    trackingText,
    expectedOn: order.expectedOn ?? '',
  })
  const options = {
    invalidates: supplierOrderReads,
    showsFields: true,
    onSuccess: () => {
      draft.clear()
      toast.success(words[`${step}1`])
      onClose()
    },
  } as const
  const place = useCallMutation(operatorSupplierOrders.placeSupplierOrder, options)
  const confirm = useCallMutation(operatorSupplierOrders.confirmSupplierOrder, options)
  const ship = useCallMutation(operatorSupplierOrders.shipSupplierOrder, options)
  const errors = fieldErrorsOf(place.error ?? confirm.error ?? ship.error)
  const send = (): void => {
    const given = draft.value
    const expectedOn = given.expectedOn === '' ? null : given.expectedOn
    if (step === 'order')
      place.mutate({ id, expectedOn, supplierReference: given.supplierReference, link: given.link })
    else if (step === 'confirm') confirm.mutate({ id, expectedOn })
    else ship.mutate({ id, expectedOn, trackingText: given.trackingText })
  }
  const field = (name: keyof typeof draft.value, label: string, more: object = {}) => (
    <TextField
      label={label}
      optional
      error={errorOf(errors, name)}
      value={draft.value[name]}
      onChange={(next) => draft.set((now) => ({ ...now, [name]: next }))}
      {...more}
    />
  )
  return (
    <FormDialog
      title={words[step](number)}
      sendLabel={actions[step]}
      isBusy={place.isPending || confirm.isPending || ship.isPending}
      onSend={send}
      onClose={onClose}
    >
      <div className="q-stack">
        <RestoredNote draft={draft} />
        {step === 'order' && field('supplierReference', supply.reference, { maxLength: 80 })}
        {step === 'order' && field('link', supply.link, { maxLength: 500, help: supply.linkHelp })}
        {step === 'markInTransit' && field('trackingText', supply.tracking, { maxLength: 300 })}
        {field('expectedOn', supply.expectedOn, {
          type: 'date',
          help: step === 'order' ? words.leadTime : words.kept,
        })}
      </div>
    </FormDialog>
  )
}
export default StepDialog
