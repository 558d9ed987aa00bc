import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { mayChangeQuantity, maxOfLine, orderChanges } from '../../../../contract/orders/order-changes.ts'
import type { OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useTitle } from '../../../ui/text/use-subject.ts'
import { orderReads } from '../../order-kit/order-calls.ts'
import '../../order-kit/order-changes.css'

const text = defineText({
  en: {
    quantity: (title: string) => `Quantity of ${title}`,
    save: 'Save',
    changed: (title: string, quantity: number) =>
      `Quantity of ${title} changed to ${quantity}. The order has been repriced.`,
    undo: 'Undo',
    remove: 'Remove',
    removed: (title: string) => `${title} removed.`,
  },
  zh: {
    quantity: (title: string) => `${title} 的数量`,
    save: '保存',
    changed: (title: string, quantity: number) => `${title} 数量改为 ${quantity}，订单已重新计价。`,
    undo: '撤销',
    remove: '移除',
    removed: (title: string) => `已移除 ${title}。`,
  },
})

interface LineProps {
  readonly order: OrderDetail
  readonly line: OrderDetail['lines'][number]
}

export const LineQuantity = ({ order, line }: LineProps) => {
  if (!order.allowedActions.includes('changeProducts') || !mayChangeQuantity(line)) return line.quantity
  // Resets to the server's quantity, whoever changed it.
  return <QuantityField key={line.quantity} order={order} line={line} />
}

const QuantityField = ({ order, line }: LineProps) => {
  const words = useText(text)
  const title = useTitle()(line)
  const [quantity, setQuantity] = useState(line.quantity)
  const target = { id: order.id, lineId: line.id }
  const undo = useCallMutation(orderChanges.changeLineQuantity, { invalidates: orderReads })
  const change = useCallMutation(orderChanges.changeLineQuantity, {
    invalidates: orderReads,
    onSuccess: ({ quantityBefore }, input) =>
      toast.success(words.changed(title, input.quantity), {
        label: words.undo,
        run: () => undo.mutate({ ...target, quantity: quantityBefore }),
      }),
  })
  const save = (): void => {
    if (quantity !== line.quantity) change.mutate({ ...target, quantity })
  }
  return (
    <span className="q-line-quantity">
      <InputNumber
        size="small"
        aria-label={words.quantity(title)}
        min={1}
        max={maxOfLine}
        precision={0}
        value={quantity}
        disabled={change.isPending}
        onChange={(value) => setQuantity(value ?? line.quantity)}
        onPressEnter={save}
      />
      {quantity !== line.quantity && (
        <Button size="small" type="primary" loading={change.isPending} onClick={save}>
          {words.save}
        </Button>
      )}
    </span>
  )
}

/** For manually added products only; line items that came from the shop cannot be removed. */
export const TakeOutButton = ({ order, line }: LineProps) => {
  const words = useText(text)
  const title = useTitle()(line)
  const again = useCallMutation(orderChanges.addProductToOrder, { invalidates: orderReads })
  const remove = useCallMutation(orderChanges.removeAddedProduct, {
    invalidates: orderReads,
    onSuccess: ({ skuId, quantity }) =>
      toast.success(
        words.removed(title),
        skuId ? { label: words.undo, run: () => again.mutate({ id: order.id, skuId, quantity }) } : undefined,
      ),
  })
  const isLast = order.lines.every((one) => one.id === line.id || one.quantity === 0)
  if (!line.isAdded || isLast || !order.allowedActions.includes('changeProducts')) return null
  return (
    <Button
      size="small"
      type="text"
      loading={remove.isPending}
      onClick={() => remove.mutate({ id: order.id, lineId: line.id })}
    >
      {words.remove}
    </Button>
  )
}
