import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import { operatorPurchasing, purchaseSorts } from '../../../contract/operator/purchasing.ts'
import { purchaseStatuses } from '../../../contract/purchasing.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/index-types.ts'
import type { IndexFilters } from '../../ui/index-page/use-index-filters.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { Instant } from '../../ui/parts/instant.tsx'
import { StateTag } from '../../ui/parts/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { purchaseText, purchaseTones, purchaseTypeName } from './purchasing-words.ts'
import './purchasing.css'

type Row = OutputOf<typeof operatorPurchasing.listPurchases>['rows'][number]

const text = defineText({
  en: {
    announce: 'Announce goods',
    toCome: 'To come',
    all: 'All',
    search: 'Number or customer',
    number: 'Number',
    customer: 'Customer',
    counts: 'Arrived of announced',
    counted: (arrived: number, nums: number) =>
      `${arrived.toLocaleString('en-US')} of ${nums.toLocaleString('en-US')}`,
    closed: (n: number) => `${n.toLocaleString('en-US')} will not come`,
    status: 'Status',
    since: 'Announced',
    by: 'By',
    empty: 'Nothing is on its way',
    emptyText:
      'Goods that customers send to the warehouse are announced here, then counted in as they arrive.',
  },
  zh: {
    announce: '登记来货',
    toCome: '待到货',
    all: '全部',
    search: '单号或客户',
    number: '单号',
    customer: '客户',
    counts: '到货 / 预报',
    counted: (arrived: number, nums: number) =>
      `${arrived.toLocaleString('en-US')} / ${nums.toLocaleString('en-US')}`,
    closed: (n: number) => `${n.toLocaleString('en-US')} 件不再到货`,
    status: '状态',
    since: '预报时间',
    by: '登记人',
    empty: '暂无来货',
    emptyText: '客户寄往仓库的货物在此登记，到仓后清点入库。',
  },
})

const statusOf = (tab: string) => purchaseStatuses.find((status) => status === tab)

const inputOf = (filters: IndexFilters): InputOf<typeof operatorPurchasing.listPurchases> => {
  const status = statusOf(filters.tab)
  return {
    ...filters.pageInput,
    ...filters.sortInput(purchaseSorts),
    toCome: filters.tab === '',
    ...(status ? { status } : {}),
    ...(filters.search ? { search: filters.search } : {}),
  }
}

/** Goods on their way to the warehouse: what is still to come, the oldest first. */
const PurchasesPage = () => {
  const words = useText(text)
  const states = useText(purchaseText)
  const filters = useIndexFilters()
  const mayAnnounce = useAccess().hasRole('fulfilment')
  const list = useCall(operatorPurchasing.listPurchases, inputOf(filters), { quiet: true })
  return (
    <IndexPage<Row>
      filters={filters}
      actions={
        mayAnnounce && (
          <PageLink to="/incoming/new" className="q-button q-button-primary">
            <Icon name="plus" size={16} /> {words.announce}
          </PageLink>
        )
      }
      tabs={[
        { key: '', label: words.toCome, count: filters.tab === '' ? list.data?.total : undefined },
        ...purchaseStatuses.map((status) => ({ key: status, label: states[status] })),
        { key: 'all', label: words.all },
      ]}
      searchPlaceholder={words.search}
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.number}
      columns={useColumns()}
      ownSort={{ key: 'announced', direction: filters.tab === '' ? 'asc' : 'desc' }}
      detailHref={(row) => `/incoming/order?id=${row.id}`}
      empty={
        <EmptyState icon="stock" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}

const useColumns = (): readonly Column<Row>[] => {
  const words = useText(text)
  const states = useText(purchaseText)
  return [
    {
      key: 'number',
      title: words.number,
      width: 170,
      isFixed: true,
      render: ({ number, type }) => (
        <div>
          {number}
          <div className="q-muted">{states[purchaseTypeName(type)]}</div>
        </div>
      ),
    },
    { key: 'customer', title: words.customer, render: ({ customerName }) => customerName },
    {
      key: 'counts',
      title: words.counts,
      width: 180,
      align: 'right',
      render: ({ nums, arrivedNums, refundNums }) => (
        <div className="q-tabular">
          {words.counted(arrivedNums, nums)}
          {refundNums > 0 && <div className="q-muted">{words.closed(refundNums)}</div>}
        </div>
      ),
    },
    {
      key: 'status',
      title: words.status,
      width: 150,
      inCard: 'top',
      render: ({ status, statusSince }) => (
        <div>
          <StateTag tone={purchaseTones[status]}>{states[status]}</StateTag>
          <div className="q-muted">
            <Instant at={statusSince} />
          </div>
        </div>
      ),
    },
    {
      key: 'announced',
      title: words.since,
      width: 140,
      sortable: 'time',
      render: ({ createdAt }) => <Instant at={createdAt} />,
    },
    { key: 'by', title: words.by, width: 140, render: ({ createdBy }) => createdBy },
  ]
}

export default PurchasesPage
