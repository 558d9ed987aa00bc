import { Button } from 'antd'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { operatorBulkJobs } from '../../../../contract/bulk-jobs/operator-bulk-jobs.ts'
import { operatorShipFiles } from '../../../../contract/orders/ship-files.ts'
import { useCall, useCallMutation } from '../../../ui/call/use-call.ts'
import { ask } from '../../../ui/feedback/ask.ts'
import { minuteOf } from '../../../ui/time/time-text.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { operatorOrderReads } from '../common/fulfilment-calls.ts'

const text = defineText({
  en: {
    note: (orders: number, until: string) =>
      `${counted(orders, 'order was', 'orders were')} shipped from this file. Shipping can be undone until ${until}; until then, shops do not get the tracking numbers.`,
    undo: 'Undo shipping',
    title: (orders: number) => `Undo shipping of ${counted(orders, 'order', 'orders')}?`,
    body: 'Their parcels are removed, the stock is given back, and the orders are to be shipped again. Orders that a shop or the carrier already knows as shipped stay as they are and are listed.',
  },
  zh: {
    note: (orders: number, until: string) =>
      `已从该文件发出 ${formatNumber(orders, 'zh')} 个订单。${until} 前可撤销发货，在此之前运单号不会回传店铺。`,
    undo: '撤销发货',
    title: (orders: number) => `撤销 ${formatNumber(orders, 'zh')} 个订单的发货？`,
    body: '包裹将被移除，库存退回，订单恢复为待发货。店铺或承运商已知晓的订单保持已发货，并会列出。',
  },
})

interface ShipUndoNoteProps {
  readonly bulkJobId: string
  readonly onUndone: (bulkJobId: string) => void
}

/** For a finished job of shipping by file. */
export const ShipUndoNote = ({ bulkJobId, onUndone }: ShipUndoNoteProps) => {
  const words = useText(text)
  const answer = useCall(
    operatorShipFiles.getShipUndo,
    { id: bulkJobId },
    { quiet: true, everyMs: (last) => (last?.until && !last.isOver ? 10_000 : false) },
  )
  const undo = useCallMutation(operatorShipFiles.undoShipByFile, {
    invalidates: [
      ...operatorOrderReads,
      operatorBulkJobs.listOperatorBulkJobs,
      operatorShipFiles.getShipUndo,
    ],
    onSuccess: ({ bulkJobId: undoing }) => onUndone(undoing),
  })
  const found = answer.data
  if (!found?.until || found.isOver) return null
  const { orders, until } = found
  const press = async (): Promise<void> => {
    const isSure = await ask({
      title: words.title(orders),
      message: words.body,
      confirmLabel: words.undo,
      danger: true,
    })
    if (isSure) undo.mutate({ id: bulkJobId })
  }
  return (
    <div className="q-note q-ship-undo">
      <span>{words.note(orders, minuteOf(new Date(until)))}</span>
      <Button loading={undo.isPending} onClick={() => void press()}>
        {words.undo}
      </Button>
    </div>
  )
}
