import {
  operatorExtraServices,
  type OperatorServiceOrderRow,
} from '../../../contract/extra-services/operator-extra-services.ts'
import { serviceOrderQueues } from '../../../contract/extra-services/service-order-states.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { WaitingNote } from '../../ui/components/waiting-note.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { listTabs, readTab } from '../../ui/index-page/state/list-tabs.ts'
import { customerColumn, nextColumn, statusColumn } from '../case-kit/case-columns.tsx'
import { CaseExport } from '../fulfilment/common/case-export.tsx'
import { useOwnWords } from '../services/service-text.ts'
import { factText, operatorReasonText, operatorTones, statusText } from './extra-service-text.ts'
import { ServiceCell, TotalCell } from './order-cells.tsx'

const text = defineText({
  en: {
    subtitle: 'Extra services sellers have ordered. Quote and start within two days, then deliver in time.',
    menu: 'View menu',
    toQuote: 'To quote',
    toMove: 'To do',
    toStart: 'To start',
    inProgress: 'In progress',
    wrote: 'New messages',
    onSeller: 'Waiting on seller',
    over: 'Closed',
    late: 'Late',
    quote: 'Quote',
    open: 'Open',
    empty: 'No service orders here',
    emptyText: 'Service orders are grouped by their next step.',
  },
  zh: {
    subtitle: '卖家订购的增值服务：两天内报价并开始，按时交付。',
    menu: '查看服务目录',
    toQuote: '待报价',
    toMove: '待办',
    toStart: '待开始',
    inProgress: '进行中',
    wrote: '新留言',
    onSeller: '待卖家处理',
    over: '已结束',
    late: '超时',
    quote: '报价',
    open: '查看',
    empty: '暂无服务订单',
    emptyText: '服务订单会显示在对应的待办列表中。',
  },
})

const NextCell = ({ row }: { row: OperatorServiceOrderRow }) => {
  const words = useText(text)
  const facts = useText(factText)
  const reasons = useText(operatorReasonText)
  if (row.waitingOn === null) return row.endReason ? <span className="q-muted">{row.endReason}</span> : null
  const isOurs = row.waitingOn === 'agency'
  return (
    <WaitingNote
      compact
      why={reasons[row.status]}
      on={isOurs ? facts.us : facts.seller}
      since={row.statusSince}
      isYours={isOurs}
      action={
        isOurs &&
        row.operatorActions.length > 0 && (
          <PageLink to={`/service-orders/${row.id}`} className="q-button q-nowrap">
            {row.status === 'requested' ? words.quote : words.open}
          </PageLink>
        )
      }
    />
  )
}

const useColumns = (): readonly Column<OperatorServiceOrderRow>[] => {
  const words = useText(text)
  const facts = useText(factText)
  const statuses = useText(statusText)
  return [
    {
      key: 'service',
      title: facts.service,
      isFixed: true,
      inCard: 'title',
      render: (row) => <ServiceCell row={row} isUnread={row.sellerWrote} />,
    },
    customerColumn(facts.customer),
    statusColumn(facts.state, (row) =>
      row.isLate ? ['problem', words.late] : [operatorTones[row.status], statuses[row.status]],
    ),
    {
      key: 'total',
      title: facts.total,
      width: 130,
      align: 'right',
      inCard: 'body',
      render: (row) => <TotalCell row={row} />,
    },
    nextColumn(facts.next, (row) => <NextCell row={row} />),
  ]
}

const OperatorOrdersPage = () => {
  const words = useText(text)
  const facts = useText(factText)
  const own = useOwnWords()
  const filters = useIndexFilters()
  const columns = useColumns()
  const menu = useCall(operatorExtraServices.listOperatorExtraServices, {}, { quiet: true })
  const service = filters.values['service']
  const input = {
    ...filters.listInput,
    queue: readTab(serviceOrderQueues, filters.tab),
    ...(service ? { extraServiceId: service } : {}),
  }
  const list = useCall(operatorExtraServices.listOperatorServiceOrders, input, {
    quiet: true,
    everyMs: 30_000,
  })
  const counts = list.data?.counts
  return (
    <IndexPage<OperatorServiceOrderRow>
      filters={filters}
      subtitle={words.subtitle}
      actions={
        <PageLink to="/extra-services" className="q-button">
          {words.menu}
        </PageLink>
      }
      tabs={listTabs(serviceOrderQueues, words, counts)}
      exportAction={
        <CaseExport endpoint={operatorExtraServices.exportServiceOrders} input={input} list={list} />
      }
      searchPlaceholder={facts.search}
      selects={[
        {
          name: 'service',
          label: facts.service,
          options: (menu.data?.services ?? []).map(({ id, nameEn, nameZh }) => ({
            value: id,
            label: own(nameEn, nameZh),
          })),
        },
      ]}
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => `${row.number} ${row.nameEn}`}
      detailHref={(row) => `/service-orders/${row.id}`}
      columns={columns}
      empty={
        <EmptyState icon="check" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}
export default OperatorOrdersPage
