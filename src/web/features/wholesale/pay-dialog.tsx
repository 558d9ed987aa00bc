import { useState } from 'react'
import { wholesale } from '../../../contract/wholesale/wholesale.ts'
import type { WholesaleOrder } from '../../../contract/wholesale/wholesale-schemas.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { WalletPayDialog } from '../wallet/recharge/wallet-pay-dialog.tsx'
import { paymentReads } from './wholesale-calls.ts'

const text = defineText({
  en: {
    title: (number: string) => `Pay ${number}`,
    restTitle: (number: string) => `Pay freight difference for ${number}`,
    restWhy:
      'The goods are packed and the actual freight is higher than the estimate. The order ships once you pay the difference.',
    why: 'If the actual freight is lower, the difference is refunded to your wallet. If it is higher, you pay the difference before the order ships.',
    goods: 'Goods',
    freight: 'Estimated freight',
    real: 'Actual freight',
    estimated: 'Paid freight',
    done: (amount: string) => `${amount} paid.`,
  },
  zh: {
    title: (number: string) => `支付 ${number}`,
    restTitle: (number: string) => `补付 ${number} 的运费`,
    restWhy: '货物已打包，实际运费高于预估，补付后即发货。',
    why: '实际运费低于预估时，差额退回钱包；高于预估时，需在发货前补付差额。',
    goods: '货款',
    freight: '预估运费',
    real: '实际运费',
    estimated: '已付运费',
    done: (amount: string) => `已支付 ${amount}。`,
  },
})

interface PayProps {
  readonly order: WholesaleOrder
  /** True to pay the freight difference, false for the order itself. */
  readonly isRest: boolean
  readonly onClose: () => void
}

/** Pays exactly the amount shown; the call fails if it has changed. */
const PayDialog = ({ order: given, isRest, onClose }: PayProps) => {
  const words = useText(text)
  // The order when the dialog opened: paying changes the page behind it.
  const [order] = useState(given)
  const { id, currency, number, money } = order
  const due = { amountMinor: (isRest ? order.shortfallMinor : order.totalMinor) ?? 0, currency }
  const options = {
    invalidates: paymentReads,
    onSuccess: () => {
      toast.success(words.done(moneyText(due)))
      onClose()
    },
  } as const
  const pay = useCallMutation(wholesale.payWholesale, options)
  const replenish = useCallMutation(wholesale.replenishWholesale, options)
  const amount = (amountMinor: number | null) => <Money amountMinor={amountMinor} currency={currency} />
  return (
    <WalletPayDialog
      title={isRest ? words.restTitle(number) : words.title(number)}
      about={isRest ? words.restWhy : words.why}
      rows={
        isRest
          ? [
              [words.real, amount(money.realFreightMinor)],
              [words.estimated, amount(money.freightMinor)],
            ]
          : [
              [words.goods, amount(money.goodsMinor)],
              [words.freight, amount(money.freightMinor)],
            ]
      }
      due={due}
      isPaying={pay.isPending || replenish.isPending}
      onPay={() => (isRest ? replenish : pay).mutate({ id, agreedMinor: due.amountMinor })}
      onClose={onClose}
    />
  )
}
export default PayDialog
