import type { ReactNode } from 'react'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { reasonIn } from '../../../contract/recharge-reasons.ts'
import type { RechargeStatus } from '../../../contract/statuses.ts'
import type { wallet } from '../../../contract/wallet.ts'
import type { CallError } from '../../ui/call/call-error.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { moneyText } from '../../ui/parts/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import type { Tone } from '../../ui/theme/tokens.ts'
import { PublicLayout } from '../identity/public-layout.tsx'
import { rechargeTones } from './wallet-words.ts'
import '../../ui/plain/plain.css'

const text = defineText({
  en: {
    credited: (amount: string) => `${amount} credited`,
    balance: (number: string, amount: string) =>
      `${number} is in your wallet. Your balance is now ${amount}.`,
    pay: 'Pay waiting orders',
    toWallet: 'Go to the wallet',
    pending: 'PayPal holds the payment',
    pendingNext:
      'There is nothing to do: it is credited as soon as PayPal lets it through, and you get a letter.',
    approved: 'PayPal is still at it',
    approvedNext: 'The payment is approved and is being taken. You may leave: it is credited by itself.',
    created: 'The payment is not approved yet',
    createdNext: 'Nothing was charged. Go on at PayPal, or leave it: it expires by itself.',
    goOn: 'Go on at PayPal',
    refused: 'Not credited',
    again: 'Start a new recharge',
    expired: 'This payment has expired',
    expiredNext: 'Nothing was charged.',
    failed: 'The payment could not be looked up',
    unknown:
      'This payment is not of the account that you are signed in to. Sign in with the account that started it.',
    waiting: 'PayPal does not answer',
    retry: 'Try again',
  },
  zh: {
    credited: (amount: string) => `${amount} 已入账`,
    balance: (number: string, amount: string) => `${number} 已存入您的钱包，当前余额 ${amount}。`,
    pay: '支付待付款订单',
    toWallet: '前往钱包',
    pending: 'PayPal 暂时冻结了此笔付款',
    pendingNext: '您无需操作：PayPal 放行后将立即入账，并会发邮件通知您。',
    approved: 'PayPal 仍在处理',
    approvedNext: '付款已批准，正在扣款。您可以离开，入账会自动完成。',
    created: '付款尚未批准',
    createdNext: '未产生任何扣款。您可以回到 PayPal 继续，或不予理会，它会自动过期。',
    goOn: '回到 PayPal 继续',
    refused: '未入账',
    again: '重新充值',
    expired: '此笔付款已过期',
    expiredNext: '未产生任何扣款。',
    failed: '无法查询此笔付款',
    unknown: '此笔付款不属于当前登录的账户，请使用发起付款的账户登录。',
    waiting: 'PayPal 暂无响应',
    retry: '重试',
  },
})

type Completed = OutputOf<typeof wallet.completePayPalRecharge>

interface ResultProps {
  readonly title: string
  readonly tone: Tone
  readonly icon: IconName
  readonly message: string
  readonly actions: ReactNode
}

const Result = ({ title, tone, icon, message, actions }: ResultProps) => (
  <PublicLayout plain title={title}>
    <p className="q-outcome" role="status">
      <span className={`q-outcome-icon q-tag-${tone}`}>
        <Icon name={icon} size={22} />
      </span>
      {message}
    </p>
    <div className="q-outcome-actions">{actions}</div>
  </PublicLayout>
)

const ToWallet = ({ primary = false }: { primary?: boolean }) => {
  const words = useText(text)
  return (
    <PageLink to="/wallet/finance" className={primary ? 'q-button q-button-primary' : 'q-button'}>
      {words.toWallet}
    </PageLink>
  )
}

const Again = () => {
  const words = useText(text)
  return (
    <PageLink to="/wallet/finance?recharge=1" className="q-button q-button-primary">
      {words.again}
    </PageLink>
  )
}

const icons: Record<RechargeStatus, IconName> = {
  created: 'clock',
  approved: 'clock',
  pending: 'clock',
  credited: 'check',
  refused: 'alert',
  expired: 'clock',
}

/** How a payment at PayPal ended, and what comes next. */
export const Outcome = ({ recharge, balance }: Completed) => {
  const words = useText(text)
  const { status, number, currency, creditedMinor, approveUrl } = recharge
  const reason = reasonIn(useLocale(), recharge.reason)
  const look = { tone: rechargeTones[status], icon: icons[status] }
  const credited = moneyText({ amountMinor: creditedMinor ?? 0, currency })
  const contents: Record<RechargeStatus, Omit<ResultProps, 'tone' | 'icon'>> = {
    credited: {
      title: words.credited(credited),
      message: words.balance(number, moneyText(balance)),
      actions: (
        <>
          <PageLink to="/orders/dropshippingOrders?tab=awaitingPayment" className="q-button q-button-primary">
            {words.pay}
          </PageLink>
          <ToWallet />
        </>
      ),
    },
    pending: {
      title: words.pending,
      message: `${reason} ${words.pendingNext}`,
      actions: <ToWallet primary />,
    },
    approved: { title: words.approved, message: words.approvedNext, actions: <ToWallet primary /> },
    created: {
      title: words.created,
      message: words.createdNext,
      actions: (
        <>
          {approveUrl && (
            <a href={approveUrl} className="q-button q-button-primary">
              {words.goOn}
            </a>
          )}
          <ToWallet />
        </>
      ),
    },
    refused: {
      title: words.refused,
      message: reason,
      actions: (
        <>
          <Again />
          <ToWallet />
        </>
      ),
    },
    expired: {
      title: words.expired,
      message: reason || words.expiredNext,
      actions: (
        <>
          <Again />
          <ToWallet />
        </>
      ),
    },
  }
  return <Result {...contents[status]} {...look} />
}

/** The payment could not be looked up: why, and the way on. */
export const CallbackProblem = ({ error, onRetry }: { error: CallError; onRetry: () => void }) => {
  const words = useText(text)
  const isUnknown = error.reason === 'notFound' || error.fields.length > 0
  const isWaiting = error.reason === 'paypalUnavailable'
  return (
    <Result
      title={isWaiting ? words.waiting : words.failed}
      tone={isWaiting ? 'working' : 'problem'}
      icon={isWaiting ? 'clock' : 'alert'}
      message={isUnknown ? words.unknown : error.message}
      actions={
        <>
          {!isUnknown && (
            <button type="button" className="q-button q-button-primary" onClick={onRetry}>
              {words.retry}
            </button>
          )}
          <ToWallet primary={isUnknown} />
        </>
      }
    />
  )
}
