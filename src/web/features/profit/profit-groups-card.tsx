import { Button, Segmented } from 'antd'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { profitGroups, saleKinds, type ProfitGroup } from '../../../contract/profit/profit-parts.ts'
import { operatorProfit, type ProfitGroupRow } from '../../../contract/profit/profit.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { ErrorNote } from '../../ui/components/error-state.tsx'
import { Money } from '../../ui/components/money.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { useSearch } from '../../ui/page/page-context.tsx'
import type { Search } from '../../ui/page/search.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { calendarDayOf } from '../../ui/time/time-text.ts'
import { searchOf, type ProfitFilter } from './profit-period.ts'
import { marginOf, profitText, saleText } from './profit-text.ts'

const text = defineText({
  en: {
    title: 'Profit by',
    empty: 'Nothing sold in this period.',
    failed: 'The groups could not be loaded.',
    goods: 'Goods and their freight',
    more: 'Show more',
    page: (n: number, all: number) => `Page ${n} of ${all}`,
    previous: 'Show previous',
  },
  zh: {
    title: '利润分组',
    empty: '此时间段没有销售。',
    failed: '分组加载失败。',
    goods: '商品及国内运费',
    more: '下一页',
    page: (n: number, all: number) => `第 ${n} / ${all} 页`,
    previous: '上一页',
  },
})

export const groupByOf = ({ by }: Search): ProfitGroup => profitGroups.find((one) => one === by) ?? 'customer'

const pageSize = 20

const writeOffKey = 'writeOff'

/** The list behind a row. */
const listOf = (filter: ProfitFilter, groupBy: ProfitGroup, key: string): { to: string; search: Search } => {
  const search = searchOf(filter)
  if (key === writeOffKey) return { to: '/profit/write-offs', search }
  const group = groupBy === 'day' ? { from: key, to: key } : { [groupBy === 'kind' ? 'sale' : groupBy]: key }
  return { to: '/profit/orders', search: { ...search, ...group } }
}

export const ProfitGroupsCard = ({ filter }: { readonly filter: ProfitFilter }) => {
  const words = useText(text)
  const profit = useText(profitText)
  const [address, change] = useSearch()
  const groupBy = groupByOf(address)
  const pageNum = Math.max(1, Number(address['groups'] ?? 1) || 1)
  const answer = useCall(
    operatorProfit.listProfitGroups,
    { ...filter, groupBy, pageNum, pageSize },
    { quiet: true, everyMs: 60_000 },
  )
  const { data } = answer
  const pages = Math.ceil((data?.total ?? 0) / pageSize)
  return (
    <Card
      title={words.title}
      actions={
        <Segmented
          aria-label={words.title}
          className="q-profit-wrap"
          size="small"
          value={groupBy}
          options={profitGroups.map((one) => ({ value: one, label: profit[one] }))}
          onChange={(by) => change({ by, groups: undefined })}
        />
      }
    >
      {answer.isError && !data && (
        <ErrorNote error={answer.error} what={words.failed} onRetry={() => void answer.refetch()} />
      )}
      {!data && !answer.isError && <CardSkeleton lines={5} />}
      {data && data.rows.length === 0 && <p className="q-muted">{words.empty}</p>}
      {data && data.rows.length > 0 && <GroupTable rows={data.rows} groupBy={groupBy} filter={filter} />}
      {pages > 1 && (
        <div className="q-profit-pages">
          <Button
            size="small"
            disabled={pageNum === 1}
            onClick={() => change({ groups: pageNum > 2 ? String(pageNum - 1) : undefined })}
          >
            {words.previous}
          </Button>
          <span className="q-muted">{words.page(pageNum, pages)}</span>
          <Button
            size="small"
            disabled={pageNum >= pages}
            onClick={() => change({ groups: String(pageNum + 1) })}
          >
            {words.more}
          </Button>
        </div>
      )}
    </Card>
  )
}

interface GroupTableProps {
  readonly rows: readonly ProfitGroupRow[]
  readonly groupBy: ProfitGroup
  readonly filter: ProfitFilter
}

const GroupTable = ({ rows, groupBy, filter }: GroupTableProps) => {
  const words = useText(text)
  const profit = useText(profitText)
  const locale = useLocale()
  const sales = useText(saleText)
  const nameOf = ({ key, name }: ProfitGroupRow): string => {
    if (key === writeOffKey) return profit.writeOffs
    if (groupBy === 'day') return calendarDayOf(key)
    const sale = groupBy === 'kind' ? saleKinds.find((one) => one === key) : undefined
    return sale ? sales[sale] : name || profit.none
  }
  const unknownOf = ({ key, unknownOrders }: ProfitGroupRow): string =>
    key === writeOffKey ? profit.unknownWriteOffs(unknownOrders) : profit.unknownIn(unknownOrders)
  return (
    <table className="q-figures-table">
      <caption className="q-hidden-text">{words.title}</caption>
      <thead>
        <tr>
          <th scope="col">{profit[groupBy]}</th>
          <th scope="col">{profit.orders}</th>
          <th scope="col">{profit.net}</th>
          <th scope="col">{words.goods}</th>
          <th scope="col">{profit.otherCosts}</th>
          <th scope="col">{profit.profit}</th>
          <th scope="col">{profit.margin}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const net = row.revenueMinor - row.refundMinor
          const margin = marginOf(row.profitMinor, net)
          return (
            <tr key={row.key}>
              <th scope="row">
                <PageLink {...listOf(filter, groupBy, row.key)}>{nameOf(row)}</PageLink>
                {row.unknownOrders > 0 && <span className="q-muted q-profit-unknown">{unknownOf(row)}</span>}
              </th>
              <td data-label={profit.orders}>
                {row.key === writeOffKey ? '–' : formatNumber(row.orders, locale)}
              </td>
              <td data-label={profit.net}>
                <Money amountMinor={net} currency="USD" />
              </td>
              <td data-label={words.goods}>
                <Money amountMinor={row.goodsMinor} currency="USD" />
              </td>
              <td data-label={profit.otherCosts}>
                <Money amountMinor={row.otherMinor} currency="USD" />
              </td>
              <td data-label={profit.profit}>
                <Money amountMinor={row.profitMinor} currency="USD" />
              </td>
              <td data-label={profit.margin}>{margin === null ? '–' : `${margin}%`}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
