import { useMemo } from 'react'
import { creditLines, type CreditStatement } from '../../../../contract/credit-lines/credit-lines.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCall } from '../../../ui/call/use-call.ts'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { Instant } from '../../../ui/time/instant.tsx'
import { Money } from '../../../ui/components/money.tsx'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { IndexPage, useIndexFilters } from '../../../ui/index-page/index-page.tsx'
import type { Column } from '../../../ui/index-page/state/index-types.ts'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { withOwnFilters, type WalletListProps } from '../common/list-frame.ts'
import { rechargePath } from './recharge-path.ts'
import { statementStateText, statementText, statementTones } from './statement-text.ts'

const text = defineText({
  en: {
    empty: 'No statements yet',
    emptyWords: 'What you have drawn on credit appears here at the end of each period, with its due date.',
  },
  zh: { empty: '暂无账单', emptyWords: '每期结束时，已使用的信用额度会在此出账，并注明到期日。' },
})

type Shared = (typeof statementText)['en']

export const statementColumns = (
  shared: Shared,
  states: (typeof statementStateText)['en'],
): readonly Column<CreditStatement>[] => [
  {
    key: 'number',
    title: shared.number,
    width: 170,
    isFixed: true,
    inCard: 'title',
    render: ({ number, closedAt }) => (
      <span className="q-cell-stack">
        <strong className="q-tabular q-nowrap">{number}</strong>
        <span className="q-muted">
          <Instant at={closedAt} />
        </span>
      </span>
    ),
  },
  {
    key: 'state',
    title: shared.state,
    width: 190,
    inCard: 'top',
    render: ({ state, settledAt }) => (
      <span className="q-cell-stack">
        <StatusTag tone={statementTones[state]}>{states[state]}</StatusTag>
        {settledAt && (
          <span className="q-muted">
            <Instant at={settledAt} />
          </span>
        )}
      </span>
    ),
  },
  { key: 'due', title: shared.due, width: 150, render: ({ dueAt }) => <Instant at={dueAt} /> },
  {
    key: 'owed',
    title: shared.owed,
    width: 140,
    align: 'right',
    isFixed: true,
    render: ({ owed }) => <Money value={owed} />,
  },
  {
    key: 'left',
    title: shared.left,
    width: 140,
    align: 'right',
    isFixed: true,
    render: ({ left }) => <Money value={left} strong />,
  },
]

/** 'Pay statement' recharges what is left of it. */
export const StatementList = ({ tabs, actions, top }: WalletListProps) => {
  const words = useText(text)
  const shared = useText(statementText)
  const states = useText(statementStateText)
  const filters = withOwnFilters(useIndexFilters())
  const mayRecharge = useAccess().can('wallet:recharge')
  const list = useCall(creditLines.listCreditStatements, filters.pageInput, { quiet: true, everyMs: 30_000 })
  const columns = useMemo(
    (): readonly Column<CreditStatement>[] => [
      ...statementColumns(shared, states),
      {
        key: 'pay',
        title: '',
        width: 150,
        align: 'right',
        isFixed: true,
        inCard: 'foot',
        render: ({ left, state }) =>
          mayRecharge &&
          state !== 'settled' && (
            <PageLink to={`${rechargePath(left.amountMinor)}&tab=statements`} className="q-button">
              {shared.pay}
            </PageLink>
          ),
      },
    ],
    [shared, states, mayRecharge],
  )
  return (
    <IndexPage<CreditStatement>
      filters={filters}
      actions={actions}
      top={top}
      tabs={tabs}
      list={list}
      rowKey={(row) => row.number}
      rowLabel={(row) => row.number}
      columns={columns}
      empty={
        <EmptyState icon="wallet" title={words.empty}>
          {words.emptyWords}
        </EmptyState>
      }
    />
  )
}
