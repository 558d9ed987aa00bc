import { useState } from 'react'
import { operatorReceiving } from '../../../contract/supplier-orders/receiving.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { TextAreaField } from '../../ui/forms/text-field.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { supplierOrderReads } from '../supplier-orders/supplier-order-text.ts'
import type { ReceiveItem } from './receive-line.tsx'
import { receiveText } from './receive-text.ts'

interface ListDialogProps {
  readonly item: ReceiveItem
  readonly of: 'checks' | 'barcodes'
  readonly onClose: () => void
}

/** Edits the checks of a product or the barcodes of a SKU, one a line. */
const ListDialog = ({ item, of, onClose }: ListDialogProps) => {
  const words = useText(receiveText)
  const [typed, setTyped] = useState(item[of].join('\n'))
  const lines = [
    ...new Set(
      typed
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
    ),
  ]
  const done = {
    invalidates: supplierOrderReads,
    onSuccess: () => {
      toast.success(words.saved)
      onClose()
    },
  }
  const saveChecks = useCallMutation(operatorReceiving.saveProductChecks, done)
  const saveBarcodes = useCallMutation(operatorReceiving.saveSkuBarcodes, done)
  const isChecks = of === 'checks'
  return (
    <FormDialog
      title={isChecks ? words.checksTitle : words.barcodesTitle(item.code)}
      sendLabel={words.save}
      isBusy={saveChecks.isPending || saveBarcodes.isPending}
      onSend={() => {
        if (isChecks) saveChecks.mutate({ productId: item.productId, checks: lines })
        else saveBarcodes.mutate({ skuId: item.skuId, barcodes: lines.map((line) => line.toUpperCase()) })
      }}
      onClose={onClose}
    >
      <TextAreaField
        label={isChecks ? words.checksTitle : words.barcodesTitle(item.code)}
        help={isChecks ? words.checksHelp : words.barcodesHelp}
        autoSize={{ minRows: 4, maxRows: 12 }}
        value={typed}
        onChange={setTyped}
      />
    </FormDialog>
  )
}
export default ListDialog
