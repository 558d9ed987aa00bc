import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { OrderDetail } from '../../../contract/orders/order-schemas.ts'
import { refunds } from '../../../contract/refunds/refunds.ts'
import type { Refund } from '../../../contract/refunds/refund-schemas.ts'
import { policyTerms } from '../../../contract/refunds/policy-terms.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { WaitingNote } from '../../ui/components/waiting-note.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { CancellationItem, RefundItem } from './refund-history.tsx'
import { refundReads } from './refund-calls.ts'
import './refunds.css'

const AnswerDialog = lazy(() => import('./answer-dialog.tsx'))

const text = defineText({
  en: {
    title: 'Refunds and cancellations',
    sums: (back: string, paid: string) => `${back} of ${paid} refunded`,
    you: 'you',
    agency: 'Quayside',
    applied: 'Requested, waiting for review',
    reviewing: `In review (up to ${policyTerms.refundAnswerDays} days)`,
    needEvidence: 'The agency requested more information',
    offered: 'Refund amount offered',
    accepted: 'Refund in progress',
    again: 'Nothing was sent. You can submit another request.',
    until: 'Withdrawn automatically if you do not respond by',
    accept: (amount: string) => `Accept ${amount}`,
    decline: 'Decline',
    evidence: 'Add evidence',
    withdraw: 'Withdraw',
    withdrawTitle: (number: string) => `Withdraw ${number}?`,
    withdrawMessage:
      'The agency stops reviewing this request. You can submit another request until the deadline passes.',
    keepRefund: 'Keep request',
    paid: (amount: string) => `${amount} refunded to your wallet.`,
    withdrawn: 'Request withdrawn.',
    cancellationRequested:
      'Waiting for the agency to decide on the cancellation. The order will not ship until then',
    takeBack: 'Withdraw request',
    continued: 'Cancellation request withdrawn.',
  },
  zh: {
    title: '退款与取消',
    sums: (back: string, paid: string) => `已付 ${paid}，已退 ${back}`,
    you: '您',
    agency: 'Quayside',
    applied: '已申请，等待审核',
    reviewing: `审核中（${policyTerms.refundAnswerDays} 天内）`,
    needEvidence: '平台需要更多信息',
    offered: '平台提出了退款方案',
    accepted: '退款中',
    again: '商品未补发，您可以再次申请。',
    until: '逾期未答复将自动撤回，截止：',
    accept: (amount: string) => `接受 ${amount}`,
    decline: '拒绝',
    evidence: '补充信息',
    withdraw: '撤回',
    withdrawTitle: (number: string) => `撤回 ${number}？`,
    withdrawMessage: '撤回后平台不再审核，期限内可以重新申请。',
    keepRefund: '不撤回',
    paid: (amount: string) => `${amount} 已退回钱包。`,
    withdrawn: '申请已撤回。',
    cancellationRequested: '平台正在确认能否取消，期间不会发货',
    takeBack: '撤回取消申请',
    continued: '已撤回取消申请，订单继续处理。',
  },
})

interface OrderClaimsProps {
  readonly order: OrderDetail
}

const OrderClaims = ({ order }: OrderClaimsProps) => {
  const words = useText(text)
  const { data } = useCall(refunds.getOrderRefunds, { orderId: order.id }, { quiet: true })
  const [answering, setAnswering] = useState<{ refund: Refund; as: 'addEvidence' | 'declineOffer' } | null>(
    null,
  )
  if (!data || data.refunds.length + data.cancellations.length === 0) return null
  const { currency } = data
  const sum = (amountMinor: number): string => moneyText({ amountMinor, currency })
  return (
    <Card
      title={words.title}
      actions={
        data.refundedMinor > 0 && (
          <span className="q-muted">{words.sums(sum(data.refundedMinor), sum(data.paidMinor))}</span>
        )
      }
    >
      <ul className="q-claims">
        {data.cancellations.map((one) => (
          <CancellationItem key={one.id} ask={one}>
            {one.status === 'requested' && (
              <WaitingNote
                why={words.cancellationRequested}
                on={words.agency}
                since={one.at}
                isYours={false}
                action={
                  order.allowedActions.includes('withdrawCancellationRequest') && (
                    <WithdrawCancellation order={order} />
                  )
                }
              />
            )}
          </CancellationItem>
        ))}
        {data.refunds.map((refund) => (
          <RefundItem key={refund.id} refund={refund} detail="/orders/dropshippingDetail">
            <RefundState refund={refund} onAnswer={(as) => setAnswering({ refund, as })} />
            {refund === data.refunds[0] &&
              cameToNothing(refund) &&
              order.allowedActions.includes('applyRefund') && <p className="q-muted">{words.again}</p>}
          </RefundItem>
        ))}
      </ul>
      <Suspense fallback={null}>
        {answering && <AnswerDialog {...answering} onClose={() => setAnswering(null)} />}
      </Suspense>
    </Card>
  )
}
export default OrderClaims

