import { affiliates, type ChildCustomer } from '../../../contract/affiliates/affiliates.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { IndexPage } from '../../ui/index-page/index-page.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { ChildName, useSumColumns } from './affiliate-columns.tsx'
import { sumText } from './commission-text.ts'
import { affiliatePath, type ListProps } from './list-props.ts'

const text = defineText({
  en: {
    joined: 'Joined',
    empty: 'No referred customers yet',
    emptyText: 'Share your referral link. Whoever signs up by it appears here.',
  },
  zh: {
    joined: '注册时间',
    empty: '暂无推荐客户',
    emptyText: '请分享您的推荐链接，通过链接注册的客户会显示在这里。',
  },
})

export const ChildrenList = ({ filters, currency, top, tabs }: ListProps) => {
  const words = useText(text)
  const shared = useText(sumText)
  const list = useCall(affiliates.listChildCustomers, filters.pageInput, { quiet: true })
  const sums = useSumColumns<ChildCustomer>(currency)
  return (
    <IndexPage<ChildCustomer>
      filters={filters}
      top={top}
      tabs={tabs}
      list={list}
      rowKey={(row) => row.childId}
      rowLabel={(row) => row.name}
      detailHref={(row) => `${affiliatePath}?tab=details&childId=${row.childId}`}
      columns={[
        {
          key: 'customer',
          title: shared.customer,
          isFixed: true,
          inCard: 'title',
          render: (row) => <ChildName {...row} />,
        },
        {
          key: 'joined',
          title: words.joined,
          width: 130,
          inCard: 'body',
          render: ({ joinedAt }) => <Instant at={joinedAt} as="day" />,
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
