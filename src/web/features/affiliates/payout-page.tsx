import { Button } from 'antd'
import { useState } from 'react'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { operatorCommissions, type CommissionPayout } from '../../../contract/affiliates/commissions.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { Card, DescriptionList, DetailPage } from '../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { calendarDayOf } from '../../ui/time/time-text.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { AnsweredPage } from '../../ui/detail-page/answered-page.tsx'
import { monthText } from '../invoices/months.ts'
import { payoutReads } from './commission-calls.ts'
import { payoutStatusText, payoutTones } from './commission-text.ts'
import { PayoutDialog } from './payout-dialog.tsx'
import { PayoutRows } from './payout-rows.tsx'
import { ReferredTable } from './referred-table.tsx'
import './affiliates.css'

const text = defineText({
  en: {
    title: (name: string, month: string) => `Commission of ${name}, ${month}`,
    about: 'Payout',
    referrer: 'Referrer',
    percent: 'Percentage today',
    amount: 'Amount',
    orders: 'Orders',
    corrections: 'Corrections',
    minimum: 'Minimum payout',
    decided: 'Decided',
    reason: 'Reason',
    hold: 'Hold…',
    release: 'Release',
    pay: 'Approve and pay…',
    released: (name: string) => `Commission of ${name} released.`,
    carriedOver: 'Below the minimum payout. The commission is carried over to the next month.',
    negative: 'Refunds exceed what was earned. The balance is carried over to the next month.',
    payableFrom: (day: string) => `This month is not over. Payable from ${day}.`,
    heldBefore: (month: string, reason: string) => `On hold in ${month}: ${reason}`,
  },
  zh: {
    title: (name: string, month: string) => `${name} ${month}的佣金`,
    about: '支付信息',
    referrer: '推荐人',
    percent: '当前比例',
    amount: '金额',
    orders: '订单数',
    corrections: '更正数',
    minimum: '最低支付额',
    decided: '处理',
    reason: '原因',
    hold: '暂缓…',
    release: '恢复',
    pay: '批准并支付…',
    released: (name: string) => `${name} 的佣金已恢复。`,
    carriedOver: '低于最低支付额，佣金结转至下月。',
    negative: '退款超过佣金，余额结转至下月。',
    payableFrom: (day: string) => `该月尚未结束，${day}起可支付。`,
    heldBefore: (month: string, reason: string) => `${month}曾暂缓：${reason}`,
  },
})

const back = '/commissions'

const PayoutPage = () => {
  const { id, month = '' } = usePage().search
  const answer = useCall(
    operatorCommissions.getCommissionPayout,
    { customerId: id as CommissionPayout['customerId'], month },
    { keepPrevious: false, quiet: true },
  )
  return (
    <AnsweredPage answer={answer} back={back} shape="cards">
      {(payout) => <OnePayout payout={payout} />}
    </AnsweredPage>
  )
}

export default PayoutPage

const OnePayout = ({ payout }: { payout: CommissionPayout }) => {
  const words = useText(text)
  const statuses = useText(payoutStatusText)
  const locale = useLocale()
  const { customerName, status, amountMinor, payableFrom, heldBefore } = payout
  const month = monthText(payout.month, locale)
  usePageTitle(customerName)
  const carried = amountMinor < 0 ? words.negative : words.carriedOver
  return (
    <DetailPage
      title={words.title(customerName, month)}
      tags={<StatusTag tone={payoutTones[status]}>{statuses[status]}</StatusTag>}
      back={back}
      actions={<Actions payout={payout} />}
      top={
        <>
          {status === 'open' && payableFrom !== null && (
            <p className="q-note">{words.payableFrom(calendarDayOf(payableFrom))}</p>
          )}
          {status === 'carriedOver' && <p className="q-note">{carried}</p>}
          {heldBefore !== null && status !== 'paid' && (
            <p className="q-note">
              {words.heldBefore(monthText(heldBefore.month, locale), heldBefore.reason)}
            </p>
          )}
        </>
      }
      facts={<About payout={payout} />}
    >
      <ReferredTable payout={payout} />
      <PayoutRows payout={payout} />
    </DetailPage>
  )
}

const About = ({ payout }: { payout: CommissionPayout }) => {
  const words = useText(text)
  const locale = useLocale()
  const { currency, reason, decidedAt, decidedBy, corrections, minimumMinor } = payout
  return (
    <Card title={words.about}>
      <DescriptionList
        rows={[
          [
            words.referrer,
            <PageLink key="referrer" to="/customers" search={{ q: payout.customerName }}>
              {payout.customerName}
            </PageLink>,
          ],
          [words.percent, `${formatNumber(payout.percent, locale)}%`],
          [
            words.amount,
            <strong key="amount">{moneyText({ amountMinor: payout.amountMinor, currency })}</strong>,
          ],
          [words.orders, formatNumber(payout.orders, locale)],
          ...(corrections > 0 ? [[words.corrections, formatNumber(corrections, locale)] as const] : []),
          ...(minimumMinor > 0
            ? [[words.minimum, moneyText({ amountMinor: minimumMinor, currency })] as const]
            : []),
          ...(decidedAt === null
            ? []
            : [
                [
                  words.decided,
                  <span key="decided">
                    <Instant at={decidedAt} as="minute" /> · {decidedBy}
                  </span>,
                ] as const,
              ]),
          ...(reason === '' ? [] : [[words.reason, reason] as const]),
        ]}
      />
    </Card>
  )
}

const Actions = ({ payout }: { payout: CommissionPayout }) => {
  const words = useText(text)
  const [open, setOpen] = useState<'hold' | 'pay' | null>(null)
  const { allowedActions, customerId, customerName, month } = payout
  const release = useCallMutation(operatorCommissions.releaseCommissionPayout, {
    invalidates: payoutReads,
    onSuccess: () => toast.success(words.released(customerName)),
  })
  return (
    <>
      {allowedActions.includes('hold') && <Button onClick={() => setOpen('hold')}>{words.hold}</Button>}
      {allowedActions.includes('release') && (
        <Button loading={release.isPending} onClick={() => release.mutate({ customerId, month })}>
          {words.release}
        </Button>
      )}
      {allowedActions.includes('pay') && (
        <Button type="primary" onClick={() => setOpen('pay')}>
          {words.pay}
        </Button>
      )}
      {open !== null && <PayoutDialog payout={payout} action={open} onClose={() => setOpen(null)} />}
    </>
  )
}
