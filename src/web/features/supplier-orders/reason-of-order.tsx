import { supplierOrderLimits } from '../../../contract/supplier-orders/supplier-order-states.ts'
import { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import type { SupplierOrder } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { ReasonDialog } from '../../ui/forms/reason-dialog.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { supplierOrderActionText, supplierOrderReads, supplyText } from './supplier-order-text.ts'

const text = defineText({
  en: {
    cancel: (number: string) => `Cancel ${number}?`,
    close: (number: string) => `Close ${number}?`,
    addNote: (number: string) => `Add a note to ${number}`,
    reason: 'Reason',
    missing: (units: string) => `Why ${units} will not arrive`,
    cancelDone: 'Purchase order cancelled. Its units are on the buy list again.',
    closeDone: 'Purchase order closed.',
    addNoteDone: 'Note added.',
  },
  zh: {
    cancel: (number: string) => `取消 ${number}？`,
    close: (number: string) => `关闭 ${number}？`,
    addNote: (number: string) => `为 ${number} 添加备注`,
    reason: '原因',
    missing: (units: string) => `${units} 不再到货的原因`,
    cancelDone: '采购单已取消，所需数量重新列入采购清单。',
    closeDone: '采购单已关闭。',
    addNoteDone: '备注已添加。',
  },
})

interface ReasonProps {
  readonly order: SupplierOrder
  readonly action: 'cancel' | 'close' | 'addNote'
  readonly onClose: () => void
}

const ReasonOfOrder = ({ order, action, onClose }: ReasonProps) => {
  const words = useText(text)
  const actions = useText(supplierOrderActionText)
  const supply = useText(supplyText)
  const { id, number, openUnits } = order
  const options = { invalidates: supplierOrderReads } as const
  const cancel = useCallMutation(operatorSupplierOrders.cancelSupplierOrder, options)
  const close = useCallMutation(operatorSupplierOrders.closeSupplierOrder, options)
  const addNote = useCallMutation(operatorSupplierOrders.addSupplierOrderNote, options)
  const isMissing = action === 'close' && openUnits > 0
  const label = { cancel: words.reason, close: words.reason, addNote: supply.note }[action]
  return (
    <ReasonDialog
      draftKey={`supplier-order-${action}:${id}`}
      title={words[action](number)}
      label={isMissing ? words.missing(supply.units(openUnits)) : label}
      sendLabel={actions[action]}
      minLength={action === 'close' && !isMissing ? 0 : 1}
      maxLength={supplierOrderLimits.note}
      isBusy={cancel.isPending || close.isPending || addNote.isPending}
      sentMessage={words[`${action}Done`]}
      onSend={(reason, sent) =>
        action === 'addNote'
          ? addNote.mutate({ id, note: reason }, sent)
          : (action === 'close' ? close : cancel).mutate({ id, reason }, sent)
      }
      onClose={onClose}
    />
  )
}
export default ReasonOfOrder
