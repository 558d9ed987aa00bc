import { Button } from 'antd'
import { useMemo } from 'react'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { rechargeReasonText } from '../../../../contract/refusals/recharge-reasons.ts'
import { rechargeStatuses, type RechargeStatus } from '../../../../contract/kernel/statuses.ts'
import { rechargeSorts, wallet } from '../../../../contract/wallet/wallet.ts'
import { useCall } from '../../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../../ui/index-page/index-page.tsx'
import type { Column } from '../../../ui/index-page/state/index-types.ts'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { Money, moneyText } from '../../../ui/components/money.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useLocale, type Locale } from '../../../ui/text/locale.ts'
import { withOwnFilters, type WalletListProps } from '../common/list-frame.ts'
import { ReceiptPicture } from './receipt-picture.tsx'
import { RechargeTag } from './recharge-tag.tsx'
import { methodText, rechargeStatusText, type RechargeMethod } from '../common/wallet-text.ts'

const text = defineText({
  en: {
    search: 'Recharge number',
    number: 'Number',
    status: 'Status',
    time: 'Started',
    method: 'Payment method',
    automatic: 'Automatic',
    charging: 'PayPal is being asked to charge the saved account.',
    amount: 'Amount',
    fee: (amount: string) => `+ ${amount} fee`,
    credited: 'Credited',
    words: 'Details',
    receipt: 'Receipt',
    goOn: 'Continue in PayPal',
    inReview: 'The agency is checking for the transfer and will credit the amount received.',
    notPaid: 'Approve the payment in PayPal, or it will expire.',
    differs: (amount: string) => `You reported ${amount}. The amount actually received was credited.`,
    reversed: (amount: string) => `PayPal reversed ${amount} of this recharge.`,
    owed: (amount: string) => `You still owe ${amount} of that.`,
    empty: 'No recharges yet',
    emptyWords: 'Recharge instantly with PayPal, or by transfer within one working day.',
  },
  zh: {
    search: '充值单号',
    number: '单号',
    status: '状态',
    time: '发起时间',
    method: '支付方式',
    automatic: '自动充值',
    charging: '正在通过 PayPal 从已保存的账户扣款。',
    amount: '应入账金额',
    fee: (amount: string) => `+ ${amount} 手续费`,
    credited: '已入账',
    words: '进度',
    receipt: '回单',
    goOn: '前往 PayPal 继续付款',
    inReview: '我们正在核对转账，将按实际到账金额入账。',
    notPaid: '请在 PayPal 确认付款，否则将自动过期。',
    differs: (amount: string) => `您申报的金额为 ${amount}，入账金额以实际到账为准。`,
    reversed: (amount: string) => `其中 ${amount} 已被 PayPal 撤销。`,
    owed: (amount: string) => `尚欠 ${amount}。`,
    empty: '暂无充值记录',
    emptyWords: '通过 PayPal 充值即时到账，转账通常在一个工作日内到账。',
  },
})

type Recharge = OutputOf<typeof wallet.listRecharges>['rows'][number]
type Words = (typeof text)['en']

const isStatus = (word: string | undefined): word is RechargeStatus =>
  rechargeStatuses.some((status) => status === word)

const wordsFor = (recharge: Recharge, words: Words, locale: Locale): string => {
  const { status, method, currency, amountMinor, creditedMinor, reversedMinor, owedMinor } = recharge
  const money = (minor: number): string => moneyText({ amountMinor: minor, currency })
  if (status === 'created') return recharge.isAutomatic ? words.charging : words.notPaid
  if (status === 'pending' && method === 'bank') return words.inReview
  if (status !== 'credited') return rechargeReasonText(locale, recharge)
  return [
    creditedMinor === amountMinor ? '' : words.differs(money(amountMinor)),
    reversedMinor > 0 ? words.reversed(money(reversedMinor)) : '',
    owedMinor > 0 ? words.owed(money(owedMinor)) : '',
    recharge.agencyRemark,
  ]
    .filter(Boolean)
    .join(' ')
}

const columnsOf = (
  words: Words,
  locale: Locale,
  methods: Record<RechargeMethod, string>,
): readonly Column<Recharge>[] => [
  {
    key: 'number',
    title: words.number,
    width: 108,
    isFixed: true,
    render: ({ number }) => number,
  },
  {
    key: 'status',
    title: words.status,
    width: 130,
    isFixed: true,
    inCard: 'top',
    render: ({ status, method }) => <RechargeTag status={status} method={method} />,
  },
  {
    key: 'time',
    title: words.time,
    width: 170,
    sortable: 'time',
    render: ({ createdAt }) => <Instant at={createdAt} as="minute" />,
  },
  {
    key: 'method',
    title: words.method,
    width: 140,
    render: ({ method, isAutomatic, paymentMethod, bankReference }) => (
      <div>
        {paymentMethod?.name ?? methods[method]}
        {isAutomatic && <div className="q-muted">{words.automatic}</div>}
        {bankReference && <div className="q-muted">{bankReference}</div>}
      </div>
    ),
  },
  {
    key: 'amount',
    title: words.amount,
    width: 120,
    align: 'right',
    render: ({ amountMinor, feeMinor, currency }) => (
      <div>
        <Money amountMinor={amountMinor} currency={currency} />
        {feeMinor > 0 && (
          <div className="q-muted">{words.fee(moneyText({ amountMinor: feeMinor, currency }))}</div>
        )}
      </div>
    ),
  },
  {
    key: 'credited',
    title: words.credited,
    width: 110,
    align: 'right',
    render: ({ creditedMinor, currency }) => <Money amountMinor={creditedMinor} currency={currency} strong />,
  },
  {
    key: 'words',
    title: words.words,
    render: (recharge) => <span className="q-recharge-words">{wordsFor(recharge, words, locale)}</span>,
  },
  {
    key: 'action',
    title: words.receipt,
    width: 140,
    inCard: 'foot',
    render: (recharge) =>
      recharge.approveUrl ? (
        <Button size="small" href={recharge.approveUrl}>
          {words.goOn}
        </Button>
      ) : (
        <ReceiptPicture recharge={recharge} />
      ),
  },
]

export const RechargeList = ({ tabs, recharge, actions, top }: WalletListProps) => {
  const words = useText(text)
  const methods = useText(methodText)
  const statuses = useText(rechargeStatusText)
  const locale = useLocale()
  const filters = withOwnFilters(useIndexFilters())
  const { status } = filters.values
  const input = {
    ...filters.pageInput,
    ...filters.sortInput(rechargeSorts),
    ...(isStatus(status) ? { status } : {}),
    ...(filters.search && { search: filters.search }),
  }
  const list = useCall(wallet.listRecharges, input, { quiet: true, everyMs: 30_000 })
  const columns = useMemo(() => columnsOf(words, locale, methods), [words, locale, methods])
  const empty = (
    <EmptyState icon="wallet" title={words.empty} action={recharge}>
      {words.emptyWords}
    </EmptyState>
  )
  return (
    <IndexPage<Recharge>
      filters={filters}
      actions={actions}
      top={top}
      tabs={tabs}
      searchPlaceholder={words.search}
      selects={[
        {
          name: 'status',
          label: words.status,
          options: rechargeStatuses.map((one) => ({ value: one, label: statuses[one] })),
        },
      ]}
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.number}
      columns={columns}
      ownSort={{ key: 'time', direction: 'desc' }}
      empty={empty}
    />
  )
}
