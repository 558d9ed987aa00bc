import {
  commissionStates,
  type CommissionState as State,
} from '../../../contract/affiliates/affiliate-terms.ts'
import { affiliates, type Commission } from '../../../contract/affiliates/affiliates.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { download } from '../../ui/call/calls.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { IndexPage } from '../../ui/index-page/index-page.tsx'
import { ExportMenu } from '../../ui/components/export-menu.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { isMonth, monthText, recentMonths } from '../invoices/months.ts'
import { CommissionAmount, CommissionStatus } from './commission-cells.tsx'
import { commissionStateText, sumText } from './commission-text.ts'
import type { ListProps } from './list-props.ts'

const text = defineText({
  en: {
    paidAt: 'Order paid',
    holds: (count: number) => counted(count, 'commission', 'commissions'),
    empty: 'No commissions yet',
    emptyText:
      'One for each order that a referred customer pays for. Order numbers are masked, because the orders are your customers’.',
  },
  zh: {
    paidAt: '订单付款时间',
    holds: (count: number) => `${formatNumber(count, 'zh')} 条佣金`,
    empty: '暂无佣金',
    emptyText: '被推荐客户每支付一笔订单，就会产生一条佣金。订单属于对方，因此订单号已隐去部分数字。',
  },
})

const isState = (word: string | undefined): word is State => commissionStates.some((one) => one === word)

export const CommissionList = ({ filters, top, tabs }: ListProps) => {
  const words = useText(text)
  const shared = useText(sumText)
  const states = useText(commissionStateText)
  const locale = useLocale()
  const { month, childId, state } = filters.values
  const filter = {
    ...(isMonth(month) && { month }),
    ...(childId && { childId }),
    ...(isState(state) && { state }),
  }
  const children = useCall(affiliates.listChildCustomers, { pageSize: 100 }, { quiet: true })
  const list = useCall(affiliates.listCommissions, { ...filter, ...filters.pageInput }, { quiet: true })
  return (
    <IndexPage<Commission>
      filters={filters}
      top={top}
      tabs={tabs}
      selects={[
        {
          name: 'month',
          label: shared.month,
          options: recentMonths().map((value) => ({ value, label: monthText(value, locale) })),
        },
        {
          name: 'childId',
          label: shared.customer,
          options: children.data?.rows.map((one) => ({ value: one.childId, label: one.name })) ?? [],
          isSearchable: true,
        },
        {
          name: 'state',
          label: shared.status,
          options: commissionStates.map((value) => ({ value, label: states[value] })),
        },
      ]}
      exportAction={
        <ExportMenu
          holds={words.holds(list.data?.total ?? 0)}
          isEmpty={!list.data?.total}
          onExport={(options) =>
            void download(
              affiliates.exportCommissions,
              { ...filter, ...options },
              `commissions.${options.format}`,
            )
          }
        />
      }
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${row.orderNumber} ${row.name}`}
      columns={[
        {
          key: 'order',
          title: shared.order,
          width: 120,
          isFixed: true,
          inCard: 'title',
          render: ({ orderNumber }) => <strong className="q-tabular q-nowrap">{orderNumber}</strong>,
        },
        { key: 'customer', title: shared.customer, inCard: 'body', render: ({ name }) => name },
        {
          key: 'paidAt',
          title: words.paidAt,
          width: 130,
          inCard: 'body',
          render: ({ paidAt }) => <Instant at={paidAt} as="day" />,
        },
        {
          key: 'status',
          title: shared.status,
          width: 210,
          inCard: 'top',
          render: (row) => <CommissionStatus {...row} />,
        },
        {
          key: 'commission',
          title: shared.commission,
          width: 190,
          align: 'right',
          inCard: 'body',
          render: (row) => <CommissionAmount {...row} />,
        },
      ]}
      empty={
        <EmptyState icon="people" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}
