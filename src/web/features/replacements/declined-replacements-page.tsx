import { useMemo } from 'react'
import {
  operatorReplacements,
  type OperatorReplacement,
} from '../../../contract/replacements/operator-replacements.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { Money } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { NoteButton } from './operator-replacements.tsx'
import { replacementReasonText, replacementStateText, replacementTones } from './replacement-text.ts'
import { replacementReasons } from '../../../contract/replacements/replacements.ts'
import { CaseFilters, caseInputOf, ofOrder, orderInputOf } from '../fulfilment/common/case-filters.tsx'
import { CaseExport } from '../fulfilment/common/case-export.tsx'
import { operatorSearchText } from '../fulfilment/common/operator-search-text.ts'
import { operatorPageSizes } from '../../../contract/kernel/operator-paging.ts'
import { operatorViews } from '../../ui/index-page/state/operator-view-calls.ts'
import { caseBulk } from '../fulfilment/common/case-bulk.tsx'
import { useReplacementDecisions } from './use-replacement-decisions.ts'

const text = defineText({
  en: {
    all: 'All',
    subtitle: 'Replacement charges that sellers declined or did not answer in time.',
    order: 'Order',
    customer: 'Customer',
    reason: 'Replacement reason',
    charge: 'Charge',
    answer: 'Seller’s reason',
    since: 'Date',
    empty: 'No declined replacements',
    emptyText:
      'Replacement charges that sellers do not accept appear here until someone marks them as reviewed.',
  },
  zh: {
    all: '全部',
    subtitle: '卖家拒绝或逾期未答复的补发费用。',
    order: '订单',
    customer: '客户',
    reason: '补发原因',
    charge: '费用',
    answer: '卖家说明',
    since: '时间',
    empty: '暂无被拒绝的补发',
    emptyText: '卖家拒绝或逾期未接受的补发费用会显示在这里，直到标为已阅。',
  },
})

const DeclinedReplacementsPage = () => {
  const words = useText(text)
  const reasons = useText(replacementReasonText)
  const states = useText(replacementStateText)
  const filters = useIndexFilters(operatorPageSizes)
  const reason = replacementReasons.find((one) => one === filters.values['reason'])
  const input = { ...caseInputOf(filters), ...orderInputOf(filters), ...(reason && { reason }) }
  const decisions = useReplacementDecisions()
  const list = useCall(operatorReplacements.listUnseenReplacements, input, {
    quiet: true,
    everyMs: 20_000,
  })
  const columns = useMemo(
    (): readonly Column<OperatorReplacement>[] => [
      {
        key: 'order',
        title: words.order,
        width: 150,
        isFixed: true,
        render: (row) => <strong className="q-tabular">{row.ofOrder.number}</strong>,
      },
      { key: 'customer', title: words.customer, render: (row) => row.customerName },
      { key: 'reason', title: words.reason, render: (row) => reasons[row.reason] },
      {
        key: 'charge',
        title: words.charge,
        align: 'right',
        render: (row) => <Money amountMinor={row.totalMinor} currency={row.currency} />,
      },
      {
        key: 'answer',
        title: words.answer,
        render: (row) => (
          <div>
            <StatusTag tone={replacementTones[row.state]}>{states[row.state]}</StatusTag>
            <div className="q-muted">{row.declineReason}</div>
          </div>
        ),
      },
      { key: 'since', title: words.since, width: 130, render: (row) => <Instant at={row.decidedAt} /> },
      {
        key: 'note',
        title: '',
        width: 160,
        align: 'right',
        isFixed: true,
        inCard: 'foot',
        render: (row) => <NoteButton replacement={row} />,
      },
    ],
    [words, reasons, states],
  )
  return (
    <IndexPage<OperatorReplacement, OperatorReplacement>
      filters={filters}
      subtitle={words.subtitle}
      tabs={[{ key: '', label: words.all }]}
      savedViews={operatorViews.replacements}
      moreFilters={<CaseFilters filters={filters} offers={ofOrder} />}
      exportAction={
        <CaseExport endpoint={operatorReplacements.exportUnseenReplacements} input={input} list={list} />
      }
      searchPlaceholder={useText(operatorSearchText).cases}
      dateRange
      selects={[
        {
          name: 'reason',
          label: words.reason,
          options: replacementReasons.map((value) => ({ value, label: reasons[value] })),
        },
      ]}
      {...caseBulk<typeof operatorReplacements.listUnseenReplacements, OperatorReplacement>({
        endpoint: operatorReplacements.listUnseenReplacements,
        input,
        keyOf: (row) => row.id,
        decisions,
      })}
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.ofOrder.number}
      columns={columns}
      detailHref={(row) => `/orders/detail?id=${row.ofOrder.id}`}
      empty={
        <EmptyState icon="check" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}
export default DeclinedReplacementsPage
