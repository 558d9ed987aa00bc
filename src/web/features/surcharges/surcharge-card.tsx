import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { surcharges, type Surcharge } from '../../../contract/surcharges/surcharges.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Age } from '../../ui/time/instant.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { surchargeReads } from './surcharge-calls.ts'
import { SurchargeItem } from './surcharge-item.tsx'
import { surchargeTones } from './surcharge-text.ts'
import { usePaymentFunds } from '../wallet/common/payment-funds.ts'
import { RechargeButton } from '../wallet/recharge/recharge-button.tsx'

const DeclineDialog = lazy(() => import('./decline-dialog.tsx'))

const text = defineText({
  en: {
    title: 'Surcharge',
    yours: 'Waiting on you',
    theirs: 'Waiting on Quayside',
    for: '·',
    next: 'The order will not ship until you respond. Nothing is charged to your wallet automatically, even if automatic payment is on.',
    declined: 'Quayside will now waive the surcharge, lower it, or cancel and refund the order.',
    cannot: 'You do not have permission to pay orders. Ask a colleague who does to respond.',
    accept: (amount: string) => `Accept and pay ${amount}`,
    sure: (amount: string) => `Pay an extra ${amount} for this order?`,
    message: 'The amount is charged to your wallet immediately, and the order continues where it left off.',
    confirm: 'Pay and continue',
    later: 'Not now',
    decline: 'Decline',
    accepted: (amount: string, left: string) =>
      `${amount} paid. The order continues. Wallet balance: ${left}.`,
  },
  zh: {
    title: '附加费',
    yours: '等待您答复',
    theirs: '等待 Quayside 处理',
    for: '· 已',
    next: '您答复之前，订单不会发货。附加费不会自动从钱包扣除，自动付款也不会支付。',
    declined: 'Quayside 将决定：照常发货、下调金额，或取消订单并退款。',
    cannot: '您没有权限答复，请由拥有付款权限的成员处理。',
    accept: (amount: string) => `接受并支付 ${amount}`,
    sure: (amount: string) => `为该订单补付 ${amount}？`,
    message: '将立即从钱包扣款，订单继续处理。',
    confirm: '支付并继续',
    later: '暂不支付',
    decline: '拒绝',
    accepted: (amount: string, left: string) => `已支付 ${amount}，订单继续处理。钱包余额 ${left}。`,
  },
})

const SurchargeCard = ({ orderId }: { orderId: string }) => {
  const words = useText(text)
  const [declining, setDeclining] = useState<Surcharge | null>(null)
  const { data } = useCall(surcharges.listOrderSurcharges, { orderId }, { quiet: true, everyMs: 30_000 })
  const [newest] = data?.surcharges ?? []
  if (!data || !newest) return null
  const isYours = newest.status === 'open'
  const isWaiting = isYours || newest.status === 'declined'
  return (
    <Card
      title={words.title}
      actions={
        isWaiting && (
          <StatusTag tone={isYours ? 'yours' : 'working'}>
            <span>
              {isYours ? words.yours : words.theirs} {words.for} <Age since={newest.statusSince} />
            </span>
          </StatusTag>
        )
      }
    >
      <ul className="q-surcharges">
        {data.surcharges.map((surcharge) => (
          <SurchargeItem key={surcharge.id} surcharge={surcharge} tone={surchargeTones[surcharge.status]}>
            <Answer surcharge={surcharge} onDecline={() => setDeclining(surcharge)} />
          </SurchargeItem>
        ))}
      </ul>
      <Suspense fallback={null}>
        {declining && <DeclineDialog surcharge={declining} onClose={() => setDeclining(null)} />}
      </Suspense>
    </Card>
  )
}
export default SurchargeCard

const Answer = ({ surcharge, onDecline }: { surcharge: Surcharge; onDecline: () => void }) => {
  const words = useText(text)
  const { id, version, status, amountMinor, currency, allowedActions } = surcharge
  const answer = useCallMutation(surcharges.answerSurcharge, {
    invalidates: surchargeReads,
    onSuccess: ({ paid, balance }) => {
      if (paid && balance) toast.success(words.accepted(moneyText(paid), moneyText(balance)))
    },
  })
  const { missingMinor } = usePaymentFunds(amountMinor)
  const amount = moneyText({ amountMinor, currency })
  const accept = async (): Promise<void> => {
    const sure = await ask({
      title: words.sure(amount),
      message: words.message,
      confirmLabel: words.confirm,
      cancelLabel: words.later,
    })
    if (sure) answer.mutate({ id, version, accept: true })
  }
  if (status === 'declined') return <p className="q-muted">{words.declined}</p>
  if (status !== 'open') return null
  if (!allowedActions.includes('accept')) return <p className="q-muted">{words.cannot}</p>
  return (
    <>
      <div className="q-surcharge-row">
        <Button type="primary" loading={answer.isPending} onClick={() => void accept()}>
          {words.accept(amount)}
        </Button>
        {answer.error?.reason === 'balanceTooLow' && <RechargeButton missingMinor={missingMinor} />}
        <Button onClick={onDecline}>{words.decline}</Button>
      </div>
      <p className="q-muted">{words.next}</p>
    </>
  )
}
