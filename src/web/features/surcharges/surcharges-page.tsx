import {
  operatorSurcharges,
  surchargeTabs,
  type OperatorSurcharge,
  type SurchargeTab,
} from '../../../contract/surcharges/operator-surcharges.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { operatorPageSizes } from '../../../contract/kernel/operator-paging.ts'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import { operatorViews } from '../../ui/index-page/state/operator-view-calls.ts'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Age, Instant } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { readTab } from '../../ui/index-page/state/list-tabs.ts'
import { useOrderColumnsForOperator } from '../fulfilment/common/order-amount-columns.tsx'
import { operatorSurchargeTones, surchargeReasonText, surchargeStatusText } from './surcharge-text.ts'
import { surchargeReasons } from '../../../contract/surcharges/surcharges.ts'
import {
  CaseFilters,
  caseInputOf,
  ofOrder,
  orderInputOf,
  usePersonInput,
} from '../fulfilment/common/case-filters.tsx'
import { CaseExport } from '../fulfilment/common/case-export.tsx'
import { operatorSearchText } from '../fulfilment/common/operator-search-text.ts'
import { caseBulk } from '../fulfilment/common/case-bulk.tsx'
import { useSurchargeDecisions } from './use-surcharge-decisions.ts'

const text = defineText({
  en: {
    subtitle: 'Extra charges on paid orders. The seller accepts or declines each one before the order ships.',
    declined: 'Declined',
    overdue: 'Overdue',
    open: 'Waiting on seller',
    paid: 'Paid',
    withdrawn: 'Withdrawn',
    reason: 'Reason',
    state: 'Status',
    age: 'Waiting',
    until: 'Respond by',
    empty: 'No surcharges',
    emptyDeclined: 'No declined surcharges',
    emptyText:
      'When a paid order costs more than the seller paid, request a surcharge from the order page or the order list.',
  },
  zh: {
    subtitle: '已付款订单的附加费：发货前由卖家接受或拒绝。',
    declined: '已拒绝',
    overdue: '逾期未答复',
    open: '待卖家答复',
    paid: '已支付',
    withdrawn: '已撤回',
    reason: '原因',
    state: '状态',
    age: '已等待',
    until: '答复截止',
    empty: '暂无附加费',
    emptyDeclined: '暂无被拒绝的附加费',
    emptyText: '已付款订单产生额外费用时，可在订单页面或订单列表中加收附加费。',
  },
})

const useColumns = (tab: SurchargeTab): readonly Column<OperatorSurcharge>[] => {
  const words = useText(text)
  const matter = useOrderColumnsForOperator()
  const reasons = useText(surchargeReasonText)
  const statuses = useText(surchargeStatusText)
  return [
    {
      key: 'reason',
      title: words.reason,
      isFixed: true,
      inCard: 'title',
      render: (row) => (
        <div className="q-cell-stack">
          <strong>{reasons[row.reason]}</strong>
          <span className="q-muted q-clip">{row.steps.findLast(({ note }) => note !== '')?.note}</span>
        </div>
      ),
    },
    matter.order,
    matter.customer,
    {
      key: 'state',
      title: words.state,
      width: 180,
      isFixed: true,
      inCard: 'body',
      render: (row) => (
        <StatusTag tone={row.isOverdue ? 'problem' : operatorSurchargeTones[row.status]}>
          {row.isOverdue ? words.overdue : statuses[row.status]}
        </StatusTag>
      ),
    },
    {
      key: 'age',
      title: words.age,
      width: 110,
      inCard: 'body',
      render: (row) => <Age since={row.statusSince} />,
    },
    ...(tab === 'open' || tab === 'overdue'
      ? [
          {
            key: 'until',
            title: words.until,
            width: 150,
            inCard: 'body' as const,
            render: (row: OperatorSurcharge) => <Instant at={row.answerBy} as="minute" />,
          },
        ]
      : []),
    matter.amount,
  ]
}

const offers = ['requestedBy', ...ofOrder] as const

const SurchargesPage = () => {
  const words = useText(text)
  const filters = useIndexFilters(operatorPageSizes)
  const tab = readTab(surchargeTabs, filters.tab)
  const columns = useColumns(tab)
  const reasons = useText(surchargeReasonText)
  const reason = surchargeReasons.find((one) => one === filters.values['reason'])
  const input = {
    ...caseInputOf(filters),
    ...orderInputOf(filters),
    ...usePersonInput(filters, 'requestedBy'),
    tab,
    ...(reason && { reason }),
  }
  const decisions = useSurchargeDecisions()
  const list = useCall(operatorSurcharges.listSurcharges, input, { quiet: true, everyMs: 30_000 })
  const counts = list.data?.counts
  return (
    <IndexPage<OperatorSurcharge, OperatorSurcharge>
      filters={filters}
      subtitle={words.subtitle}
      tabs={[
        { key: '', label: words.declined, count: counts?.declined },
        { key: 'overdue', label: words.overdue, count: counts?.overdue },
        { key: 'open', label: words.open, count: counts?.open },
        { key: 'paid', label: words.paid },
        { key: 'withdrawn', label: words.withdrawn },
      ]}
      moreFilters={<CaseFilters filters={filters} offers={offers} />}
      exportAction={<CaseExport endpoint={operatorSurcharges.exportSurcharges} input={input} list={list} />}
      searchPlaceholder={useText(operatorSearchText).cases}
      dateRange
      selects={[
        {
          name: 'reason',
          label: words.reason,
          options: surchargeReasons.map((value) => ({ value, label: reasons[value] })),
        },
      ]}
      savedViews={operatorViews.surcharges}
      {...caseBulk<typeof operatorSurcharges.listSurcharges, OperatorSurcharge>({
        endpoint: operatorSurcharges.listSurcharges,
        input,
        keyOf: (row) => row.id,
        decisions,
        isChoosable: (row) => row.status === 'open' || row.status === 'declined',
      })}
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.orderNumber}
      detailHref={(row) => `/orders/detail?id=${row.orderId}`}
      columns={columns}
      empty={
        <EmptyState icon="coins" title={tab === 'declined' ? words.emptyDeclined : words.empty}>
          {words.emptyText}
        </EmptyState>
      }
    />
  )
}
export default SurchargesPage