const WithdrawCancellation = ({ order }: OrderClaimsProps) => {
  const words = useText(text)
  const withdraw = useCallMutation(refunds.withdrawCancellationRequest, {
    invalidates: refundReads,
    onSuccess: () => toast.success(words.continued),
  })
  return (
    <Button loading={withdraw.isPending} onClick={() => withdraw.mutate({ id: order.id })}>
      {words.takeBack}
    </Button>
  )
}

interface RefundStateProps {
  readonly refund: Refund
  readonly onAnswer: (as: 'addEvidence' | 'declineOffer') => void
}

/** Its replacement was cancelled, declined or not accepted in time. */
const cameToNothing = ({ replacement }: Refund): boolean =>
  replacement !== null && ['cancelled', 'declined', 'expired'].includes(replacement.state)

const open = ['applied', 'reviewing', 'needEvidence', 'offered', 'accepted'] as const

const RefundState = ({ refund, onAnswer }: RefundStateProps) => {
  const words = useText(text)
  const state = open.find((one) => one === refund.state)
  if (!state) return null
  const isYours = state === 'needEvidence' || state === 'offered'
  return (
    <>
      <WaitingNote
        why={words[state]}
        on={isYours ? words.you : words.agency}
        since={refund.stateSince}
        isYours={isYours}
        action={<Buttons refund={refund} onAnswer={onAnswer} />}
      />
      {refund.until && (
        <p className="q-muted">
          {words.until} <Instant at={refund.until} as="minute" />
        </p>
      )}
    </>
  )
}

const Buttons = ({ refund, onAnswer }: RefundStateProps) => {
  const words = useText(text)
  const { id, currency, offeredMinor } = refund
  const accept = useCallMutation(refunds.acceptRefundOffer, {
    invalidates: refundReads,
    onSuccess: (answer) => toast.success(words.paid(moneyText(answer.refund))),
  })
  const withdraw = useCallMutation(refunds.withdrawRefund, {
    invalidates: refundReads,
    onSuccess: () => toast.success(words.withdrawn),
  })
  const askAndWithdraw = async (): Promise<void> => {
    const sure = await ask({
      title: words.withdrawTitle(refund.number),
      message: words.withdrawMessage,
      confirmLabel: words.withdraw,
      cancelLabel: words.keepRefund,
    })
    if (sure) withdraw.mutate({ id })
  }
  const may = refund.allowedActions
  return (
    <span className="q-claim-buttons">
      {may.includes('acceptOffer') && offeredMinor !== null && (
        <Button
          type="primary"
          loading={accept.isPending}
          onClick={() => accept.mutate({ id, amountMinor: offeredMinor })}
        >
          {words.accept(moneyText({ amountMinor: offeredMinor, currency }))}
        </Button>
      )}
      {may.includes('addEvidence') && (
        <Button type="primary" onClick={() => onAnswer('addEvidence')}>
          {words.evidence}
        </Button>
      )}
      {may.includes('declineOffer') && (
        <Button onClick={() => onAnswer('declineOffer')}>{words.decline}</Button>
      )}
      {may.includes('withdraw') && (
        <Button loading={withdraw.isPending} onClick={() => void askAndWithdraw()}>
          {words.withdraw}
        </Button>
      )}
    </span>
  )
}
