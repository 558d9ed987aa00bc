import { orders } from '../../../../contract/orders/orders.ts'
import { type OrderRow } from '../../../../contract/orders/order-schemas.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { RowButton } from '../../../ui/index-page/row-button.tsx'
import { keyOf } from '../../../ui/page/shortcuts.ts'
import { useGo } from '../../../ui/page/navigation.tsx'
import { moneyText } from '../../../ui/components/money.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { paymentReads } from '../../order-kit/order-calls.ts'
import { useUndoPayment } from './use-undo-payment.ts'

const text = defineText({
  en: {
    payKey: 'Pay order',
    payAmount: (amount: string) => `Pay ${amount}`,
    paid: (number: string, left: string) => `${number} paid. Wallet balance: ${left}.`,
    fromStock: (units: number) => ` ${units} from your stock.`,
    done: 'Paid',
  },
  zh: {
    payKey: '支付订单',
    payAmount: (amount: string) => `支付 ${amount}`,
    paid: (number: string, left: string) => `${number} 已付款，钱包余额 ${left}。`,
    fromStock: (units: number) => `使用您的库存 ${units} 件。`,
    done: '已付款',
  },
})

interface PayButtonProps {
  readonly order: OrderRow
  readonly small?: boolean
}

/**
 * Pays one order from the wallet, for at most the amount on the button; leads to recharging if the balance is too low.
 */
export const PayButton = ({ order, small = false }: PayButtonProps) => {
  const words = useText(text)
  const go = useGo()
  const { can } = useAccess()
  const amount = { amountMinor: order.dueMinor ?? order.totalMinor, currency: order.currency }
  const pay = useCallMutation(orders.payOrder, {
    invalidates: paymentReads,
    onSuccess: ({ result, balance }) => {
      const fromStock = result.stock ? words.fromStock(result.stock.units) : ''
      if (result.ok) toast.success(words.paid(order.number, moneyText(balance)) + fromStock, undo([order.id]))
      else if (result.reason === 'balanceTooLow' && can('wallet:recharge')) {
        toast.info(result.message)
        void go(`/orders/dropshippingPay?ids=${order.id}&recharge=1`)
      } else toast.error(result.message)
    },
  })
  const undo = useUndoPayment(pay.reset)
  return (
    <RowButton
      type="primary"
      size={small ? 'small' : 'middle'}
      {...(small && { action: 'pay', keys: keyOf(words.payKey, 'p') })}
      isRunning={pay.isPending}
      done={pay.data?.result.ok && words.done}
      onPress={() => pay.mutate({ id: order.id, agreedMinor: amount.amountMinor })}
    >
      {words.payAmount(moneyText(amount))}
    </RowButton>
  )
}
