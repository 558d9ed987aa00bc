import { Button } from 'antd'
import { useMemo, useState } from 'react'
import type { InputOf } from '../../../contract/endpoint.ts'
import { operatorWallet } from '../../../contract/operator/wallet.ts'
import { rechargeReasonText } from '../../../contract/recharge-reasons.ts'
import type { RechargeStatus } from '../../../contract/statuses.ts'
import { rechargeSorts } from '../../../contract/wallet.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/index-types.ts'
import type { IndexFilters } from '../../ui/index-page/use-index-filters.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Instant } from '../../ui/components/instant.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale, type Locale } from '../../ui/text/locale.ts'
import { ReceiptPicture } from './receipt-picture.tsx'
import { RechargeTag } from './recharge-tag.tsx'
import { ReviewDialog, type AgencyRecharge } from './review-dialog.tsx'
import { methodText, rechargeStatusText, type RechargeMethod } from './wallet-text.ts'

const text = defineText({
  en: {
    toReview: 'To review',
    all: 'All',
    pending: 'In review',
    number: 'Number',
    customer: 'Customer',
    method: 'Payment method',
    reported: 'Reported',
    credited: 'Credited',
    status: 'Status',
    remark: 'Note',
    receipt: 'Receipt',
    review: 'Review',
    proposed: (name: string, amount: string) => `${name} proposed ${amount}`,
    empty: 'No transfers to review',
    emptyWords:
      'Bank transfers reported by customers appear here, oldest first, until you credit or reject them.',
  },
  zh: {
    toReview: '待审核',
    all: '全部',
    pending: '全部审核中',
    number: '单号',
    customer: '客户',
    method: '支付方式',
    reported: '申报金额',
    credited: '已入账',
    status: '状态',
    remark: '备注',
    receipt: '回单',
    review: '审核',
    proposed: (name: string, amount: string) => `${name} 提议入账 ${amount}`,
    empty: '没有待审核的充值',
    emptyWords: '客户提交的银行转账会在此等候，最早的在前，由您入账或驳回。',
  },
})

type Words = (typeof text)['en']

const tabStatuses = [
  'credited',
  'refused',
  'pending',
  'created',
  'expired',
] as const satisfies readonly RechargeStatus[]
const isTabStatus = (word: string): word is (typeof tabStatuses)[number] =>
  tabStatuses.some((status) => status === word)

const inputOf = (filters: IndexFilters): InputOf<typeof operatorWallet.listRechargesForReview> => {
  const { customerId } = filters.values
  return {
    ...filters.pageInput,
    ...filters.sortInput(rechargeSorts),
    toReview: filters.tab === '',
    ...(isTabStatus(filters.tab) ? { status: filters.tab } : {}),
    ...(customerId ? { customerId } : {}),
  }
}

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
  { key: 'customer', title: words.customer, width: 170, render: ({ customerName }) => customerName },
  {
    key: 'method',
    title: words.method,
    width: 150,
    render: ({ method, paymentMethod, bankReference }) => (
      <div>
        {paymentMethod?.name ?? methods[method]}
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

const RechargeReviewPage = () => {
  const words = useText(text)
  const methods = useText(methodText)
  const statuses = useText(rechargeStatusText)
  const locale = useLocale()
  const filters = useIndexFilters()
  const [reviewed, setReviewed] = useState<AgencyRecharge | null>(null)
  const list = useCall(operatorWallet.listRechargesForReview, inputOf(filters), {
    quiet: true,
    everyMs: 30_000,
  })
  const columns = useMemo(() => columnsOf(words, locale, methods, setReviewed), [words, locale, methods])
  const tabs = [
    { key: '', label: words.toReview, count: filters.tab === '' ? list.data?.total : undefined },
    ...tabStatuses.map((status) => ({
      key: status,
      label: status === 'pending' ? words.pending : statuses[status],
    })),
    { key: 'all', label: words.all },
  ]
  return (
    <>
      <IndexPage<AgencyRecharge>
        filters={filters}
        tabs={tabs}
        list={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.number}
        columns={columns}
        // Recharges to review come in order of submission, which may differ from the order of their start.
        {...(filters.tab !== '' && { ownSort: { key: 'time', direction: 'desc' } as const })}
        empty={
          <EmptyState icon="check" title={words.empty}>
            {words.emptyWords}
          </EmptyState>
        }
      />
      <ReviewDialog recharge={reviewed} onClose={() => setReviewed(null)} />
    </>
  )
}

export default RechargeReviewPage
