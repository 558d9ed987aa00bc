import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { replacements, type Replacement } from '../../../contract/replacements/replacements.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { Card, DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { paymentReads } from '../order-kit/order-calls.ts'
import { ReplacementFacts } from './replacement-facts.tsx'
import { usePaymentFunds } from '../wallet/common/payment-funds.ts'
import { RechargeButton } from '../wallet/recharge/recharge-button.tsx'

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
    acceptMessage: (number: string) => `将立即从钱包扣款，${number} 进入拣货发货流程。`,
    confirm: '支付并补发',
    later: '暂不支付',
    decline: '拒绝',
    accepted: (amount: string, left: string) => `已支付 ${amount}，即将补发。钱包余额 ${left}。`,
  },
})

const ReplacementCard = ({ orderId }: { orderId: string }) => {
  const words = useText(text)
  const [declining, setDeclining] = useState<Replacement | null>(null)
  const { data } = useCall(replacements.listReplacements, { orderId }, { quiet: true, everyMs: 30_000 })
  if (!data || data.replacements.length === 0) return null
  return (
    <Card title={words.title}>
      <ul className="q-replacements">
        {data.replacements.map((replacement) => (
          <li key={replacement.id}>
            <ReplacementFacts
              replacement={replacement}
              onPageOf={orderId}
              detail="/orders/dropshippingDetail"
            />
            <Cost replacement={replacement} />
            <Answer replacement={replacement} onDecline={() => setDeclining(replacement)} />
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {declining && <DeclineDialog replacement={declining} onClose={() => setDeclining(null)} />}
      </Suspense>
    </Card>
  )
}
export default ReplacementCard

const Cost = ({ replacement }: { replacement: Replacement }) => {
  const words = useText(text)
  const { paidBy, currency, state, until } = replacement
  if (paidBy === 'agency') return <p className="q-muted">{words.free}</p>
  const isOffered = state === 'offered'
  return (
    <div className="q-replacement-cost">
      <DescriptionList
        rows={[
          [
            words.products,
            <Money key="products" amountMinor={replacement.productMinor} currency={currency} />,
          ],
          [words.freight, <Money key="freight" amountMinor={replacement.freightMinor} currency={currency} />],
          [
            isOffered ? words.total : words.paid,
            <Money key="total" amountMinor={replacement.totalMinor} currency={currency} strong />,
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

const Answer = ({ replacement, onDecline }: { replacement: Replacement; onDecline: () => void }) => {
  const words = useText(text)
  const answer = useCallMutation(replacements.answerReplacement, {
    invalidates: [replacements.listReplacements, ...paymentReads],
    onSuccess: ({ paid, balance }) => {
      if (paid && balance) toast.success(words.accepted(moneyText(paid), moneyText(balance)))
    },
  })
  const { missingMinor } = usePaymentFunds(replacement.totalMinor)
  const amount = moneyText({ amountMinor: replacement.totalMinor, currency: replacement.currency })
  const accept = async (): Promise<void> => {
    const sure = await ask({
      title: words.acceptTitle(amount),
      message: words.acceptMessage(replacement.number),
      confirmLabel: words.confirm,
      cancelLabel: words.later,
    })
    if (sure) answer.mutate({ id: replacement.id, accept: true })
  }
  if (replacement.allowedActions.length === 0) return null
  return (
    <div className="q-replacement-buttons">
      {replacement.allowedActions.includes('accept') && (
        <Button type="primary" loading={answer.isPending} onClick={() => void accept()}>
          {words.accept(amount)}
        </Button>
      )}
      {answer.error?.reason === 'balanceTooLow' && <RechargeButton missingMinor={missingMinor} />}
      {replacement.allowedActions.includes('decline') && <Button onClick={onDecline}>{words.decline}</Button>}
    </div>
  )
}
