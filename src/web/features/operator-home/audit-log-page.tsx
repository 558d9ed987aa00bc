import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { actionWords, targetWords } from '../../../contract/operator-home/audit-text.ts'
import { auditSorts, operatorHome } from '../../../contract/operator-home/home.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { CustomerFilter } from '../customers/customer-filter.tsx'
import { CaseExport } from '../fulfilment/common/case-export.tsx'
import { actionGroups, actionOptions, actionsOf, targetPage } from './audit-text.ts'

type Entry = OutputOf<typeof operatorHome.listAuditLog>['rows'][number]

const text = defineText({
  en: {
    subtitle: 'Actions by operators and customers. Entries can’t be changed.',
    search: 'Number of the object',
    person: 'Operator',
    former: (name: string) => `${name} (deactivated)`,
    action: 'Action',
    allOf: (group: string) => `Everything in ${group}`,
    customer: 'Customer',
    who: 'User',
    what: 'Action',
    target: 'Object',
    when: 'Time',
    byKey: (key: string) => `API key ${key}`,
    empty: 'No activity yet',
    emptyText: 'Important actions are recorded here as they happen.',
  },
  zh: {
    subtitle: '员工和客户的操作记录，不可更改。',
    search: '操作对象编号',
    person: '员工',
    former: (name: string) => `${name}（已停用）`,
    action: '操作',
    allOf: (group: string) => `${group}：全部`,
    customer: '客户',
    who: '操作人',
    what: '操作',
    target: '操作对象',
    when: '时间',
    byKey: (key: string) => `API 密钥 ${key}`,
    empty: '暂无记录',
    emptyText: '重要操作会自动记录在这里。',
  },
})

const groupText = defineText({
  en: {
    orders: 'Orders',
    fulfilment: 'Fulfilment',
    stock: 'Stock and buying',
    catalogue: 'Catalogue',
    services: 'Services',
    money: 'Money',
    accounts: 'Accounts and staff',
  },
  zh: {
    orders: '订单',
    fulfilment: '发货',
    stock: '库存与采购',
    catalogue: '产品库',
    services: '服务',
    money: '资金',
    accounts: '账户与员工',
  },
})

const Target = ({ target }: Pick<Entry, 'target'>) => {
  const locale = useLocale()
  if (target === null) return '–'
  const page = targetPage(target)
  return page ? (
    <PageLink to={page.to} search={{ id: page.id }}>
      {targetWords(target, locale)}
    </PageLink>
  ) : (
    targetWords(target, locale)
  )
}

/** The server counts up to this many entries. */
const countedExactly = 10_000

const AuditLogPage = () => {
  const words = useText(text)
  const locale = useLocale()
  const filters = useIndexFilters()
  const groups = useText(groupText)
  const people = useCall(operatorHome.listAuditedOperators, {}, { quiet: true })
  const { customerId, operatorId } = filters.values
  const actions = actionsOf(filters.values['action'])
  const input = {
    ...filters.pageInput,
    ...filters.sortInput(auditSorts),
    ...(filters.search && { number: filters.search }),
    ...(customerId && { customerId }),
    ...(operatorId && { operatorId }),
    ...(actions && { actions }),
    ...(filters.fromInstant && { from: filters.fromInstant }),
    ...(filters.toInstant && { to: filters.toInstant }),
  }
  const answer = useCall(operatorHome.listAuditLog, input, { quiet: true })
  const isMore = answer.data?.total === countedExactly
  const columns: readonly Column<Entry>[] = [
    {
      key: 'what',
      title: words.what,
      width: 220,
      isFixed: true,
      render: (row) => actionWords(row.action, locale),
    },
    { key: 'target', title: words.target, width: 200, render: (row) => <Target target={row.target} /> },
    {
      key: 'who',
      title: words.who,
      render: (row) => (row.apiKey === null ? row.who : `${row.who} · ${words.byKey(row.apiKey)}`),
    },
    { key: 'customer', title: words.customer, render: (row) => row.customerName },
    {
      key: 'when',
      title: words.when,
      sortable: 'time',
      width: 210,
      inCard: 'top',
      render: (row) => <Instant at={row.at} as="minute" />,
    },
  ]
  return (
    <IndexPage
      filters={filters}
      subtitle={words.subtitle}
      searchPlaceholder={words.search}
      dateRange
      moreFilters={<CustomerFilter filters={filters} />}
      exportAction={
        <CaseExport
          endpoint={operatorHome.exportAuditLog}
          input={input}
          list={{ data: answer.data && { ...answer.data, totalIsLowerBound: isMore } }}
        />
      }
      selects={[
        {
          name: 'operatorId',
          label: words.person,
          options: (people.data?.operators ?? []).map(({ id, name, isActive }) => ({
            value: id,
            label: isActive ? name : words.former(name),
          })),
          isSearchable: true,
        },
        {
          name: 'action',
          label: words.action,
          options: actionGroups.map((group) => ({
            label: groups[group],
            options: actionOptions(group, words.allOf(groups[group]), locale),
          })),
          isSearchable: true,
        },
      ]}
      list={answer}
      totalIsLowerBound={isMore}
      rowKey={(row) => row.id}
      rowLabel={(row) => actionWords(row.action, locale)}
      columns={columns}
      ownSort={{ key: 'when', direction: 'desc' }}
      empty={
        <EmptyState icon="shield" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}

export default AuditLogPage
