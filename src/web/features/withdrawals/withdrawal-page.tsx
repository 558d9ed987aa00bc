import { Button } from 'antd'
import { withdrawals, type Withdrawal } from '../../../contract/withdrawals/withdrawals.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { Card, DetailPage } from '../../ui/detail-page/detail-page.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { WaitingNote } from '../../ui/components/waiting-note.tsx'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { AnsweredPage } from '../../ui/detail-page/answered-page.tsx'
import { PayoutDetails } from './payout-details.tsx'
import { PayoutTarget } from './payout-target.tsx'
import { withdrawalReads } from './withdrawal-calls.ts'
import { WithdrawalFacts } from './withdrawal-facts.tsx'
import { amountText, withdrawalStatusText, withdrawalTones } from './withdrawal-text.ts'
import { WithdrawalTimeline } from './withdrawal-timeline.tsx'
import '../wallet/common/wallet.css'

const text = defineText({
  en: {
    title: (number: string) => `Withdrawal ${number}`,
    requested: 'The agency is reviewing this withdrawal.',
    approved: 'The withdrawal is approved. The agency will send the money.',
    agency: 'the agency',
    rejected: (reason: string) => `The agency rejected this withdrawal: ${reason}`,
    returned: (amount: string) => `${amount} is back in your wallet.`,
    cancel: 'Cancel withdrawal',
    question: (number: string) => `Cancel ${number}?`,
    consequence: (amount: string) => `${amount} returns to your wallet immediately.`,
    keep: 'Keep withdrawal',
    cancelled: (amount: string) => `Cancelled. ${amount} is back in your wallet.`,
  },
  zh: {
    title: (number: string) => `提现 ${number}`,
    requested: '平台正在审核此提现。',
    approved: '提现已批准，平台即将付款。',
    agency: '平台',
    rejected: (reason: string) => `平台已拒绝此提现：${reason}`,
    returned: (amount: string) => `${amount} 已退回钱包。`,
    cancel: '取消提现',
    question: (number: string) => `取消 ${number}？`,
    consequence: (amount: string) => `${amount} 将立即退回钱包。`,
    keep: '保留提现',
    cancelled: (amount: string) => `已取消，${amount} 已退回钱包。`,
  },
})

const back = '/wallet/financeDetail'

const WithdrawalPage = () => {
  const { id } = usePage().search
  const answer = useCall(
    withdrawals.getWithdrawal,
    { id: id as Withdrawal['id'] },
    { keepPrevious: false, quiet: true, everyMs: 30_000 },
  )
  return (
    <AnsweredPage answer={answer} back={back}>
      {(withdrawal) => <OneWithdrawal withdrawal={withdrawal} />}
    </AnsweredPage>
  )
}
export default WithdrawalPage

const State = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const words = useText(text)
  const { status, statusSince, reason } = withdrawal
  if (status === 'requested' || status === 'approved')
    return <WaitingNote why={words[status]} on={words.agency} since={statusSince} isYours={false} />
  if (status !== 'rejected') return null
  return (
    <p className="q-note">
      <span className="q-cell-stack">
        <span>{words.rejected(reason)}</span>
        <span>{words.returned(moneyText(withdrawal))}</span>
      </span>
    </p>
  )
}

const OneWithdrawal = ({ withdrawal }: { withdrawal: Withdrawal }) => {
  const words = useText(text)
  const amounts = useText(amountText)
  const statuses = useText(withdrawalStatusText)
  const { id, number, status, payoutKind, payoutHint, details, allowedActions } = withdrawal
  usePageTitle(number)
  const cancel = useCallMutation(withdrawals.cancelWithdrawal, {
    invalidates: withdrawalReads,
    onSuccess: () => toast.success(words.cancelled(moneyText(withdrawal))),
  })
  const cancelIt = async (): Promise<void> => {
    const confirmed = await ask({
      title: words.question(number),
      message: words.consequence(moneyText(withdrawal)),
      confirmLabel: words.cancel,
      cancelLabel: words.keep,
      danger: true,
    })
    if (confirmed) cancel.mutate({ id })
  }
  return (
    <DetailPage
      title={words.title(number)}
      tags={<StatusTag tone={withdrawalTones[status]}>{statuses[status]}</StatusTag>}
      back={back}
      top={<State withdrawal={withdrawal} />}
      actions={
        allowedActions.includes('cancel') && (
          <Button danger loading={cancel.isPending} onClick={() => void cancelIt()}>
            {words.cancel}
          </Button>
        )
      }
      facts={
        <Card title={amounts.account}>
          {details ? (
            <PayoutDetails details={details} />
          ) : (
            <PayoutTarget kind={payoutKind} hint={payoutHint} />
          )}
        </Card>
      }
      timeline={<WithdrawalTimeline {...withdrawal} />}
    >
      <WithdrawalFacts withdrawal={withdrawal} />
    </DetailPage>
  )
}
