import { useState } from 'react'
import { purchaseOrders } from '../../../../contract/purchasing/purchase-orders.ts'
import type { PurchaseOrder } from '../../../../contract/purchasing/purchase-order-schemas.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { moneyText } from '../../../ui/components/money.tsx'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { WalletPayDialog } from '../../wallet/recharge/wallet-pay-dialog.tsx'
import { paymentReads } from '../common/purchasing-calls.ts'

const text = defineText({
  en: {
    title: (number: string) => `Pay ${number}`,
    why: 'You can cancel for a full refund until the agency starts buying. The price of goods that do not arrive is refunded to your wallet.',
    done: (amount: string) => `${amount} paid.`,
  },
  zh: {
    title: (number: string) => `支付 ${number}`,
    why: '平台开始采购前，可随时取消并全额退款；最终未到货部分的货款会退回钱包。',
    done: (amount: string) => `已支付 ${amount}。`,
  },
})

/** Pays exactly the amount shown. */
const PayDialog = ({ order: given, onClose }: { order: PurchaseOrder; onClose: () => void }) => {
  const words = useText(text)
  // The order as it was when the dialog opened: paying changes the page behind it.
  const [{ id, number, money, currency }] = useState(given)
  const due = { amountMinor: money.goodsMinor, currency: currency ?? 'USD' }
  const pay = useCallMutation(purchaseOrders.payPurchaseOrder, {
    invalidates: paymentReads,
    onSuccess: () => {
      toast.success(words.done(moneyText(due)))
      onClose()
    },
  })
  return (
    <WalletPayDialog
      title={words.title(number)}
      about={words.why}
      due={due}
      isPaying={pay.isPending}
      onPay={() => pay.mutate({ id, agreedMinor: due.amountMinor })}
      onClose={onClose}
    />
  )
}
export default PayDialog
