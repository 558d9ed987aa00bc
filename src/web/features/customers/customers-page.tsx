import { Button } from 'antd'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { customerSorts, operatorCustomers } from '../../../contract/customers/customers.ts'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { Money } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { CaseExport } from '../fulfilment/common/case-export.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { customersText } from './customers-text.ts'
import { useOpenAsCustomer } from './use-open-as-customer.ts'
import './customers.css'

type Customer = OutputOf<typeof operatorCustomers.listCustomers>['rows'][number]

const CustomersPage = () => {
  const words = useText(customersText)
  const filters = useIndexFilters()
  const input = {
    ...filters.pageInput,
    ...filters.sortInput(customerSorts),
    ...(filters.search && { search: filters.search }),
  }
  const answer = useCall(operatorCustomers.listCustomers, input, { quiet: true })
  const columns = useColumns()
  return (
    <IndexPage
      filters={filters}
      exportAction={<CaseExport endpoint={operatorCustomers.exportCustomers} input={input} list={answer} />}
      searchPlaceholder={words.search}
      list={answer}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.name}
      columns={columns}
      ownSort={{ key: 'joined', direction: 'desc' }}
      sidePanel={panelOf}
      empty={
        <EmptyState icon="people" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}

const panelOf = (customer: Customer) => <CustomerPanel key={customer.id} customer={customer} />

const useColumns = (): readonly Column<Customer>[] => {
  const words = useText(customersText)
  const locale = useLocale()
  return [
    {
      key: 'name',
      title: words.customer,
      sortable: 'text',
      isFixed: true,
      inCard: 'title',
      render: (row) => (
        <span className="q-customer">
          <span className="q-customer-name">
            {row.name}{' '}
            {row.vip && (
              <StatusTag tone="moving">
                VIP {locale === 'zh' && row.vip.nameZh !== '' ? row.vip.nameZh : row.vip.nameEn}
              </StatusTag>
            )}
          </span>
          <span className="q-customer-email">{row.email}</span>
        </span>
      ),
    },
    {
      key: 'balance',
      title: words.balance,
      width: 140,
      align: 'right',
      render: (row) => <Money value={row.balance} />,
    },
    {
      key: 'shops',
      title: words.shops,
      width: 90,
      align: 'right',
      render: (row) => <span className="q-tabular">{formatNumber(row.shops, locale)}</span>,
    },
    {
      key: 'openOrders',
      title: words.openOrders,
      width: 130,
      align: 'right',
      render: (row) =>
        row.openOrders === 0 ? (
          <span className="q-muted">0</span>
        ) : (
          <PageLink to="/orders" search={{ customerId: row.id }} className="q-tabular">
            {formatNumber(row.openOrders, locale)}
          </PageLink>
        ),
    },
    {
      key: 'state',
      title: words.state,
      width: 130,
      inCard: 'top',
      render: (row) => (
        <StatusTag tone={row.isActive ? 'done' : 'problem'}>
          {row.isActive ? words.active : words.blocked}
        </StatusTag>
      ),
    },
    {
      key: 'joined',
      title: words.since,
      sortable: 'time',
      width: 140,
      render: (row) => <Instant at={row.createdAt} as="day" />,
    },
    {
      key: 'open',
      title: words.actions,
      width: 170,
      isFixed: true,
      inCard: 'foot',
      render: (row) => <OpenButton customer={row} />,
    },
  ]
}

const OpenButton = ({ customer }: { customer: Customer }) => {
  const words = useText(customersText)
  const { open, isPending, isAllowed } = useOpenAsCustomer()
  if (!isAllowed) return null
  return (
    <Button
      size="small"
      icon={<Icon name="external" size={14} />}
      loading={isPending}
      disabled={!customer.isActive}
      onClick={() => open(customer.id)}
    >
      {words.open}
    </Button>
  )
}

export default CustomersPage
