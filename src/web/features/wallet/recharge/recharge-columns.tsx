import { Button } from 'antd'
import { useMemo } from 'react'
import { rechargeReasonText } from '../../../../contract/refusals/recharge-reasons.ts'
import { Instant } from '../../../ui/time/instant.tsx'
import { Money, moneyText } from '../../../ui/components/money.tsx'
import type { Column } from '../../../ui/index-page/state/index-types.ts'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useLocale, type Locale } from '../../../ui/text/locale.ts'
import { ReceiptPicture } from './receipt-picture.tsx'
import { RechargeTag } from './recharge-tag.tsx'
import type { AgencyRecharge } from './review-text.ts'
import { methodText, type RechargeMethod } from '../common/wallet-text.ts'

const text = defineText({
  en: {
    number: 'Number',
    customer: 'Customer',
    method: 'Payment method',
    automatic: 'Automatic',
    reported: 'Reported',
    credited: 'Credited',
    status: 'Status',
    remark: 'Note',
    receipt: 'Receipt',
    review: 'Review',
    proposed: (name: string, amount: string) => `${name} proposed ${amount}`,
  },
  zh: {
    number: '单号',
    customer: '客户',
    method: '支付方式',
    automatic: '自动充值',
    reported: '申报金额',
    credited: '已入账',
    status: '状态',
    remark: '备注',
    receipt: '回单',
    review: '审核',
    proposed: (name: string, amount: string) => `${name} 提议入账 ${amount}`,
  },
})

type Words = (typeof text)['en']

const isToReview = ({ method, status }: AgencyRecharge): boolean => method === 'bank' && status === 'pending'

const columnsOf = (
  words: Words,
  locale: Locale,
  methods: Record<RechargeMethod, string>,
  review: (recharge: AgencyRecharge) => void,
): readonly Column<AgencyRecharge>[] => [
  {
    key: 'time',
    title: words.number,
    width: 120,
    isFixed: true,
    sortable: 'time',
    render: ({ number, createdAt }) => (
      <div>
        {number}
        <div className="q-muted">
          <Instant at={createdAt} />
        </div>
      </div>
    ),
  },
  {
    key: 'customer',
    title: words.customer,
    width: 170,
    render: ({ customerId, customerName }) => (
      <PageLink to={`/customers/${customerId}/finance`}>{customerName}</PageLink>
    ),
  },
  {
    key: 'method',
    title: words.method,
    width: 150,
    render: ({ method, isAutomatic, paymentMethod, bankReference }) => (
      <div>
        {paymentMethod?.name ?? methods[method]}
        {isAutomatic && <div className="q-muted">{words.automatic}</div>}
        {bankReference && <div className="q-muted">{bankReference}</div>}
      </div>
    ),
  },
  {
    key: 'reported',
    title: words.reported,
    width: 110,
    align: 'right',
    render: ({ amountMinor, currency }) => <Money amountMinor={amountMinor} currency={currency} strong />,
  },
  {
    key: 'credited',
    title: words.credited,
    width: 110,
    align: 'right',
    render: ({ creditedMinor, currency }) => <Money amountMinor={creditedMinor} currency={currency} />,
  },
  {
    key: 'status',
    title: words.status,
    width: 136,
    inCard: 'top',
    render: ({ status, method, statusSince, proposal, currency }) => (
      <div>
        <RechargeTag status={status} method={method} />
        <div className="q-muted">
          {proposal ? (
            <>
              {words.proposed(
                proposal.operatorName,
                moneyText({ amountMinor: proposal.creditedMinor, currency }),
              )}{' '}
              · <Instant at={proposal.proposedAt} />
            </>
          ) : (
            <Instant at={statusSince} />
          )}
        </div>
      </div>
    ),
  },
  {
    key: 'remark',
    title: words.remark,
    render: (recharge) => {
      const note = rechargeReasonText(locale, recharge) || recharge.agencyRemark
      return note ? <span className="q-recharge-words">{note}</span> : null
    },
  },
  {
    key: 'receipt',
    title: words.receipt,
    width: 90,
    render: (recharge) => <ReceiptPicture recharge={recharge} />,
  },
  {
    key: 'review',
    title: '',
    width: 100,
    align: 'right',
    isFixed: true,
    inCard: 'foot',
    render: (recharge) =>
      isToReview(recharge) && (
        <Button
          size="small"
          type="primary"
          onClick={(event) => {
            event.stopPropagation()
            review(recharge)
          }}
        >
          {words.review}
        </Button>
      ),
  },
]

export const useRechargeColumns = (
  review: (recharge: AgencyRecharge) => void,
): readonly Column<AgencyRecharge>[] => {
  const words = useText(text)
  const methods = useText(methodText)
  const locale = useLocale()
  return useMemo(() => columnsOf(words, locale, methods, review), [words, locale, methods, review])
}
