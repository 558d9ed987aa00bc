import { Button, Modal } from 'antd'
import { useState } from 'react'
import { wholesale, type WholesaleOrder } from '../../../contract/wholesale.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { DescriptionList } from '../../ui/components/detail-page.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { usePaymentFunds } from '../wallet/payment-funds.ts'
import { rechargePath } from '../wallet/recharge-path.ts'
import { paymentReads } from './wholesale-calls.ts'
import { factText } from './wholesale-text.ts'

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
    due: 'Amount due',
    balance: 'Balance',
    credit: 'Unused credit',
    short: 'Amount short',
    pay: (amount: string) => `Pay ${amount}`,
    recharge: 'Recharge',
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
    due: '应付',
    balance: '余额',
    credit: '可用信用额度',
    short: '还差',
    pay: (amount: string) => `支付 ${amount}`,
    recharge: '去充值',
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
  const facts = useText(factText)
  const go = useGo()
  // The order when the dialog opened: paying changes the page behind it.
  const [order] = useState(given)
  const { id, currency, number, money } = order
  const dueMinor = (isRest ? order.shortfallMinor : order.totalMinor) ?? 0
  const { balanceMinor, creditMinor, missingMinor } = usePaymentFunds(dueMinor)
  const options = {
    invalidates: paymentReads,
    onSuccess: () => {
      toast.success(words.done(moneyText({ amountMinor: dueMinor, currency })))
      onClose()
    },
  } as const
  const pay = useCallMutation(wholesale.payWholesale, options)
  const replenish = useCallMutation(wholesale.replenishWholesale, options)
  const amount = (amountMinor: number | null, strong = false) => (
    <Money amountMinor={amountMinor} currency={currency} strong={strong} />
  )
  return (
    <Modal
      open
      title={isRest ? words.restTitle(number) : words.title(number)}
      onCancel={onClose}
      footer={
        <>
          {missingMinor > 0 && (
            <Button onClick={() => void go(rechargePath(missingMinor))}>{words.recharge}</Button>
          )}
          <Button onClick={onClose}>{facts.cancel}</Button>
          <Button
            type="primary"
            disabled={missingMinor > 0}
            loading={pay.isPending || replenish.isPending}
            onClick={() => (isRest ? replenish : pay).mutate({ id, agreedMinor: dueMinor })}
          >
            {words.pay(moneyText({ amountMinor: dueMinor, currency }))}
          </Button>
        </>
      }
    >
      <div className="q-stack">
        <p>{isRest ? words.restWhy : words.why}</p>
        <DescriptionList
          rows={[
            ...(isRest
              ? ([
                  [words.real, amount(money.realFreightMinor)],
                  [words.estimated, amount(money.freightMinor)],
                ] as const)
              : ([
                  [words.goods, amount(money.goodsMinor)],
                  [words.freight, amount(money.freightMinor)],
                ] as const)),
            [words.due, amount(dueMinor, true)],
            ...(balanceMinor === undefined ? [] : [[words.balance, amount(balanceMinor)] as const]),
            ...(creditMinor === 0 ? [] : [[words.credit, amount(creditMinor)] as const]),
            ...(missingMinor === 0 ? [] : [[words.short, amount(missingMinor, true)] as const]),
          ]}
        />
      </div>
    </Modal>
  )
}
export default PayDialog
