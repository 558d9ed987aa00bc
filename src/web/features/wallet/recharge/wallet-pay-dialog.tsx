import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import type { Money as Amount } from '../../../../contract/kernel/money.ts'
import { DescriptionList } from '../../../ui/detail-page/detail-page.tsx'
import { ErrorNote } from '../../../ui/components/error-state.tsx'
import { Money, moneyText } from '../../../ui/components/money.tsx'
import { Bar } from '../../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { usePaymentFunds } from '../common/payment-funds.ts'
import { RechargeButton } from './recharge-button.tsx'
import '../common/wallet.css'

const text = defineText({
  en: {
    due: 'Amount due',
    balance: 'Balance',
    credit: 'Unused credit',
    short: 'Amount short',
    noBalance: 'Your balance could not be loaded.',
    pay: (amount: string) => `Pay ${amount}`,
    cancel: 'Cancel',
  },
  zh: {
    due: '应付',
    balance: '余额',
    credit: '可用信用额度',
    short: '还差',
    noBalance: '无法加载您的余额。',
    pay: (amount: string) => `支付 ${amount}`,
    cancel: '取消',
  },
})

interface WalletPayProps {
  readonly title: string
  readonly about?: string
  /** Above the amount due. */
  readonly rows?: readonly (readonly [label: string, value: ReactNode])[]
  readonly due: Amount
  readonly isPaying: boolean
  readonly onPay: () => void
  readonly onClose: () => void
}

/** Shows what a payment takes from the wallet, and recharges where that is too little. */
export const WalletPayDialog = ({
  title,
  about,
  rows = [],
  due,
  isPaying,
  onPay,
  onClose,
}: WalletPayProps) => {
  const words = useText(text)
  const { balanceMinor, creditMinor, missingMinor, ...funds } = usePaymentFunds(due.amountMinor)
  const money = (amountMinor: number, strong = false) => (
    <Money amountMinor={amountMinor} currency={due.currency} strong={strong} />
  )
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      footer={
        <>
          {missingMinor > 0 && <RechargeButton missingMinor={missingMinor} />}
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="primary" disabled={missingMinor > 0} loading={isPaying} onClick={onPay}>
            {words.pay(moneyText(due))}
          </Button>
        </>
      }
    >
      <div className="q-stack">
        {about && <p>{about}</p>}
        <div className="q-pay-facts">
          <DescriptionList
            rows={[
              ...rows,
              [words.due, money(due.amountMinor, true)],
              ...(funds.isLoading ? [[words.balance, <Bar key="balance" width={80} />] as const] : []),
              ...(balanceMinor === undefined ? [] : [[words.balance, money(balanceMinor)] as const]),
              ...(creditMinor === 0 ? [] : [[words.credit, money(creditMinor)] as const]),
              ...(missingMinor === 0 ? [] : [[words.short, money(missingMinor, true)] as const]),
            ]}
          />
        </div>
        {funds.error && <ErrorNote error={funds.error} what={words.noBalance} onRetry={funds.retry} />}
      </div>
    </Modal>
  )
}
