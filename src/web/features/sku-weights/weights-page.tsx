import { formatNumber } from '../../../contract/kernel/format.ts'
import { operatorSkuWeights, type WeightDifference } from '../../../contract/sku-weights/sku-weights.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { IndexPage, useIndexFilters } from '../../ui/index-page/index-page.tsx'
import type { Column } from '../../ui/index-page/state/index-types.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { weightText } from '../../ui/text/weight-text.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { CaseExport } from '../fulfilment/common/case-export.tsx'
import { SkuCell } from '../supplier-orders/sku-cell.tsx'
import { gramsDifference, weightDifferenceText } from './weight-text.ts'

const text = defineText({
  en: {
    subtitle: 'SKUs that weighed more or less than estimated, beyond the limit in the agency’s settings.',
    open: 'To decide',
    decided: 'Decided',
    orders: 'Open orders',
    ordersText: (unpaid: string, paid: string) => `${unpaid} unpaid · ${paid} paid`,
    decision: 'Decision',
    review: 'Review',
    reviewOf: (code: string) => `Review ${code}`,
    none: 'No weight differences',
    noneText: 'SKUs are weighed when goods are received, in the warehouse stock, or at the pack station.',
    noneDecided: 'No decisions yet',
    noneDecidedText: 'Decisions are kept here with who made them.',
  },
  zh: {
    subtitle: '实测重量与预估之差超过平台设置限额的 SKU。',
    open: '待处理',
    decided: '已处理',
    orders: '未完成订单',
    ordersText: (unpaid: string, paid: string) => `未付款 ${unpaid} · 已付款 ${paid}`,
    decision: '处理',
    review: '查看',
    reviewOf: (code: string) => `查看 ${code}`,
    none: '没有重量差异',
    noneText: '收货、平台库存和打包台均可为 SKU 称重。',
    noneDecided: '暂无处理记录',
    noneDecidedText: '此处保留处理结果和处理人。',
  },
})

const WeightsPage = () => {
  const words = useText(text)
  const weights = useText(weightDifferenceText)
  const locale = useLocale()
  const filters = useIndexFilters()
  const tab = filters.tab === 'decided' ? 'decided' : 'open'
  const input = { ...filters.pageInput, tab } as const
  const list = useCall(operatorSkuWeights.listWeightDifferences, input, { quiet: true, everyMs: 30_000 })
  const columns: readonly Column<WeightDifference>[] = [
    {
      key: 'sku',
      title: weights.product,
      isFixed: true,
      inCard: 'title',
      render: (row) => <SkuCell sku={{ ...row, attributes: '' }} />,
    },
    {
      key: 'estimate',
      title: weights.estimate,
      width: 110,
      align: 'right',
      inCard: 'body',
      render: (row) => weightText(row.wasGrams),
    },
    {
      key: 'measured',
      title: weights.measured,
      width: 110,
      align: 'right',
      inCard: 'body',
      render: (row) => <strong>{weightText(row.grams)}</strong>,
    },
    {
      key: 'difference',
      title: weights.difference,
      width: 150,
      align: 'right',
      inCard: 'body',
      render: (row) => gramsDifference(row.wasGrams, row.grams),
    },
    {
      key: 'orders',
      title: words.orders,
      width: 170,
      inCard: 'body',
      render: (row) =>
        words.ordersText(formatNumber(row.unpaidOrders, locale), formatNumber(row.paidOrders, locale)),
    },
    {
      key: 'by',
      title: weights.by,
      width: 170,
      inCard: 'body',
      render: (row) => (
        <>
          {row.measuredBy}
          <div className="q-muted">
            <Instant at={row.measuredAt} />
          </div>
        </>
      ),
    },
    {
      key: 'decision',
      title: words.decision,
      width: 150,
      inCard: 'foot',
      render: (row) => (
        <PageLink
          to="/products/weight"
          search={{ id: row.id }}
          className="q-button"
          aria-label={words.reviewOf(row.code)}
        >
          {tab === 'open' ? words.review : weights[row.status]}
        </PageLink>
      ),
    },
  ]
  const counts = list.data?.counts
  return (
    <IndexPage<WeightDifference>
      filters={filters}
      subtitle={words.subtitle}
      exportAction={
        <CaseExport endpoint={operatorSkuWeights.exportWeightDifferences} input={input} list={list} />
      }
      tabs={[
        { key: '', label: words.open, count: counts?.open },
        { key: 'decided', label: words.decided },
      ]}
      list={list}
      rowKey={(row) => row.id}
      rowLabel={(row) => row.code}
      columns={columns}
      empty={
        <EmptyState icon="check" title={tab === 'open' ? words.none : words.noneDecided}>
          {tab === 'open' ? words.noneText : words.noneDecidedText}
        </EmptyState>
      }
    />
  )
}
export default WeightsPage
