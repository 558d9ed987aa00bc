import type { ReactNode } from 'react'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import type { wallet as walletContract } from '../../../../contract/wallet/wallet.ts'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { Money } from '../../../ui/components/money.tsx'
import { Bar } from '../../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { shortOf } from '../common/payment-funds.ts'
import '../common/wallet.css'

const text = defineText({
  en: {
    figures: 'Wallet summary',
    balance: 'Balance',
    limit: 'Credit limit',
    used: 'Used',
    usedWords: 'Drawn on credit, due by statement',
    available: 'Available to spend',
    availableWords: 'Balance and unused credit',
    stopped: 'Payments on credit have stopped',
    ended: 'The credit line has ended',
    nextStatement: 'Next statement',
    awaiting: 'Incoming',
    awaitingWords: 'Reported or held by PayPal, not credited yet',
    due: 'Ready to pay',
    dueNone: 'No orders ready to pay',
    covered: 'Covered by your balance',
    coveredWithCredit: 'Covered with your credit',
    pay: 'Pay orders',
    short: 'missing',
    withdrawing: 'Being withdrawn',
    withdrawals: 'View withdrawals',
    owed: 'Amount owed',
    owedWords: 'Reversed by PayPal. Deducted from your next recharge.',
  },
  zh: {
    figures: '钱包概览',
    balance: '余额',
    limit: '信用额度',
    used: '已用额度',
    usedWords: '已使用，按账单归还',
    available: '可用金额',
    availableWords: '余额与未用额度',
    stopped: '信用付款已暂停',
    ended: '信用额度已终止',
    nextStatement: '下次出账',
    awaiting: '待入账',
    awaitingWords: '已提交或被冻结，尚未入账',
    due: '等待您付款',
    dueNone: '没有等待付款的订单',
    covered: '余额充足',
    coveredWithCredit: '余额与信用额度足够',
    pay: '去支付',
    short: '不足',
    withdrawing: '提现中',
    withdrawals: '查看提现',
    owed: '欠款',
    owedWords: 'PayPal 已撤销该款项，将从后续入账中扣除',
  },
})

type Wallet = OutputOf<typeof walletContract.getWallet>

export const Figure = ({
  label,
  value,
  children,
}: {
  label: string
  value: ReactNode
  children?: ReactNode
}) => (
  <div className="q-card q-figure">
    <dt>{label}</dt>
    <dd>
      <div className="q-figure-value">{value}</div>
      <div className="q-figure-words">{children}</div>
    </dd>
  </div>
)

export const WalletFigures = ({ wallet }: { wallet: Wallet | undefined }) => {
  const words = useText(text)
  const room = <Bar width={120} height={26} />
  const short = wallet ? shortOf(wallet, wallet.duePayment.amountMinor) : 0
  return (
    <dl className="q-figures" aria-label={words.figures}>
      <Figure label={words.balance} value={wallet ? <Money value={wallet.balance} strong /> : room} />
      {wallet?.credit && <Credit wallet={wallet} credit={wallet.credit} />}
      <Figure label={words.awaiting} value={wallet ? <Money value={wallet.awaitingCredit} /> : room}>
        {words.awaitingWords}
      </Figure>
      <Figure label={words.due} value={wallet ? <Money value={wallet.duePayment} /> : room}>
        {wallet && <Due wallet={wallet} short={short} />}
      </Figure>
      {wallet && wallet.withdrawing.amountMinor > 0 && (
        <Figure label={words.withdrawing} value={<Money value={wallet.withdrawing} />}>
          <PageLink to="/wallet/financeDetail">{words.withdrawals}</PageLink>
        </Figure>
      )}
      {wallet && wallet.owed.amountMinor > 0 && (
        <Figure label={words.owed} value={<Money value={wallet.owed} />}>
          {words.owedWords}
        </Figure>
      )}
    </dl>
  )
}

/** Apart from the balance, which says what is owned or owed. */
const Credit = ({ wallet, credit }: { wallet: Wallet; credit: NonNullable<Wallet['credit']> }) => {
  const words = useText(text)
  const available = { ...wallet.available, amountMinor: Math.max(0, wallet.available.amountMinor) }
  return (
    <>
      <Figure label={words.limit} value={<Money value={credit.limit} />}>
        {credit.status === 'ended' ? (
          words.ended
        ) : (
          <>
            {words.nextStatement} <Instant at={credit.nextStatementAt} />
          </>
        )}
      </Figure>
      <Figure label={words.used} value={<Money value={credit.used} />}>
        {words.usedWords}
      </Figure>
      <Figure label={words.available} value={<Money value={available} strong />}>
        {credit.toPay?.state === 'stopped' ? words.stopped : words.availableWords}
      </Figure>
    </>
  )
}

const Due = ({ wallet, short }: { wallet: Wallet; short: number }) => {
  const words = useText(text)
  const { amountMinor, currency } = wallet.duePayment
  if (amountMinor === 0) return words.dueNone
  return (
    <>
      {short > 0 ? (
        <>
          <Money amountMinor={short} currency={currency} /> {words.short}
        </>
      ) : wallet.balance.amountMinor < amountMinor ? (
        words.coveredWithCredit
      ) : (
        words.covered
      )}{' '}
      · <PageLink to="/orders/dropshippingOrders?waiting=paymentDue">{words.pay}</PageLink>
    </>
  )
}
