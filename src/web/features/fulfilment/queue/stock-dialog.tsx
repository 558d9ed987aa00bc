import { Button, Modal } from 'antd'
import { Suspense, useState, type FormEvent } from 'react'
import type { OrderId } from '../../../../contract/kernel/ids.ts'
import { operatorOrders } from '../../../../contract/orders/operator-orders.ts'
import { counted, formatNumber, plural } from '../../../../contract/kernel/format.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { operatorOrderReads } from '../common/fulfilment-calls.ts'
import { toastResults } from '../common/toast-results.ts'
import { lazy } from '../../../ui/page/lazy.ts'
import '../common/fulfilment.css'

const AwaitedGoods = lazy(() => import('../../supplier-orders/awaited-goods.tsx'))

const text = defineText({
  en: {
    title: (count: number) =>
      plural(count, 'Mark awaiting stock', `Mark ${formatNumber(count, 'en')} orders as awaiting stock`),
    note: 'Note',
    noteHelp: 'The seller sees this on the order.',
    save: 'Mark awaiting stock',
    cancel: 'Cancel',
    marked: (count: number) => `${counted(count, 'order is', 'orders are')} awaiting stock.`,
  },
  zh: {
    title: (count: number) => `将 ${formatNumber(count, 'zh')} 个订单设为待到货`,
    note: '备注',
    noteHelp: '卖家可在订单中看到。',
    save: '设为待到货',
    cancel: '取消',
    marked: (count: number) => `${formatNumber(count, 'zh')} 个订单已设为待到货。`,
  },
})

interface StockDialogProps {
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onDone?: () => void
}

const StockDialog = ({ ids, onClose, onDone }: StockDialogProps) => {
  const words = useText(text)
  const [note, setNote] = useState('')
  const wait = useCallMutation(operatorOrders.setAwaitingStock, {
    invalidates: operatorOrderReads,
    onSuccess: ({ results }) => {
      toastResults(results, words.marked)
      onDone?.()
      onClose()
    },
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!wait.isPending) wait.mutate({ ids: [...ids], awaiting: true, note })
  }
  return (
    <Modal open onCancel={onClose} footer={null} title={words.title(ids.length)} destroyOnHidden>
      <form onSubmit={submit} className="q-ship">
        <Suspense fallback={null}>
          <AwaitedGoods ids={ids as readonly OrderId[]} />
        </Suspense>
        <TextField
          label={words.note}
          help={words.noteHelp}
          optional
          value={note}
          maxLength={300}
          onChange={setNote}
        />
        <div className="q-ship-footer">
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="primary" htmlType="submit" loading={wait.isPending}>
            {words.save}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
export default StockDialog
