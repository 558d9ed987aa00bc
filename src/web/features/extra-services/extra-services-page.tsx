import { extraServices, type ServiceOrderRow } from '../../../contract/extra-services/extra-services.ts'
import { serviceOrderTabs } from '../../../contract/extra-services/service-order-states.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { usePage } from '../../ui/page/page-context.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { WaitingNote } from '../../ui/components/waiting-note.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { listTabs, readTab } from '../../ui/index-page/state/list-tabs.ts'
import { createdColumn, nextColumn, statusColumn } from '../case-kit/case-columns.tsx'
import { factText, reasonText, sellerTones, statusText } from './extra-service-text.ts'
import { ServiceCell, TotalCell } from './order-cells.tsx'
import { ServiceMenu } from './service-menu.tsx'
import './extra-services.css'

const text = defineText({
  en: {
    subtitle: 'Work the agency does for you besides your orders: photos, checks, labels, packaging, design.',
    all: 'All',
    yours: 'Waiting on you',
    withAgency: 'With Quayside',
    completed: 'Completed',
    ended: 'Declined or cancelled',
    pay: 'Pay',
    check: 'View delivery',
    empty: 'No service orders yet',
    emptyText: 'Choose a service above. What you order appears here with its next step.',
  },
  zh: {
    subtitle: '订单之外由平台为您完成的工作：拍摄、质检、贴标、定制包装、设计。',
    all: '全部',
    yours: '待您处理',
    withAgency: '平台处理中',
    completed: '已完成',
    ended: '未受理或已取消',
    pay: '去付款',
    check: '查看交付',
    empty: '暂无服务订单',
    emptyText: '请在上方选择服务，订购后会显示在这里。',
  },
})

const NextCell = ({ row }: { row: ServiceOrderRow }) => {
  const words = useText(text)
  const facts = useText(factText)
  const reasons = useText(reasonText)
  if (row.waitingOn === null) return row.endReason ? <span className="q-muted">{row.endReason}</span> : null
  const isYours = row.waitingOn === 'seller'
  const label = row.status === 'delivered' ? words.check : words.pay
  return (
    <WaitingNote
      compact
      why={reasons[row.status]}
      on={isYours ? facts.you : facts.quayside}
      since={row.statusSince}
      isYours={isYours}
      action={
        isYours && (
          <PageLink to={`/extra/serviceOrder/${row.id}`} className="q-button q-nowrap">
            {label}
          </PageLink>
        )
      }
    />
  )
}

const useColumns = (): readonly Column<ServiceOrderRow>[] => {
  const facts = useText(factText)
  const statuses = useText(statusText)
  return [
    {
      key: 'service',
      title: facts.service,
      isFixed: true,
      inCard: 'title',
      render: (row) => <ServiceCell row={row} isUnread={row.isUnread} />,
    },
    statusColumn(facts.state, (row) => [sellerTones[row.status], statuses[row.status]]),
    {
      key: 'total',
      title: facts.total,
      width: 130,
      align: 'right',
      inCard: 'body',
      render: (row) => <TotalCell row={row} />,
    },
    nextColumn(facts.next, (row) => <NextCell row={row} />),
    createdColumn('created', facts.created),
  ]
}

const ExtraServicesPage = () => {
  const words = useText(text)
  const facts = useText(factText)
  const filters = useIndexFilters()
  const columns = useColumns()
  const { order: id, quantity } = usePage().search
  const start = {
    id,
    quantity: quantity === undefined ? null : Math.max(1, Math.floor(Number(quantity)) || 1),
  }
  const list = useCall(
    extraServices.listServiceOrders,
    {
      ...filters.listInput,
      tab: readTab(serviceOrderTabs, filters.tab),
    },
    { quiet: true, everyMs: 60_000 },
  )
  const counts = list.data?.counts
  return (
    <div className="q-extra">
      <IndexPage<ServiceOrderRow>
        filters={filters}
        subtitle={words.subtitle}
        top={<ServiceMenu start={start} />}
        tabs={listTabs(serviceOrderTabs, words, counts)}
        searchPlaceholder={facts.search}
        list={list}
        rowKey={(row) => row.id}
        rowLabel={(row) => `${row.number} ${row.nameEn}`}
        detailHref={(row) => `/extra/serviceOrder/${row.id}`}
        columns={columns}
        empty={
          <EmptyState icon="service" title={words.empty}>
            {words.emptyText}
          </EmptyState>
        }
      />
    </div>
  )
}
export default ExtraServicesPage
