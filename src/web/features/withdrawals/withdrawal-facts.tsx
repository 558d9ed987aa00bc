import type { ReactNode } from 'react'
import type { Withdrawal } from '../../../contract/withdrawals/withdrawals.ts'
import { Card, DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { Money } from '../../ui/components/money.tsx'
import { calendarDayOf } from '../../ui/time/time-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { amountText } from './withdrawal-text.ts'

const text = defineText({
  en: {
    title: 'Amounts',
    payment: 'Payment',
    reference: 'Payment reference',
    day: 'Paid on',
    proof: 'Proof of payment',
    open: 'Open proof',
  },
  zh: {
    title: '金额',
    payment: '付款',
    reference: '付款流水号',
    day: '付款日期',
    proof: '付款凭证',
    open: '查看凭证',
  },
})

type Shown = Pick<
  Withdrawal,
  'amountMinor' | 'feeMinor' | 'payoutMinor' | 'currency' | 'paidOn' | 'paymentReference' | 'proofUrl'
>

/** Its amounts and, once it is paid, how. */
export const WithdrawalFacts = ({ withdrawal }: { withdrawal: Shown }) => {
  const words = useText(text)
  const amounts = useText(amountText)
  const { amountMinor, feeMinor, payoutMinor, currency, paidOn, paymentReference, proofUrl } = withdrawal
  const money = (minor: number, strong = false): ReactNode => (
    <Money amountMinor={minor} currency={currency} strong={strong} />
  )
  return (
    <>
      <Card title={words.title}>
        <DescriptionList
          rows={[
            [amounts.amount, money(amountMinor)],
            [amounts.fee, money(-feeMinor)],
            [amounts.payout, money(payoutMinor, true)],
          ]}
        />
      </Card>
      {paidOn !== null && (
        <Card title={words.payment}>
          <DescriptionList
            rows={[
              [words.reference, paymentReference],
              [words.day, calendarDayOf(paidOn)],
              ...(proofUrl === null
                ? []
                : [
                    [
                      words.proof,
                      <a
                        key="proof"
                        className="q-receipt-link"
                        href={proofUrl}
                        target="_blank"
                        rel="noreferrer"
                      >
                        <Icon name="file" size={16} />
                        {words.open}
                      </a>,
                    ] as const,
                  ]),
            ]}
          />
        </Card>
      )}
    </>
  )
}
