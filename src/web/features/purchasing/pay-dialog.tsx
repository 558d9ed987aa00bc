import { Button, Modal } from 'antd'
import { useState } from 'react'
import { purchaseOrders, type PurchaseOrder } from '../../../contract/purchase-orders.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { DescriptionList } from '../../ui/components/detail-page.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { usePaymentFunds } from '../wallet/payment-funds.ts'
import { rechargePath } from '../wallet/recharge-path.ts'
import { paymentReads } from './purchasing-calls.ts'
import { sharedText } from './purchasing-text.ts'

const text = defineText({
  en: {
    title: (number: string) => `Pay ${number}`,
    why: 'You can cancel for a full refund until the agency starts buying. The price of goods that do not arrive is refunded to your wallet.',
    due: 'Amount due',
    balance: 'Balance',
    credit: 'Unused credit',
    missing: 'Amount short',
    pay: (amount: string) => `Pay ${amount}`,
    recharge: 'Recharge',
    done: (amount: string) => `${amount} paid.`,
  },
  zh: {
    title: (number: string) => `支付 ${number}`,
    why: '平台开始采购前，可随时取消并全额退款；最终未到货部分的货款会退回钱包。',
    due: '应付',
    balance: '余额',
    credit: '可用信用额度',
    missing: '还差',
    pay: (amount: string) => `支付 ${amount}`,
    recharge: '去充值',
    done: (amount: string) => `已支付 ${amount}。`,
  },
})

/** Pays exactly the amount shown. */
const PayDialog = ({ order: given, onClose }: { order: PurchaseOrder; onClose: () => void }) => {
  const words = useText(text)
  const shared = useText(sharedText)
  const go = useGo()
  // The order as it was when the dialog opened: paying changes the page behind it.
  const [order] = useState(given)
  const { id, number, money } = order
  const currency = order.currency ?? 'USD'
  const dueMinor = money.goodsMinor
  const { balanceMinor, creditMinor, missingMinor } = usePaymentFunds(dueMinor)
  const pay = useCallMutation(purchaseOrders.payPurchaseOrder, {
    invalidates: paymentReads,
    onSuccess: () => {
      toast.success(words.done(moneyText({ amountMinor: dueMinor, currency })))
      onClose()
    },
  })
  const amount = (amountMinor: number, strong = false) => (
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
          <Button onClick={onClose}>{shared.cancel}</Button>
          <Button
            type="primary"
            disabled={missingMinor > 0}
            loading={pay.isPending}
            onClick={() => pay.mutate({ id, agreedMinor: dueMinor })}
          >
            {words.pay(moneyText({ amountMinor: dueMinor, currency }))}
          </Button>
        </>
      }
    >
      <div className="q-stack">
        <p>{words.why}</p>
        <DescriptionList
          rows={[
            [words.due, amount(dueMinor, true)],
            ...(balanceMinor === undefined ? [] : [[words.balance, amount(balanceMinor)] as const]),
            ...(creditMinor === 0 ? [] : [[words.credit, amount(creditMinor)] as const]),
            ...(missingMinor === 0 ? [] : [[words.missing, amount(missingMinor, true)] as const]),
          ]}
        />
      </div>
    </Modal>
  )
}
export default PayDialog
