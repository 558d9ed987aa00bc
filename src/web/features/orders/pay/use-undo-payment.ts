import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import type { OrderId } from '../../../../contract/kernel/ids.ts'
import { orders } from '../../../../contract/orders/orders.ts'
import { undoPaymentSeconds } from '../../../../contract/orders/payment-time.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { moneyText } from '../../../ui/components/money.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { paymentReads } from '../../order-kit/order-calls.ts'

const text = defineText({
  en: {
    undo: 'Undo',
    undone: (number: string, left: string) => `Payment of ${number} undone. Wallet balance: ${left}.`,
    undoneMany: (count: number, left: string) =>
      `Payment of ${counted(count, 'order', 'orders')} undone. Wallet balance: ${left}.`,
  },
  zh: {
    undo: '撤销',
    undone: (number: string, left: string) => `${number} 的付款已撤销，钱包余额 ${left}。`,
    undoneMany: (count: number, left: string) =>
      `已撤销 ${formatNumber(count, 'zh')} 个订单的付款，钱包余额 ${left}。`,
  },
})

/** The action of a payment's success message, for as long as the payment can be undone. */
export const useUndoPayment = (onUndone: () => void) => {
  const words = useText(text)
  const undo = useCallMutation(orders.undoPayment, {
    invalidates: paymentReads,
    onSuccess: ({ results, balance }) => {
      const back = results.filter(({ ok }) => ok)
      const refused = results.find(({ ok }) => !ok)
      const left = moneyText(balance)
      if (back[0]) {
        toast.success(
          back.length === 1 ? words.undone(back[0].number, left) : words.undoneMany(back.length, left),
        )
      }
      if (refused) toast.error(refused.message)
      onUndone()
    },
  })
  return (ids: readonly OrderId[]) => ({
    label: words.undo,
    run: () => undo.mutate({ ids: [...ids] }),
    forMs: undoPaymentSeconds * 1000,
  })
}
