import { Button } from 'antd'
import { orders } from '../../../contract/orders.ts'
import { type OrderRow } from '../../../contract/order-schemas.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { moneyText } from '../../ui/parts/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { paymentReads } from './order-calls.ts'

const text = defineText({
  en: {
    pay: 'Pay',
    payAmount: (amount: string) => `Pay ${amount}`,
    paid: (number: string, left: string) => `${number} is paid. ${left} left in the wallet.`,
    recharge: 'Recharge',
  },
  zh: {
    pay: '付款',
    payAmount: (amount: string) => `支付 ${amount}`,
    paid: (number: string, left: string) => `${number} 已付款，钱包余额 ${left}。`,
    recharge: '充值',
  },
})

/** Pays one order from the wallet; a balance too low leads to the recharge. `small` where the amount stands beside. */
export const PayButton = ({ order, small = false }: { order: OrderRow; small?: boolean }) => {
  const words = useText(text)
  const go = useGo()
  const pay = useCallMutation(orders.payOrder, {
    invalidates: paymentReads,
    onSuccess: ({ result, balance }) => {
      if (result.ok) toast.success(words.paid(order.number, moneyText(balance)))
      else if (result.reason === 'balanceTooLow') {
        toast.info(result.message, {
          label: words.recharge,
          run: () => void go('/wallet/finance?recharge=1'),
        })
      } else toast.error(result.message)
    },
  })
  return (
    <Button
      type="primary"
      size={small ? 'small' : 'middle'}
      loading={pay.isPending}
      onClick={(event) => {
        event.stopPropagation()
        pay.mutate({ id: order.id })
      }}
    >
      {small
        ? words.pay
        : words.payAmount(moneyText({ amountMinor: order.totalMinor, currency: order.currency }))}
    </Button>
  )
}
