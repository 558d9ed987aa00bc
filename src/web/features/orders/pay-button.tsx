import { Button } from 'antd'
import type { Money } from '../../../contract/money.ts'
import { orders } from '../../../contract/orders.ts'
import { type OrderRow } from '../../../contract/order-schemas.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { paymentReads } from './order-calls.ts'

const text = defineText({
  en: {
    pay: 'Pay',
    payAmount: (amount: string) => `Pay ${amount}`,
    paid: (number: string, left: string) => `${number} paid. Wallet balance: ${left}.`,
    fromStock: (units: number) => ` ${units} from your stock.`,
    recharge: 'Recharge',
  },
  zh: {
    pay: '付款',
    payAmount: (amount: string) => `支付 ${amount}`,
    paid: (number: string, left: string) => `${number} 已付款，钱包余额 ${left}。`,
    fromStock: (units: number) => `使用您的库存 ${units} 件。`,
    recharge: '充值',
  },
})

interface PayButtonProps {
  readonly order: OrderRow
  /** The amount is shown next to the button. */
  readonly small?: boolean
  /** The amount charged, if known: the order total less the value taken from stock. */
  readonly due?: Money | undefined
}

/**
 * Pays one order from the wallet, for at most the amount shown; opens recharging if the balance is too low.
 */
export const PayButton = ({ order, small = false, due }: PayButtonProps) => {
  const words = useText(text)
  const go = useGo()
  const amount = due ?? { amountMinor: order.totalMinor, currency: order.currency }
  const pay = useCallMutation(orders.payOrder, {
    invalidates: paymentReads,
    onSuccess: ({ result, balance }) => {
      const fromStock = result.stock ? words.fromStock(result.stock.units) : ''
      if (result.ok) toast.success(words.paid(order.number, moneyText(balance)) + fromStock)
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
        pay.mutate({ id: order.id, agreedMinor: amount.amountMinor })
      }}
    >
      {small ? words.pay : words.payAmount(moneyText(amount))}
    </Button>
  )
}
