import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { operatorOrders } from '../../../contract/orders/operator-orders.ts'
import {
  operatorRefunds,
  type OperatorRefund,
  type OperatorRefundAction,
} from '../../../contract/refunds/operator-refunds.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { WaitingNote } from '../../ui/components/waiting-note.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { CancellationItem, RefundItem } from './refund-history.tsx'
import { operatorRefundReads } from './operator-calls.ts'
import { refundStateText } from './refund-text.ts'
import type { Deciding } from './decide-dialog.tsx'
import './refunds.css'

const DecideDialog = lazy(() => import('./decide-dialog.tsx'))
const ReplacementDialog = lazy(() => import('../replacements/replacement-dialog.tsx'))

type Order = OutputOf<typeof operatorOrders.getOperatorOrder>

const text = defineText({
  en: {
    title: 'Refunds and cancellations',
    sums: (back: string, paid: string) => `${back} of ${paid} refunded`,
    us: 'us',
    seller: 'the seller',
    review: 'Start review',
    replace: 'Send replacement',
    pay: 'Refund',
    payInstead: 'Refund instead',
    offer: 'Offer amount',
    askEvidence: 'Request evidence',
    reject: 'Reject',
    reviewed: 'Review started.',
    cancellationRequested: 'The seller requested cancellation. The order will not ship until you decide',
    agree: 'Cancel and refund',
    decline: 'Decline',
    agreeTitle: (number: string) => `Cancel ${number}?`,
    agreeMessage: (amount: string) =>
      `The order will not ship. ${amount} is refunded to the seller’s wallet immediately.`,
    keep: 'Back',
    agreed: (number: string, amount: string) =>
      `${number} cancelled. ${amount} refunded to the seller’s wallet.`,
  },
  zh: {
    title: '退款与取消',
    sums: (back: string, paid: string) => `已付 ${paid}，已退 ${back}`,
    us: '我们',
    seller: '卖家',
    review: '开始审核',
    replace: '补发',
    pay: '退款',
    payInstead: '改为退款',
    offer: '提出退款方案',
    askEvidence: '要求补充信息',
    reject: '拒绝',
    reviewed: '已开始审核该退款。',
    cancellationRequested: '卖家申请取消，处理完毕前不会发货',
    agree: '取消并退款',
    decline: '拒绝',
    agreeTitle: (number: string) => `取消 ${number}？`,
    agreeMessage: (amount: string) => `订单不再发货，${amount} 将立即退回卖家钱包。`,
    keep: '返回',
    agreed: (number: string, amount: string) => `${number} 已取消，${amount} 已退回卖家钱包。`,
  },
})

const OperatorClaims = ({ order }: { order: Order }) => {
  const words = useText(text)
  const { data } = useCall(operatorRefunds.getOperatorRefunds, { orderId: order.id }, { quiet: true })
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  const [replacing, setReplacing] = useState<OperatorRefund | null>(null)
  if (!data || data.refunds.length + data.cancellations.length === 0) return null
  const { currency } = data
  const leftMinor = data.paidMinor - data.refundedMinor
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
                on={words.us}
                since={one.at}
                isYours
                action={
                  order.operatorActions.includes('decideCancel') && (
                    <CancelButtons
                      order={order}
                      amount={sum(leftMinor)}
                      onDecline={() => setDeciding({ as: 'declineCancellation', order })}
                    />
                  )
                }
              />
            )}
          </CancellationItem>
        ))}
        {data.refunds.map((refund) => (
          <RefundItem key={refund.id} refund={refund} detail="/orders/detail" showsWorth>
            <RefundState
              refund={refund}
              onDecide={(as) =>
                as === 'replace'
                  ? setReplacing(refund)
                  : setDeciding({ as, refund, leftMinor, orderId: order.id })
              }
            />
          </RefundItem>
        ))}
      </ul>
      <Suspense fallback={null}>
        {deciding && <DecideDialog deciding={deciding} onClose={() => setDeciding(null)} />}
        {replacing && (
          <ReplacementDialog order={order} request={replacing} onClose={() => setReplacing(null)} />
        )}
      </Suspense>
    </Card>
  )
}
export default OperatorClaims

interface CancelButtonsProps {
  readonly order: Order
  readonly amount: string
  readonly onDecline: () => void
}

const CancelButtons = ({ order, amount, onDecline }: CancelButtonsProps) => {
  const words = useText(text)
  const agree = useCallMutation(operatorRefunds.approveCancellation, {
    invalidates: operatorRefundReads,
    onSuccess: ({ refund }) => toast.success(words.agreed(order.number, moneyText(refund))),
  })
  const askAndAgree = async (): Promise<void> => {
    const sure = await ask({
      title: words.agreeTitle(order.number),
      message: words.agreeMessage(amount),
      confirmLabel: words.agree,
      cancelLabel: words.keep,
      danger: true,
    })
    if (sure) agree.mutate({ id: order.id })
  }
  return (
    <span className="q-claim-buttons">
      <Button type="primary" loading={agree.isPending} onClick={() => void askAndAgree()}>
        {words.agree}
      </Button>
      <Button onClick={onDecline}>{words.decline}</Button>
    </span>
  )
}

type Decision = Exclude<OperatorRefundAction, 'review'>

interface RefundStateProps {
  readonly refund: OperatorRefund
  readonly onDecide: (as: Decision) => void
}

const agencyStates = ['applied', 'reviewing'] as const
const sellerStates = ['needEvidence', 'offered'] as const

const RefundState = ({ refund, onDecide }: RefundStateProps) => {
  const words = useText(text)
  const states = useText(refundStateText)
  const review = useCallMutation(operatorRefunds.reviewRefund, {
    invalidates: operatorRefundReads,
    onSuccess: () => toast.success(words.reviewed),
  })
  const isOurs = agencyStates.some((one) => one === refund.state)
  if (!isOurs && !sellerStates.some((one) => one === refund.state)) return null
  const [first] = refund.allowedActions
  return (
    <WaitingNote
      why={states[refund.state]}
      on={isOurs ? words.us : words.seller}
      since={refund.stateSince}
      isYours={isOurs}
      action={
        <span className="q-claim-buttons">
          {refund.allowedActions.map((action) => (
            <Button
              key={action}
              type={action === first && isOurs ? 'primary' : 'default'}
              loading={action === 'review' && review.isPending}
              onClick={() => (action === 'review' ? review.mutate({ id: refund.id }) : onDecide(action))}
            >
              {action === 'pay' && refund.wanted === 'replacement' ? words.payInstead : words[action]}
            </Button>
          ))}
        </span>
      }
    />
  )
}
