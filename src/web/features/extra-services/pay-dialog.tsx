import { Button, Modal } from 'antd'
import { useState } from 'react'
import { extraServices, type ServiceOrder } from '../../../contract/extra-services.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { DescriptionList } from '../../ui/components/detail-page.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { usePaymentFunds } from '../wallet/payment-funds.ts'
import { rechargePath } from '../wallet/recharge-path.ts'
import { useOwnWords } from '../services/service-text.ts'
import { paymentReads } from './extra-service-calls.ts'
import { factText } from './extra-service-text.ts'

const text = defineText({
  en: {
    title: (number: string) => `Pay ${number}`,
    due: 'Amount due',
    balance: 'Balance',
    credit: 'Unused credit',
    short: 'Amount short',
    pay: (amount: string) => `Pay ${amount}`,
    recharge: 'Recharge',
    done: (amount: string) => `${amount} paid. The agency starts the work.`,
  },
  zh: {
    title: (number: string) => `支付 ${number}`,
    due: '应付',
    balance: '余额',
    credit: '可用信用额度',
    short: '还差',
    pay: (amount: string) => `支付 ${amount}`,
    recharge: '去充值',
    done: (amount: string) => `已支付 ${amount}，平台将开始处理。`,
  },
})

/** Pays exactly the amount shown; the call fails if it has changed. */
const PayDialog = ({ order: given, onClose }: { order: ServiceOrder; onClose: () => void }) => {
  const words = useText(text)
  const facts = useText(factText)
  const own = useOwnWords()
  const go = useGo()
  // The order when the dialog opened: paying changes the page behind it.
  const [order] = useState(given)
  const { id, number, currency } = order
  const dueMinor = order.totalMinor ?? 0
  const { balanceMinor, creditMinor, missingMinor } = usePaymentFunds(dueMinor)
  const amount = moneyText({ amountMinor: dueMinor, currency })
  const pay = useCallMutation(extraServices.payServiceOrder, {
    invalidates: paymentReads,
    onSuccess: () => {
      toast.success(words.done(amount))
      onClose()
    },
  })
  const money = (amountMinor: number, strong = false) => (
    <Money amountMinor={amountMinor} currency={currency} strong={strong} />
  )
  return (
    <Modal
      open
      title={words.title(number)}
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
            loading={pay.isPending}
            onClick={() => pay.mutate({ id, agreedMinor: dueMinor })}
          >
            {words.pay(amount)}
          </Button>
        </>
      }
    >
      <DescriptionList
        rows={[
          [facts.service, own(order.nameEn, order.nameZh)],
          [words.due, money(dueMinor, true)],
          ...(balanceMinor === undefined ? [] : [[words.balance, money(balanceMinor)] as const]),
          ...(creditMinor === 0 ? [] : [[words.credit, money(creditMinor)] as const]),
          ...(missingMinor === 0 ? [] : [[words.short, money(missingMinor, true)] as const]),
        ]}
      />
    </Modal>
  )
}
export default PayDialog
