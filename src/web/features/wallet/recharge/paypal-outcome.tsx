import type { ReactNode } from 'react'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { rechargeReasonText } from '../../../../contract/refusals/recharge-reasons.ts'
import type { RechargeStatus } from '../../../../contract/kernel/statuses.ts'
import type { wallet } from '../../../../contract/wallet/wallet.ts'
import type { CallError } from '../../../ui/client/call-error.ts'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { moneyText } from '../../../ui/components/money.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import type { Tone } from '../../../ui/theme/tokens.ts'
import { PublicLayout } from '../../identity/common/public-layout.tsx'
import { rechargeTones } from '../common/wallet-text.ts'
import '../../../ui/plain/plain.css'

const text = defineText({
  en: {
    credited: (amount: string) => `${amount} credited`,
    balance: (number: string, amount: string) =>
      `Recharge ${number} has been credited. Your balance is now ${amount}.`,
    pay: 'Pay orders',
    toWallet: 'Go to wallet',
    pending: 'Payment held by PayPal',
    pendingNext:
      'You do not need to do anything. The amount is credited as soon as PayPal releases the payment, and we will email you.',
    approved: 'Payment in progress',
    approvedNext:
      'Your payment is approved and being processed. You can leave this page; the amount is credited automatically.',
    created: 'Payment not approved yet',
    createdNext: 'You have not been charged. Approve the payment in PayPal, or let it expire.',
    goOn: 'Continue in PayPal',
    refused: 'Payment not credited',
    again: 'Start a new recharge',
    expired: 'This payment has expired',
    expiredNext: 'You have not been charged. Start a new recharge to try again.',
    failed: 'Payment not found',
    unknown: 'This payment belongs to another account. Sign in with the account that started it.',
    waiting: 'PayPal is not responding',
    retry: 'Try again',
  },
  zh: {
    credited: (amount: string) => `${amount} 已入账`,
    balance: (number: string, amount: string) => `${number} 已存入您的钱包，当前余额 ${amount}。`,
    pay: '支付订单',
    toWallet: '前往钱包',
    pending: 'PayPal 暂时冻结了此笔付款',
    pendingNext: '您无需操作：PayPal 放行后将立即入账，并会发邮件通知您。',
    approved: 'PayPal 仍在处理',
    approvedNext: '付款已确认，正在扣款。您可以离开此页面，款项会自动入账。',
    created: '付款尚未确认',
    createdNext: '未扣款。您可以返回 PayPal 继续付款；若不处理，将自动过期。',
    goOn: '返回 PayPal 继续付款',
    refused: '未入账',
    again: '重新充值',
    expired: '此笔付款已过期',
    expiredNext: '未扣款，请重新充值。',
    failed: '无法查询此笔付款',
    unknown: '此笔付款不属于当前登录的账户，请使用发起付款的账户登录。',
    waiting: 'PayPal 暂无响应，请稍后重试',
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

export const Outcome = ({ recharge, balance }: Completed) => {
  const words = useText(text)
  const { status, number, currency, creditedMinor, approveUrl } = recharge
  const reason = rechargeReasonText(useLocale(), recharge)
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
