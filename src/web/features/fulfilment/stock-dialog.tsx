import { Button, Input, Modal } from 'antd'
import { useState, type FormEvent } from 'react'
import { operatorOrders } from '../../../contract/operator/orders.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { Field } from '../../ui/parts/form.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { agencyReads } from './fulfilment-calls.ts'
import { tellResults } from './tell-results.ts'
import './fulfilment.css'

const text = defineText({
  en: {
    title: (count: number) => (count === 1 ? 'Wait for stock' : `Let ${count} orders wait for stock`),
    note: 'What is on its way, and when it should be here',
    noteHelp: 'The seller reads it on the order.',
    save: 'Wait for stock',
    cancel: 'Cancel',
    waiting: (count: number) =>
      count === 1 ? 'The order waits for stock.' : `${count} orders wait for stock.`,
  },
  zh: {
    title: (count: number) => (count === 1 ? '等待到货' : `让 ${count} 个订单等待到货`),
    note: '在途货物与预计到仓时间',
    noteHelp: '卖家会在订单上看到。',
    save: '等待到货',
    cancel: '取消',
    waiting: (count: number) => `${count} 个订单等待到货。`,
  },
})

interface StockDialogProps {
  readonly ids: readonly string[]
  readonly onClose: () => void
  readonly onDone?: () => void
}

/** Says that orders wait for goods, with a word for the seller. */
const StockDialog = ({ ids, onClose, onDone }: StockDialogProps) => {
  const words = useText(text)
  const [note, setNote] = useState('')
  const wait = useCallMutation(operatorOrders.setAwaitingStock, {
    invalidates: agencyReads,
    onSuccess: ({ results }) => {
      tellResults(results, words.waiting)
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
        <Field label={words.note} help={words.noteHelp} optional>
          {(control) => (
            <Input
              {...control}
              value={note}
              maxLength={300}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
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
