import { useState } from 'react'
import { operatorCarrierBills, type CarrierBill } from '../../../contract/carrier-bills/carrier-bills.ts'
import { formatMinor, parseMinor } from '../../../contract/kernel/money.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { ToleranceFields } from './bill-preview.tsx'
import { billReads } from './bill-text.ts'
import { toBp } from './tolerance.ts'

const text = defineText({
  en: {
    title: 'Change tolerance',
    send: 'Compare again',
    done: 'Lines that are not decided are compared again.',
  },
  zh: { title: '修改允许差额', send: '重新核对', done: '正在重新核对未处理的明细。' },
})

/** Also after quotes or tracking numbers have been entered. */
const ToleranceDialog = ({ bill, onClose }: { readonly bill: CarrierBill; readonly onClose: () => void }) => {
  const words = useText(text)
  const [draft, setDraft] = useState({
    currency: bill.currency,
    limitPercent: String(bill.limitBp / 100),
    limitAmount: formatMinor(bill.limitMinor),
  })
  const compare = useCallMutation(operatorCarrierBills.compareCarrierBill, {
    invalidates: billReads,
    onSuccess: () => {
      toast.success(words.done)
      onClose()
    },
  })
  const limitBp = toBp(draft.limitPercent)
  const limitMinor = parseMinor(draft.limitAmount)
  return (
    <FormDialog
      title={words.title}
      sendLabel={words.send}
      isBusy={compare.isPending}
      isDisabled={limitBp === null || limitMinor === null || limitMinor < 0}
      onSend={() => {
        if (limitBp !== null && limitMinor !== null) compare.mutate({ id: bill.id, limitBp, limitMinor })
      }}
      onClose={onClose}
    >
      <div className="q-stack">
        <ToleranceFields draft={draft} onChange={(change) => setDraft((now) => ({ ...now, ...change }))} />
      </div>
    </FormDialog>
  )
}
export default ToleranceDialog
