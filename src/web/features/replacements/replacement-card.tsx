import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { replacements, type Replacement } from '../../../contract/replacements.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { Card, DescriptionList } from '../../ui/components/detail-page.tsx'
import { Instant } from '../../ui/components/instant.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { paymentReads } from '../orders/order-calls.ts'
import { ReissueFacts } from './replacement-facts.tsx'

const DeclineDialog = lazy(() => import('./decline-dialog.tsx'))

const text = defineText({
  en: {
    title: 'Replacement',
    products: 'Products',
    freight: 'Shipping',
    total: 'Amount due',
    paid: 'Cost',
    free: 'Paid by Quayside.',
    until: 'Respond by',
    accept: (amount: string) => `Accept and pay ${amount}`,
    acceptTitle: (amount: string) => `Pay ${amount} for the replacement?`,
    acceptMessage: (number: string) =>
      `The amount is charged to your wallet immediately, and ${number} is prepared for shipping.`,
    confirm: 'Pay for replacement',
    later: 'Not now',
    decline: 'Decline',
    accepted: (amount: string, left: string) =>
      `${amount} paid. The replacement is being prepared. Wallet balance: ${left}.`,
    recharge: 'Recharge',
  },
  zh: {
    title: '补发',
    products: '商品',
    freight: '运费',
    total: '待支付',
    paid: '费用',
    free: '费用由 Quayside 承担。',
    until: '答复截止',
    accept: (amount: string) => `接受并支付 ${amount}`,
    acceptTitle: (amount: string) => `支付 ${amount} 进行补发？`,
    acceptMessage: (number: string) => `将立即从钱包扣款，${number} 进入备货发货流程。`,
    confirm: '支付并补发',
    later: '暂不支付',
    decline: '拒绝',
    accepted: (amount: string, left: string) => `已支付 ${amount}，即将补发。钱包余额 ${left}。`,
    recharge: '充值',
  },
})

/** What of an order is sent again, with what its seller is to decide; on the pages of both orders. */
const ReissueCard = ({ orderId }: { orderId: string }) => {
  const words = useText(text)
  const [declining, setDeclining] = useState<Replacement | null>(null)
  const { data } = useCall(replacements.listReissues, { orderId }, { quiet: true, everyMs: 30_000 })
  if (!data || data.reissues.length === 0) return null
  return (
    <Card title={words.title}>
      <ul className="q-reissues">
        {data.reissues.map((reissue) => (
          <li key={reissue.id}>
            <ReissueFacts reissue={reissue} onPageOf={orderId} detail="/orders/dropshippingDetail" />
            <Cost reissue={reissue} />
            <Answer reissue={reissue} onDecline={() => setDeclining(reissue)} />
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {declining && <DeclineDialog reissue={declining} onClose={() => setDeclining(null)} />}
      </Suspense>
    </Card>
  )
}
export default ReissueCard

const Cost = ({ reissue }: { reissue: Replacement }) => {
  const words = useText(text)
  const { bearer, currency, state, until } = reissue
  if (bearer === 'agency') return <p className="q-muted">{words.free}</p>
  const isOffered = state === 'offered'
  return (
    <div className="q-reissue-cost">
      <DescriptionList
        rows={[
          [words.products, <Money key="products" amountMinor={reissue.productMinor} currency={currency} />],
          [words.freight, <Money key="freight" amountMinor={reissue.freightMinor} currency={currency} />],
          [
            isOffered ? words.total : words.paid,
            <Money key="total" amountMinor={reissue.totalMinor} currency={currency} strong />,
          ],
        ]}
      />
      {isOffered && until && (
        <p className="q-muted">
          {words.until} <Instant at={until} as="minute" />
        </p>
      )}
    </div>
  )
}

const Answer = ({ reissue, onDecline }: { reissue: Replacement; onDecline: () => void }) => {
  const words = useText(text)
  const go = useGo()
  const answer = useCallMutation(replacements.answerReplacement, {
    invalidates: [replacements.listReissues, ...paymentReads],
    onSuccess: ({ paid, balance }) => {
      if (paid && balance) toast.success(words.accepted(moneyText(paid), moneyText(balance)))
    },
  })
  const amount = moneyText({ amountMinor: reissue.totalMinor, currency: reissue.currency })
  const accept = async (): Promise<void> => {
    const sure = await ask({
      title: words.acceptTitle(amount),
      message: words.acceptMessage(reissue.number),
      confirmLabel: words.confirm,
      cancelLabel: words.later,
    })
    if (sure) answer.mutate({ id: reissue.id, accept: true })
  }
  if (reissue.allowedActions.length === 0) return null
  return (
    <div className="q-reissue-buttons">
      {reissue.allowedActions.includes('accept') && (
        <Button type="primary" loading={answer.isPending} onClick={() => void accept()}>
          {words.accept(amount)}
        </Button>
      )}
      {answer.error?.reason === 'balanceTooLow' && (
        <Button onClick={() => void go('/wallet/finance?recharge=1')}>{words.recharge}</Button>
      )}
      {reissue.allowedActions.includes('decline') && <Button onClick={onDecline}>{words.decline}</Button>}
    </div>
  )
}
