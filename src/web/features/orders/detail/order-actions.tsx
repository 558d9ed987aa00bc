import { Button } from 'antd'
import { orders } from '../../../../contract/orders/orders.ts'
import { type OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import type { OrderAction } from '../../../../contract/kernel/statuses.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { ask } from '../../../ui/feedback/ask.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useGo } from '../../../ui/page/navigation.tsx'
import { DropdownMenu } from '../../../ui/components/drop-menu.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { orderReads } from '../../order-kit/order-calls.ts'
import { useFamilyActions } from '../merging/use-family-actions.ts'
import { orderActionText } from '../../order-kit/order-action-text.ts'

const text = defineText({
  en: {
    cancelTitle: (number: string) => `Cancel order ${number}?`,
    cancelMessage: 'This order has not been paid. You can restore it later.',
    keep: 'Keep order',
    cancelled: (number: string) => `${number} cancelled.`,
    restored: (number: string) => `${number} restored and repriced.`,
    undo: 'Undo',
    more: 'More actions',
    duplicate: 'Duplicate order',
  },
  zh: {
    cancelTitle: (number: string) => `取消订单 ${number}？`,
    cancelMessage: '该订单尚未付款，取消后可以恢复。',
    keep: '保留订单',
    cancelled: (number: string) => `${number} 已取消。`,
    restored: (number: string) => `${number} 已恢复并重新计价。`,
    undo: '撤销',
    more: '更多操作',
    duplicate: '复制订单',
  },
})

export type OrderDialog = 'address' | 'line' | 'quote' | 'product' | 'hold' | 'cancel' | 'refund'

interface PartProps {
  readonly order: OrderDetail
  readonly open: (dialog: OrderDialog) => void
}

export const OrderActions = ({ order, open }: PartProps) => {
  const words = useText(text)
  const actions = useText(orderActionText)
  const family = useFamilyActions(order)
  const go = useGo()
  const { can } = useAccess()
  const restore = useCallMutation(orders.restoreOrder, {
    invalidates: orderReads,
    onSuccess: () => toast.success(words.restored(order.number)),
  })
  const cancel = useCallMutation(orders.cancelOrder, {
    invalidates: orderReads,
    onSuccess: () =>
      toast.success(words.cancelled(order.number), {
        label: words.undo,
        run: () => restore.mutate({ id: order.id }),
      }),
  })
  const askAndCancel = async (): Promise<void> => {
    const sure = await ask({
      title: words.cancelTitle(order.number),
      message: words.cancelMessage,
      confirmLabel: actions.cancel,
      cancelLabel: words.keep,
    })
    if (sure) cancel.mutate({ id: order.id })
  }
  const offered: readonly (readonly [OrderAction, string, () => void])[] = [
    ['editAddress', actions.editAddress, () => open('address')],
    ['chooseLine', actions.chooseLine, () => open('line')],
    ['changeProducts', actions.changeProducts, () => open('product')],
    ['requestQuote', actions.requestQuote, () => open('quote')],
    ...family.offered,
    ['hold', actions.hold, () => open('hold')],
    ['applyRefund', actions.applyRefund, () => open('refund')],
    ['requestCancellation', actions.requestCancellation, () => open('cancel')],
    ['cancel', actions.cancel, () => void askAndCancel()],
    ['restore', actions.restore, () => restore.mutate({ id: order.id })],
  ]
  const duplicate = {
    key: 'duplicate',
    label: words.duplicate,
    onClick: () => void go('/orders/droppingAddorder', { search: { copy: order.id } }),
    danger: false,
  }
  const items: { key: string; label: string; onClick: () => void; danger: boolean }[] = offered
    .filter(([action]) => order.allowedActions.includes(action))
    .map(([key, label, onClick]) => ({
      key,
      label,
      onClick,
      danger: key === 'cancel' || key === 'requestCancellation',
    }))
  // Before what cannot be undone.
  if (can('order:create')) items.splice(-1, 0, duplicate)
  if (items.length === 0) return null
  return (
    <DropdownMenu menu={{ items }}>
      <Button loading={cancel.isPending || restore.isPending || family.isPending}>
        {words.more} <Icon name="down" size={14} />
      </Button>
    </DropdownMenu>
  )
}
