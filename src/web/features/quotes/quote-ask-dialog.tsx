import { Checkbox, Input, Modal } from 'antd'
import { useState } from 'react'
import { quotes } from '../../../contract/quotes/quotes.ts'
import { type OrderDetail } from '../../../contract/orders/order-schemas.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Field } from '../../ui/forms/form.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { orderReads } from '../order-kit/order-calls.ts'
import { orderActionText } from '../order-kit/order-action-text.ts'

const text = defineText({
  en: {
    title: 'Request a quote',
    which: 'Products',
    note: 'Note to the agency (optional)',
    hint: 'For example, a product link, the material or the packaging you want.',
    cancel: 'Cancel',
    sent: 'Quote requested. The agency replies within one business day.',
  },
  zh: {
    title: '询价',
    which: '询价商品',
    note: '补充说明（选填）',
    hint: '商品链接、材质、包装要求等。',
    cancel: '取消',
    sent: '询价已提交，平台将在一个工作日内答复。',
  },
})

const QuoteAskDialog = ({ order, onClose }: { order: OrderDetail; onClose: () => void }) => {
  const words = useText(text)
  const actions = useText(orderActionText)
  const askable = order.lines.filter(
    (line) =>
      !line.skuId && line.quantity > 0 && line.quoteStatus !== 'requested' && line.quoteStatus !== 'offered',
  )
  const [lineIds, setLineIds] = useState<readonly string[]>(askable.map(({ id }) => id))
  const draft = useDraft(`quote-ask:${order.id}`, { note: '' })
  const { note } = draft.value
  const request = useCallMutation(quotes.requestQuote, {
    invalidates: orderReads,
    onSuccess: () => {
      draft.clear()
      toast.success(words.sent)
      onClose()
    },
  })
  return (
    <Modal
      open
      width={640}
      title={words.title}
      okText={actions.requestQuote}
      cancelText={words.cancel}
      okButtonProps={{ disabled: lineIds.length === 0 }}
      confirmLoading={request.isPending}
      onOk={() => request.mutate({ orderId: order.id, lineIds: [...lineIds], note })}
      onCancel={onClose}
    >
      <div className="q-stack">
        <Field label={words.which}>
          {() => (
            <Checkbox.Group
              value={[...lineIds]}
              onChange={(values) => setLineIds(values)}
              options={askable.map((line) => ({
                value: line.id as string,
                label: [line.title, line.variantTitle].filter(Boolean).join(' · '),
              }))}
              style={{ display: 'grid', gap: 6 }}
            />
          )}
        </Field>
        <Field label={words.note} help={words.hint}>
          {({ status, ...control }) => (
            <Input.TextArea
              {...control}
              {...(status ? { status } : {})}
              rows={3}
              maxLength={1000}
              value={note}
              onChange={(event) => draft.set({ note: event.target.value })}
            />
          )}
        </Field>
      </div>
    </Modal>
  )
}
export default QuoteAskDialog
