import {
  affiliates,
  type CommissionCustomer,
  type CommissionMonth,
} from '../../../contract/affiliates/affiliates.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { IndexPage } from '../../ui/index-page/index-page.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { isMonth, monthText, recentMonths } from '../invoices/months.ts'
import { ChildName, useSumColumns } from './affiliate-columns.tsx'
import { sumText } from './commission-text.ts'
import { affiliatePath, type ListProps } from './list-props.ts'

const text = defineText({
  en: {
    empty: 'No commissions yet',
    emptyText:
      'Share your referral link. As soon as somebody who signed up by it pays for products, your commission appears here within an hour.',
    noneInMonth: 'No commissions in this month',
    noneInMonthText: 'Choose another month, or clear the filter to see all of them.',
  },
  zh: {
    empty: '暂无佣金',
    emptyText: '请分享您的推荐链接。通过链接注册的客户支付货款后，您的佣金会在一小时内显示在这里。',
    noneInMonth: '该月没有佣金',
    noneInMonthText: '请选择其他月份，或清除筛选查看全部。',
  },
})

/** A month opens its customers, a customer the single commissions. */
export const MonthList = (props: ListProps) => {
  const { month } = props.filters.values
  return isMonth(month) ? <CustomersOfMonth {...props} month={month} /> : <Months {...props} />
}

const useMonthFilter = () => {
  const words = useText(sumText)
  const locale = useLocale()
  return {
    name: 'month',
    label: words.month,
    options: recentMonths().map((value) => ({ value, label: monthText(value, locale) })),
  }
}

const Months = ({ filters, currency, top, tabs }: ListProps) => {
  const words = useText(text)
  const shared = useText(sumText)
  const locale = useLocale()
  const month = useMonthFilter()
  const list = useCall(affiliates.listCommissionMonths, filters.pageInput, { quiet: true })
  const sums = useSumColumns<CommissionMonth>(currency)
  return (
    <IndexPage<CommissionMonth>
      filters={filters}
      top={top}
      tabs={tabs}
      selects={[month]}
      list={list}
      rowKey={(row) => row.month}
      rowLabel={(row) => monthText(row.month, locale)}
      detailHref={(row) => `${affiliatePath}?month=${row.month}`}
      columns={[
        {
          key: 'month',
          title: shared.month,
          isFixed: true,
          inCard: 'title',
          render: (row) => <strong>{monthText(row.month, locale)}</strong>,
        },
        ...sums,
      ]}
      empty={
        <EmptyState icon="people" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}

const CustomersOfMonth = ({
  filters,
  currency,
  top,
  tabs,
  month,
}: ListProps & { readonly month: string }) => {
  const words = useText(text)
  const shared = useText(sumText)
  const select = useMonthFilter()
  const list = useCall(affiliates.listCommissionCustomers, { month, ...filters.pageInput }, { quiet: true })
  const sums = useSumColumns<CommissionCustomer>(currency)
  return (
    <IndexPage<CommissionCustomer>
      filters={filters}
      top={top}
      tabs={tabs}
      selects={[select]}
      list={list}
      rowKey={(row) => row.childId}
      rowLabel={(row) => row.name}
      detailHref={(row) => `${affiliatePath}?tab=details&month=${month}&childId=${row.childId}`}
      columns={[
        {
          key: 'customer',
          title: shared.customer,
          isFixed: true,
          inCard: 'title',
          render: (row) => <ChildName {...row} />,
        },
        ...sums,
      ]}
      empty={
        <EmptyState icon="people" title={words.noneInMonth}>
          {words.noneInMonthText}
        </EmptyState>
      }
    />
  )
}
