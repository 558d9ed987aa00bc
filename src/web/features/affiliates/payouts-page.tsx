import { Button } from 'antd'
import { useState } from 'react'
import {
  operatorCommissions,
  payoutStatuses,
  type CommissionPayoutRow,
} from '../../../contract/affiliates/commissions.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { download } from '../../ui/call/calls.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { Money } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { calendarDayOf } from '../../ui/time/time-text.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { ExportMenu } from '../../ui/components/export-menu.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { isMonth, monthText, recentMonths } from '../invoices/months.ts'
import { payoutStatusText, payoutTones, sumText, warningText } from './commission-text.ts'
import { RunDialog } from './run-dialog.tsx'

const text = defineText({
  en: {
    all: 'All',
    referrer: 'Referrer',
    amount: 'Amount',
    warnings: 'Self-referral signs',
    none: 'None',
    corrections: (count: number) => counted(count, 'correction', 'corrections'),
    update: 'Last update',
    by: (name: string) => `by ${name}`,
    holds: (month: string) => `Commissions of ${month}`,
    payableFrom: (month: string, day: string) => `${month} · Payable from ${day}`,
    payAll: 'Approve and pay all…',
    empty: 'No commissions in this month',
    emptyText:
      'Commissions appear here once they are available: 14 days after a referred customer’s order was delivered.',
  },
  zh: {
    all: '全部',
    referrer: '推荐人',
    amount: '金额',
    warnings: '自我推荐迹象',
    none: '无',
    corrections: (count: number) => `${formatNumber(count, 'zh')} 条更正`,
    update: '最近更新',
    by: (name: string) => `操作人：${name}`,
    holds: (month: string) => `${month}的佣金`,
    payableFrom: (month: string, day: string) => `${month} · ${day}起可支付`,
    payAll: '批准并全部支付…',
    empty: '该月没有佣金',
    emptyText: '被推荐客户的订单签收满 14 天后，佣金会显示在这里。',
  },
})

const useColumns = (): readonly Column<CommissionPayoutRow>[] => {
  const words = useText(text)
  const shared = useText(sumText)
  const statuses = useText(payoutStatusText)
  const warnings = useText(warningText)
  const locale = useLocale()
  return [
    {
      key: 'referrer',
      title: words.referrer,
      isFixed: true,
      inCard: 'title',
      render: ({ customerName }) => <strong>{customerName}</strong>,
    },
    {
      key: 'amount',
      title: words.amount,
      width: 130,
      align: 'right',
      isFixed: true,
      inCard: 'body',
      render: ({ amountMinor, currency }) => <Money amountMinor={amountMinor} currency={currency} strong />,
    },
    {
      key: 'orders',
      title: shared.orders,
      width: 130,
      align: 'right',
      inCard: 'body',
      render: ({ orders, corrections }) => (
        <span className="q-cell-stack">
          <span className="q-tabular">{formatNumber(orders, locale)}</span>
          {corrections > 0 && <span className="q-muted">{words.corrections(corrections)}</span>}
        </span>
      ),
    },
    {
      key: 'warnings',
      title: words.warnings,
      width: 260,
      inCard: 'body',
      render: (row) =>
        row.warnings.length === 0 ? (
          <span className="q-muted">{words.none}</span>
        ) : (
          row.warnings.map((kind) => warnings[kind]).join(' · ')
        ),
    },
    {
      key: 'status',
      title: shared.status,
      width: 130,
      inCard: 'top',
      render: ({ status }) => <StatusTag tone={payoutTones[status]}>{statuses[status]}</StatusTag>,
    },
    {
      key: 'update',
      title: words.update,
      width: 220,
      inCard: 'foot',
      render: ({ status, reason, decidedBy, decidedAt }) =>
        (status === 'held' || status === 'paid') &&
        decidedAt !== null && (
          <span className="q-cell-stack q-muted">
            <span>
              <Instant at={decidedAt} /> {words.by(decidedBy)}
            </span>
            {status === 'held' && <span>{reason}</span>}
          </span>
        ),
    },
  ]
}

const PayoutsPage = () => {
  const words = useText(text)
  const shared = useText(sumText)
  const statuses = useText(payoutStatusText)
  const locale = useLocale()
  const filters = useIndexFilters()
  const { month: chosen } = filters.values
  const [isPaying, setIsPaying] = useState(false)
  const status = payoutStatuses.find((one) => one === filters.tab)
  const list = useCall(
    operatorCommissions.listCommissionPayouts,
    { ...(isMonth(chosen) && { month: chosen }), ...filters.pageInput, ...(status && { status }) },
    { quiet: true, everyMs: 60_000 },
  )
  // Without a chosen month, the server answers with the last one that is over.
  const month = isMonth(chosen) ? chosen : (list.data?.month ?? '')
  const answer = list.data?.month === month ? list.data : undefined
  const months = [...new Set([...recentMonths(), ...(month === '' ? [] : [month])])]
  const name = month === '' ? '' : monthText(month, locale)
  const payableFrom = answer?.payableFrom ?? null
  return (
    <IndexPage<CommissionPayoutRow>
      filters={{ ...filters, values: { ...filters.values, month } }}
      subtitle={payableFrom === null ? name : words.payableFrom(name, calendarDayOf(payableFrom))}
      actions={
        answer?.payableFrom === null &&
        answer.open > 0 && (
          <Button type="primary" onClick={() => setIsPaying(true)}>
            {words.payAll}
          </Button>
        )
      }
      top={isPaying && <RunDialog month={month} onClose={() => setIsPaying(false)} />}
      tabs={[{ key: '', label: words.all }, ...payoutStatuses.map((key) => ({ key, label: statuses[key] }))]}
      selects={[
        {
          name: 'month',
          label: shared.month,
          options: months.map((value) => ({ value, label: monthText(value, locale) })),
        },
      ]}
      exportAction={
        <ExportMenu
          holds={words.holds(name)}
          isEmpty={!list.data?.total}
          onExport={(options) =>
            void download(
              operatorCommissions.exportOperatorCommissions,
              { month, ...options },
              `commissions-${month}.${options.format}`,
            )
          }
        />
      }
      list={list}
      rowKey={(row) => row.customerId}
      rowLabel={(row) => row.customerName}
      detailHref={(row) => `/commissions/detail?id=${row.customerId}&month=${month}`}
      columns={useColumns()}
      empty={
        <EmptyState icon="people" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}

export default PayoutsPage
