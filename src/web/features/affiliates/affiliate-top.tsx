import type { ReactNode } from 'react'
import type { affiliates } from '../../../contract/affiliates/affiliates.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { CopyText } from '../../ui/components/copy-text.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { QrCode } from '../../ui/components/qr-code.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { inviteLink } from '../identity/profile/invite-link.ts'
import './affiliates.css'

export type AffiliateInfo = OutputOf<typeof affiliates.getAffiliateInfo>

const text = defineText({
  en: {
    link: 'Your referral link',
    qr: 'QR code of your referral link',
    rules: 'How it works',
    share: (percent: string) =>
      `Whoever signs up by your link is referred by you. You earn ${percent}% of what they pay for products, without freight, services and taxes.`,
    lock: (days: number) =>
      `A commission is locked until ${days} days after the order was delivered, and falls with refunds.`,
    payout: 'Each month, the agency reviews what is available and credits it to your wallet.',
    minimum: (amount: string) => `Amounts below ${amount} are carried over to the next month.`,
    refunds: 'Refunds after a commission was paid are deducted from the next one.',
    customers: 'Referred customers',
    locked: 'Locked',
    available: 'Available',
    paid: 'Paid',
    thisMonth: 'Earned this month',
  },
  zh: {
    link: '您的推荐链接',
    qr: '推荐链接二维码',
    rules: '规则说明',
    share: (percent: string) =>
      `通过您的链接注册的客户即为您推荐的客户。您可获得其已付商品金额的 ${percent}%，不含运费、服务费和税费。`,
    lock: (days: number) => `佣金在订单签收 ${days} 天后方可支付，此前为锁定状态，并随退款减少。`,
    payout: '平台每月审核可支付的佣金，并计入您的钱包。',
    minimum: (amount: string) => `低于 ${amount} 的佣金结转至下月。`,
    refunds: '佣金支付后发生的退款，将从下次佣金中扣除。',
    customers: '推荐客户数',
    locked: '锁定',
    available: '可支付',
    paid: '已支付',
    thisMonth: '本月佣金',
  },
})

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

export const AffiliateTop = ({ info }: { info: AffiliateInfo }) => {
  const words = useText(text)
  const locale = useLocale()
  const { currency, percent, lockDays, minimumPayoutMinor, referralCode } = info
  const link = inviteLink(referralCode)
  const rules = [
    words.share(formatNumber(percent, locale)),
    words.lock(lockDays),
    words.payout,
    ...(minimumPayoutMinor > 0
      ? [words.minimum(moneyText({ amountMinor: minimumPayoutMinor, currency }))]
      : []),
    words.refunds,
  ]
  return (
    <div className="q-stack">
      <div className="q-affiliate-top">
        <Card title={words.link}>
          <div className="q-affiliate-link">
            <CopyText value={link} />
            <QrCode content={link} label={words.qr} />
          </div>
        </Card>
        <Card title={words.rules}>
          <ul className="q-affiliate-rules">
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </Card>
      </div>
      <dl className="q-affiliate-sums">
        <Figure label={words.customers}>{formatNumber(info.referredCustomers, locale)}</Figure>
        <Figure label={words.thisMonth}>
          <Money amountMinor={info.thisMonthMinor} currency={currency} />
        </Figure>
        <Figure label={words.locked}>
          <Money amountMinor={info.lockedMinor} currency={currency} />
        </Figure>
        <Figure label={words.available}>
          <Money amountMinor={info.availableMinor} currency={currency} />
        </Figure>
        <Figure label={words.paid}>
          <Money amountMinor={info.paidMinor} currency={currency} />
        </Figure>
      </dl>
    </div>
  )
}
