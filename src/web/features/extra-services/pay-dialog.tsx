import { useState } from 'react'
import { extraServices, type ServiceOrder } from '../../../contract/extra-services/extra-services.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { moneyText } from '../../ui/components/money.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useOwnWords } from '../services/service-text.ts'
import { WalletPayDialog } from '../wallet/recharge/wallet-pay-dialog.tsx'
import { paymentReads } from './extra-service-calls.ts'
import { factText } from './extra-service-text.ts'

const text = defineText({
  en: {
    title: (number: string) => `Pay ${number}`,
    done: (amount: string) => `${amount} paid. The agency starts the work.`,
  },
  zh: {
    title: (number: string) => `支付 ${number}`,
    done: (amount: string) => `已支付 ${amount}，平台将开始处理。`,
  },
})

/** Pays exactly the amount shown; the call fails if it has changed. */
const PayDialog = ({ order: given, onClose }: { order: ServiceOrder; onClose: () => void }) => {
  const words = useText(text)
  const facts = useText(factText)
  const own = useOwnWords()
  // The order when the dialog opened: paying changes the page behind it.
  const [order] = useState(given)
  const { id, number, currency } = order
  const due = { amountMinor: order.totalMinor ?? 0, currency }
  const pay = useCallMutation(extraServices.payServiceOrder, {
    invalidates: paymentReads,
    onSuccess: () => {
      toast.success(words.done(moneyText(due)))
      onClose()
    },
  })
  return (
    <WalletPayDialog
      title={words.title(number)}
      rows={[[facts.service, own(order.nameEn, order.nameZh)]]}
      due={due}
      isPaying={pay.isPending}
      onPay={() => pay.mutate({ id, agreedMinor: due.amountMinor })}
      onClose={onClose}
    />
  )
}
export default PayDialog
