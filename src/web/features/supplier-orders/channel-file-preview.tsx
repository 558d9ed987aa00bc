import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import type {
  ChannelFileOrder,
  operatorPurchasingChannel,
} from '../../../contract/supplier-orders/purchasing-channel.ts'
import { Money } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { CardTable } from '../../ui/detail-page/card-table.tsx'
import { usePages } from '../../ui/index-page/pager.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { channelChangeText, channelProblemText } from './channel-file-text.ts'
import { supplyText } from './supplier-order-text.ts'

const text = defineText({
  en: {
    summary: (updated: number, created: number, unchanged: number, problems: number) =>
      [
        `${counted(updated, 'purchase order is', 'purchase orders are')} updated`,
        `${formatNumber(created, 'en')} can be created`,
        `${formatNumber(unchanged, 'en')} unchanged`,
        `${formatNumber(problems, 'en')} with problems`,
      ].join(', ') + '.',
    order: 'Order at 1688',
    status: 'Status',
    paid: 'Paid',
    result: 'Result',
    update: 'Update',
    create: 'Create',
    unchanged: 'Unchanged',
    problem: 'Problem',
    row: (n: number) => `row ${formatNumber(n, 'en')}`,
  },
  zh: {
    summary: (updated: number, created: number, unchanged: number, problems: number) =>
      `更新 ${formatNumber(updated, 'zh')} 张采购单，可新建 ${formatNumber(created, 'zh')} 张，${formatNumber(unchanged, 'zh')} 个无变化，${formatNumber(problems, 'zh')} 个有问题。`,
    order: '1688 订单',
    status: '订单状态',
    paid: '实付款',
    result: '结果',
    update: '更新',
    create: '新建',
    unchanged: '无变化',
    problem: '有问题',
    row: (n: number) => `第 ${formatNumber(n, 'zh')} 行`,
  },
})

type Preview = OutputOf<typeof operatorPurchasingChannel.previewChannelFile>
const tones = { update: 'working', create: 'yours', unchanged: 'quiet', problem: 'problem' } as const
const ranks = { problem: 0, create: 1, update: 2, unchanged: 3 } as const

const Result = ({ order }: { order: ChannelFileOrder }) => {
  const words = useText(text)
  const changes = useText(channelChangeText)
  const problems = useText(channelProblemText)
  const { outcome, problem, detail } = order
  return (
    <span className="q-cell-stack">
      <span>
        <StatusTag tone={tones[outcome]}>{words[outcome]}</StatusTag>{' '}
        {order.order && <PageLink to={`/buying/order?id=${order.order.id}`}>{order.order.number}</PageLink>}
      </span>
      {problem !== null && <span className="q-muted">{problems[problem](detail)}</span>}
      {order.changes.length > 0 && (
        <span className="q-muted">{order.changes.map((change) => changes[change]).join(', ')}</span>
      )}
    </span>
  )
}

/** Problems first, then what is created and changed. */
export const ChannelFilePreview = ({ preview }: { preview: Preview }) => {
  const words = useText(text)
  const supply = useText(supplyText)
  const sorted = preview.orders.toSorted((a, b) => ranks[a.outcome] - ranks[b.outcome] || a.row - b.row)
  const { shown, pager } = usePages(sorted)
  const { updated, created, unchanged, problems } = preview
  return (
    <div className="q-stack">
      <p>
        <strong>{words.summary(updated, created, unchanged, problems)}</strong>
      </p>
      <CardTable
        rows={shown}
        rowKey={({ number }) => number}
        columns={[
          {
            title: words.order,
            render: ({ number, supplierName, row }) => (
              <span className="q-cell-stack">
                <span className="q-tabular">{number}</span>
                <span className="q-muted">{[supplierName, words.row(row)].filter(Boolean).join(' · ')}</span>
              </span>
            ),
          },
          {
            title: words.status,
            render: ({ status, units, tracking }) => (
              <span className="q-cell-stack">
                <span>{status}</span>
                <span className="q-muted">{[supply.units(units), tracking].filter(Boolean).join(' · ')}</span>
              </span>
            ),
          },
          {
            title: words.paid,
            align: 'right',
            render: ({ paidMinor }) =>
              paidMinor === null ? '–' : <Money amountMinor={paidMinor} currency="CNY" />,
          },
          { title: words.result, render: (order) => <Result order={order} /> },
        ]}
      />
      {pager}
    </div>
  )
}
