import { Button } from 'antd'
import { useMemo, useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import {
  creditLineFilters,
  operatorCreditLines,
} from '../../../contract/credit-lines/operator-credit-lines.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { Money } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { statementStateText, statementTones } from '../wallet/statements/statement-text.ts'
import { changeStatusText, changeTones, creditText, lineStatusText, lineTones } from './credit-text.ts'
import { SetCreditDialog } from './set-credit-dialog.tsx'

const text = defineText({
  en: {
    all: 'All',
    overdue: 'Overdue',
    active: 'Active',
    ended: 'Ended',
    proposed: 'Needs approval',
    balance: 'Balance',
    status: 'Status',
    statement: 'Oldest open statement',
    left: 'Left to pay',
    due: (number: string) => `${number}, due `,
    grant: 'Grant credit line',
    empty: 'No credit lines',
    emptyWords: 'Customers whose payments may go below zero appear here, the longest overdue first.',
  },
  zh: {
    all: '全部',
    overdue: '已逾期',
    active: '生效中',
    ended: '已终止',
    proposed: '待批准',
    balance: '余额',
    status: '状态',
    statement: '最早未付账单',
    left: '待付金额',
    due: (number: string) => `${number}，到期时间：`,
    grant: '授予信用额度',
    empty: '暂无信用额度',
    emptyWords: '付款可使余额低于零的客户会显示在这里，逾期最久的在前。',
  },
})

type Line = OutputOf<typeof operatorCreditLines.listCreditLines>['rows'][number]

const useColumns = (): readonly Column<Line>[] => {
  const words = useText(text)
  const shared = useText(creditText)
  const statuses = useText(lineStatusText)
  const states = useText(statementStateText)
  const changes = useText(changeStatusText)
  return useMemo(
    () => [
      {
        key: 'customer',
        title: shared.customer,
        width: 210,
        isFixed: true,
        inCard: 'title',
        render: ({ customerId, customerName }) => (
          <PageLink to={`/customers/${customerId}/finance`}>{customerName}</PageLink>
        ),
      },
      {
        key: 'status',
        title: words.status,
        width: 150,
        inCard: 'top',
        render: ({ status, hasProposal }) => (
          <span className="q-cell-stack">
            {status && <StatusTag tone={lineTones[status]}>{statuses[status]}</StatusTag>}
            {hasProposal && <StatusTag tone={changeTones.proposed}>{changes.proposed}</StatusTag>}
          </span>
        ),
      },
      {
        key: 'statement',
        title: words.statement,
        render: ({ statement }) =>
          statement && (
            <span className="q-cell-stack">
              <StatusTag tone={statementTones[statement.state]}>{states[statement.state]}</StatusTag>
              <span className="q-muted">
                {words.due(statement.number)}
                <Instant at={statement.dueAt} />
              </span>
            </span>
          ),
      },
      {
        key: 'left',
        title: words.left,
        width: 130,
        align: 'right',
        isFixed: true,
        render: ({ statement }) => <Money value={statement?.left ?? null} strong />,
      },
      {
        key: 'balance',
        title: words.balance,
        width: 130,
        align: 'right',
        render: ({ balance }) => <Money value={balance} />,
      },
      {
        key: 'limit',
        title: shared.limit,
        width: 130,
        align: 'right',
        // A line that waits for approval has no limit yet.
        render: ({ limit, status }) => <Money value={status === null ? null : limit} />,
      },
      {
        key: 'next',
        title: shared.nextStatement,
        width: 150,
        render: ({ nextStatementAt }) => <Instant at={nextStatementAt} />,
      },
    ],
    [words, shared, statuses, states, changes],
  )
}

const CreditLinesPage = () => {
  const words = useText(text)
  const filters = useIndexFilters()
  const [isGranting, setIsGranting] = useState(false)
  const state = creditLineFilters.find((one) => one === filters.tab)
  const input = { ...filters.pageInput, ...(state && { state }) }
  const list = useCall(operatorCreditLines.listCreditLines, input, { quiet: true, everyMs: 60_000 })
  const columns = useColumns()
  return (
    <>
      <IndexPage<Line>
        filters={filters}
        actions={
          <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setIsGranting(true)}>
            {words.grant}
          </Button>
        }
        tabs={[
          { key: '', label: words.all },
          ...creditLineFilters.map((key) => ({
            key,
            label: words[key],
            ...(filters.tab === key && list.data && { count: list.data.total }),
          })),
        ]}
        list={list}
        rowKey={(row) => row.customerId}
        rowLabel={(row) => row.customerName}
        columns={columns}
        empty={
          <EmptyState icon="wallet" title={words.empty}>
            {words.emptyWords}
          </EmptyState>
        }
      />
      {isGranting && <SetCreditDialog customer={null} line={null} onClose={() => setIsGranting(false)} />}
    </>
  )
}

export default CreditLinesPage
