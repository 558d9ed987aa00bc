import { affiliates } from '../../../contract/affiliates/affiliates.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Money } from '../../ui/components/money.tsx'
import { IndexPage } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { monthText } from '../invoices/months.ts'
import { sumText } from './commission-text.ts'
import type { ListProps } from './list-props.ts'

const text = defineText({
  en: {
    note: (vip: string, all: string) =>
      `VIP today: ${vip} of ${all} referred customers. Below is what they paid for products in the last 12 months.`,
    customers: (vip: boolean): string => (vip ? 'VIP customers' : 'Other customers'),
    orders: (vip: boolean): string => (vip ? 'VIP orders' : 'Other orders'),
    product: (vip: boolean): string => (vip ? 'VIP product amount' : 'Other product amount'),
    empty: 'No orders yet',
    emptyText:
      'Once referred customers pay for products, this shows how much VIP and other customers bought.',
  },
  zh: {
    note: (vip: string, all: string) =>
      `您推荐的 ${all} 位客户中，目前有 ${vip} 位 VIP。以下为近 12 个月的已付商品金额。`,
    customers: (vip: boolean): string => (vip ? 'VIP 客户数' : '其他客户数'),
    orders: (vip: boolean): string => (vip ? 'VIP 订单数' : '其他订单数'),
    product: (vip: boolean): string => (vip ? 'VIP 商品金额' : '其他商品金额'),
    empty: '暂无订单',
    emptyText: '被推荐客户支付货款后，这里会按 VIP 与其他客户分别显示购买金额。',
  },
})

type Month = OutputOf<typeof affiliates.getVipStatistics>['months'][number]

export const VipList = ({ filters, currency, top, tabs }: ListProps) => {
  const words = useText(text)
  const shared = useText(sumText)
  const locale = useLocale()
  const statistics = useCall(affiliates.getVipStatistics, {}, { quiet: true })
  const { data } = statistics
  const columnsOf = (kind: 'vip' | 'other'): Column<Month>[] => {
    const isVip = kind === 'vip'
    const count = (key: 'customers' | 'orders'): Column<Month> => ({
      key: `${kind} ${key}`,
      title: words[key](isVip),
      width: 130,
      align: 'right',
      inCard: 'body',
      render: (month) => <span className="q-tabular">{formatNumber(month[kind][key], locale)}</span>,
    })
    return [
      count('customers'),
      count('orders'),
      {
        key: `${kind} product`,
        title: words.product(isVip),
        width: 170,
        align: 'right',
        inCard: 'body',
        render: (month) => <Money amountMinor={month[kind].productMinor} currency={currency} />,
      },
    ]
  }
  return (
    <IndexPage<Month>
      filters={filters}
      top={
        <>
          {top}
          {data && (
            <p className="q-muted">
              {words.note(
                formatNumber(data.vipCustomers, locale),
                formatNumber(data.vipCustomers + data.otherCustomers, locale),
              )}
            </p>
          )}
        </>
      }
      tabs={tabs}
      list={{ ...statistics, data: data && { rows: data.months, total: data.months.length } }}
      rowKey={(row) => row.month}
      rowLabel={(row) => monthText(row.month, locale)}
      columns={[
        {
          key: 'month',
          title: shared.month,
          isFixed: true,
          inCard: 'title',
          render: (row) => <strong>{monthText(row.month, locale)}</strong>,
        },
        ...columnsOf('vip'),
        ...columnsOf('other'),
      ]}
      empty={
        <EmptyState icon="crown" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}
