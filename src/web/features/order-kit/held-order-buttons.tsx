import { Button } from 'antd'
import { ask } from '../../ui/feedback/ask.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import './orders.css'

const text = defineText({
  en: {
    releaseCancellationHold: 'Ship anyway',
    refund: 'Cancel and refund',
    title: (number: string) => `Cancel ${number}?`,
    message: (amount: string) => `The order will not ship. ${amount} is refunded to your wallet immediately.`,
    back: 'Keep order',
  },
  zh: {
    releaseCancellationHold: '仍要发货',
    refund: '取消并退款',
    title: (number: string) => `取消 ${number}？`,
    message: (amount: string) => `取消后订单不再发货，${amount} 将立即退回钱包。`,
    back: '保留订单',
  },
})

interface HeldOrderButtonsProps {
  readonly number: string
  /** Formatted, such as '$12.00'. */
  readonly amount: string
  readonly isBusy: boolean
  /** Null if the account may not do this, or no longer can. */
  readonly onKeep: (() => void) | null
  readonly onRefund: (() => void) | null
}

/** For a paid order that was cancelled or fulfilled in the shop; shared by seller app and operator console. */
export const HeldOrderButtons = ({ number, amount, isBusy, onKeep, onRefund }: HeldOrderButtonsProps) => {
  const words = useText(text)
  const askAndRefund = async (refund: () => void): Promise<void> => {
    const sure = await ask({
      title: words.title(number),
      message: words.message(amount),
      confirmLabel: words.refund,
      cancelLabel: words.back,
    })
    if (sure) refund()
  }
  return (
    <span className="q-held-buttons">
      {onRefund && (
        <Button type="primary" loading={isBusy} onClick={() => void askAndRefund(onRefund)}>
          {words.refund}
        </Button>
      )}
      {onKeep && (
        <Button loading={isBusy} onClick={onKeep}>
          {words.releaseCancellationHold}
        </Button>
      )}
    </span>
  )
}
