import { useState } from 'react'
import { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import type { PurchaseOrder } from '../../../../contract/purchasing/purchase-order-schemas.ts'
import { purchaseLimits, purchaseTypes } from '../../../../contract/purchasing/purchase-states.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { errorOf } from '../../../ui/forms/form.tsx'
import { RestoredNote } from '../../../ui/forms/restored-note.tsx'
import { TextAreaField, TextField } from '../../../ui/forms/text-field.tsx'
import { useDraft } from '../../../ui/forms/use-draft.ts'
import { fieldErrorsOf } from '../../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { sellerReads } from '../common/purchasing-calls.ts'

const text = defineText({
  en: {
    waybill: 'Add tracking number',
    remark: 'Add note',
    carrier: 'Carrier',
    number: 'Tracking number',
    numberHelp: 'The warehouse uses this number to identify the delivery.',
    note: 'Note',
    needed: 'This field is required.',
    add: 'Add',
    done: 'Added.',
  },
  zh: {
    waybill: '填写运单号',
    remark: '添加备注',
    carrier: '承运商',
    number: '运单号',
    numberHelp: '仓库凭运单号匹配订单。',
    note: '备注',
    needed: '必填。',
    add: '添加',
    done: '已添加。',
  },
})

const empty = { carrier: '', trackingNumber: '', note: '' }

/** Adds a tracking number to a self-purchase order, or a note to an inventory order. */
const TrailDialog = ({ order: { id, type }, onClose }: { order: PurchaseOrder; onClose: () => void }) => {
  const words = useText(text)
  const isWaybill = type === purchaseTypes.selfPurchase
  const draft = useDraft(`purchase-trail:${id}`, empty)
  const [isTried, setIsTried] = useState(false)
  const add = useCallMutation(purchaseOrders.addPurchaseTrail, {
    invalidates: sellerReads,
    showsFields: true,
    onSuccess: () => {
      draft.clear()
      toast.success(words.done)
      onClose()
    },
  })
  const { value } = draft
  const errors = fieldErrorsOf(add.error)
  const isMissing = (isWaybill ? value.trackingNumber : value.note).trim() === ''
  const patch = (change: Partial<typeof empty>): void => draft.set((now) => ({ ...now, ...change }))
  const needed = isTried && isMissing ? words.needed : null
  return (
    <FormDialog
      title={isWaybill ? words.waybill : words.remark}
      sendLabel={words.add}
      isBusy={add.isPending}
      onSend={() => {
        setIsTried(true)
        if (!isMissing) add.mutate({ id, ...value })
      }}
      onClose={onClose}
    >
      <div className="q-stack">
        <RestoredNote draft={draft} />
        {isWaybill && (
          <>
            <TextField
              label={words.number}
              help={words.numberHelp}
              error={needed ?? errorOf(errors, 'trackingNumber')}
              maxLength={60}
              value={value.trackingNumber}
              onChange={(trackingNumber) => patch({ trackingNumber })}
            />
            <TextField
              label={words.carrier}
              error={errorOf(errors, 'carrier')}
              optional
              maxLength={100}
              value={value.carrier}
              onChange={(carrier) => patch({ carrier })}
            />
          </>
        )}
        <TextAreaField
          label={words.note}
          error={isWaybill ? errorOf(errors, 'note') : (needed ?? errorOf(errors, 'note'))}
          optional={isWaybill}
          autoSize={{ minRows: 2, maxRows: 8 }}
          maxLength={purchaseLimits.reason}
          value={value.note}
          onChange={(note) => patch({ note })}
        />
      </div>
    </FormDialog>
  )
}
export default TrailDialog
