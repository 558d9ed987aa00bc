import { Button } from 'antd'
import { useState } from 'react'
import {
  operatorWithdrawals,
  type OperatorWithdrawal,
} from '../../../contract/withdrawals/operator-withdrawals.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { Card, DescriptionList, DetailPage } from '../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { AnsweredPage } from '../../ui/detail-page/answered-page.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { PayoutDetails } from './payout-details.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { RiskList } from './risk-list.tsx'
import { operatorWithdrawalReads } from './withdrawal-calls.ts'
import { WithdrawalFacts } from './withdrawal-facts.tsx'
import { amountText, withdrawalStatusText, withdrawalTones } from './withdrawal-text.ts'
import { WithdrawalTimeline } from './withdrawal-timeline.tsx'

const text = defineText({
  en: {
    title: (number: string) => `Withdrawal ${number}`,
    customer: 'Customer',
    requestedBy: 'Requested by',
    requestedAt: 'Requested',
    about: 'Request',
    risks: 'Check before paying',
    approve: 'Approve',
    reject: 'Reject…',
    pay: 'Mark as paid…',
    question: (number: string) => `Approve ${number}?`,
    consequence: (payout: string) => `${payout} can then be paid out. The seller can no longer cancel.`,
    approved: (number: string) => `${number} approved.`,
    secondPerson: (limit: string) =>
      `You approved this withdrawal. Above ${limit} a week for one customer, another operator must mark it as paid.`,
    twoPeople: (limit: string) =>
      `Above ${limit} a week for one customer, two operators are needed: one approves, another marks it as paid.`,
  },
  zh: {
    title: (number: string) => `提现 ${number}`,
    customer: '客户',
    requestedBy: '申请人',
    requestedAt: '申请时间',
    about: '申请',
    risks: '付款前请核对',
    approve: '批准',
    reject: '拒绝…',
    pay: '标记付款…',
    question: (number: string) => `批准 ${number}？`,
    consequence: (payout: string) => `批准后可付款 ${payout}，卖家将无法再取消。`,
    approved: (number: string) => `${number} 已批准。`,
    secondPerson: (limit: string) =>
      `此提现由您批准。同一客户一周内提现超过 ${limit} 时，须由另一位客服标记付款。`,
    twoPeople: (limit: string) =>
      `同一客户一周内提现超过 ${limit} 时，须由两位客服处理：一位批准，另一位标记付款。`,
  },
})

const back = '/withdrawals'

const OperatorWithdrawalPage = () => {
  const { id } = usePage().search
  const answer = useCall(
    operatorWithdrawals.getOperatorWithdrawal,
    { id: id as OperatorWithdrawal['id'] },
    { keepPrevious: false, quiet: true },
  )
  return (
    <AnsweredPage answer={answer} back={back}>
      {(withdrawal) => <OneWithdrawal withdrawal={withdrawal} />}
    </AnsweredPage>
  )
}
export default OperatorWithdrawalPage

/** Why it takes two people; null: it does not. */
const twoPeopleWords = (
  {
    secondPersonAboveMinor: limit,
    needsTwoPeople,
    currency,
    allowedActions,
    payBlockedBy,
  }: OperatorWithdrawal,
  words: (typeof text)['en'],
): string | null => {
  if (limit === null || !needsTwoPeople || allowedActions.length === 0) return null
  const shown = moneyText({ amountMinor: limit, currency })
  return payBlockedBy === 'secondPerson' ? words.secondPerson(shown) : words.twoPeople(shown)
}

const OneWithdrawal = ({ withdrawal }: { withdrawal: OperatorWithdrawal }) => {
  const words = useText(text)
  const amounts = useText(amountText)
  const statuses = useText(withdrawalStatusText)
  const { number, status } = withdrawal
  usePageTitle(number)
  const twoPeople = twoPeopleWords(withdrawal, words)
  return (
    <DetailPage
      title={words.title(number)}
      tags={<StatusTag tone={withdrawalTones[status]}>{statuses[status]}</StatusTag>}
      back={back}
      actions={<Actions withdrawal={withdrawal} />}
      top={twoPeople !== null && <p className="q-note">{twoPeople}</p>}
      facts={<AboutRequest withdrawal={withdrawal} />}
      timeline={<WithdrawalTimeline {...withdrawal} />}
    >
      <WithdrawalFacts withdrawal={withdrawal} />
      <Card title={amounts.account}>
        <PayoutDetails details={withdrawal.details} />
      </Card>
    </DetailPage>
  )
}

const AboutRequest = ({ withdrawal }: { withdrawal: OperatorWithdrawal }) => {
  const words = useText(text)
  const { customerId, customerName, requestedBy, createdAt, risks, sharedWith, allowedActions } = withdrawal
  return (
    <>
      {allowedActions.length > 0 && (
        <Card title={words.risks}>
          <RiskList risks={risks} createdAt={createdAt} sharedWith={sharedWith} />
        </Card>
      )}
      <Card title={words.about}>
        <DescriptionList
          rows={[
            [
              words.customer,
              <PageLink key="customer" to={`/customers/${customerId}/finance`}>
                {customerName}
              </PageLink>,
            ],
            [words.requestedBy, requestedBy],
            [words.requestedAt, <Instant key="at" at={createdAt} as="minute" />],
          ]}
        />
      </Card>
    </>
  )
}

const Actions = ({ withdrawal }: { withdrawal: OperatorWithdrawal }) => {
  const words = useText(text)
  const [open, setOpen] = useState<'reject' | 'pay' | null>(null)
  const { id, number, allowedActions, payBlockedBy, payoutMinor, currency } = withdrawal
  const approve = useCallMutation(operatorWithdrawals.approveWithdrawal, {
    invalidates: operatorWithdrawalReads,
    onSuccess: () => toast.success(words.approved(number)),
  })
  const approveIt = async (): Promise<void> => {
    const message = words.consequence(moneyText({ amountMinor: payoutMinor, currency }))
    if (await ask({ title: words.question(number), message, confirmLabel: words.approve }))
      approve.mutate({ id })
  }
  const close = (): void => setOpen(null)
  return (
    <>
      {allowedActions.includes('reject') && (
        <Button danger onClick={() => setOpen('reject')}>
          {words.reject}
        </Button>
      )}
      {allowedActions.includes('approve') && (
        <Button type="primary" loading={approve.isPending} onClick={() => void approveIt()}>
          {words.approve}
        </Button>
      )}
      {allowedActions.includes('pay') && (
        <Button type="primary" disabled={payBlockedBy !== null} onClick={() => setOpen('pay')}>
          {words.pay}
        </Button>
      )}
      {open === 'reject' && <RejectDialog withdrawal={withdrawal} onClose={close} />}
      {open === 'pay' && <PayDialog withdrawal={withdrawal} onClose={close} />}
    </>
  )
}
