import { Button } from 'antd'
import { isWorthMerging, merging, type MergeGroup } from '../../../../contract/orders/merging.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCall } from '../../../ui/call/use-call.ts'
import { usePage } from '../../../ui/page/page-context.tsx'
import { useGo } from '../../../ui/page/navigation.tsx'
import { EmptyState } from '../../../ui/components/empty-state.tsx'
import { FailedPage } from '../../../ui/detail-page/failed-page.tsx'
import { moneyText } from '../../../ui/components/money.tsx'
import { PageHeader } from '../../../ui/components/page-header.tsx'
import { PageSkeleton } from '../../../ui/components/skeletons.tsx'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { idsOfSearch } from '../../order-kit/chosen-ids.ts'
import { MergeGroupCard } from './merge-group-card.tsx'
import { useMerge } from './use-merge.ts'
import './merging.css'

const text = defineText({
  en: {
    about: 'Merge unpaid orders from the same shop, to the same recipient and address, into one parcel.',
    bounded: 'Only your newest unpaid orders were checked. Pay or merge these to see more.',
    all: (count: number, amount: string) => `Merge all ${count} groups (save ${amount})`,
    empty: 'No orders to merge',
    emptyText: 'Unpaid orders from the same shop to the same recipient and address will appear here.',
    emptyChosen: 'The selected orders cannot be merged',
    emptyChosenText:
      'Orders can be merged if they are unpaid, from the same shop, and going to the same recipient and address.',
    toList: 'View orders',
    toAll: 'View all mergeable orders',
    alone: 'These orders cannot be merged with the others',
    more: (count: number) => `Show ${count} more`,
  },
  zh: {
    about: '同一店铺、同一收件人和地址的未付款订单可以合并为一个包裹。',
    bounded: '未付款订单较多，仅显示最新的订单。付款或合并后会显示其余订单。',
    all: (count: number, amount: string) => `全部合并 ${count} 组（节省 ${amount}）`,
    empty: '没有可合并的订单',
    emptyText: '同一收件人和地址的未付款订单会显示在这里。',
    emptyChosen: '所选订单不能合并',
    emptyChosenText: '只有同一店铺、同一收件人和地址的未付款订单才能合并。',
    toList: '返回订单',
    toAll: '查看所有可合并的订单',
    alone: '以下订单不能合并',
    more: (count: number) => `再显示 ${count} 组`,
  },
})

const list = '/orders/dropshippingOrders'
const groupKey = ({ orders }: MergeGroup): string => orders.map(({ id }) => id).join()

const MergePage = () => {
  const words = useText(text)
  const go = useGo()
  const { can } = useAccess()
  const { search } = usePage()
  const ids = idsOfSearch(search)
  const page = Number(search['page'] ?? '1') || 1
  const isChosen = ids.length > 0
  const found = useCall(
    merging.listMerges,
    { ...(isChosen ? { ids } : {}), pageNum: page, pageSize: 50 },
    // Live, as payments, matches and new orders change the groups.
    { quiet: true },
  )
  const merge = useMerge()
  if (found.error && !found.data) return <FailedPage answer={found} back={list} />
  if (!found.data) return <PageSkeleton shape="cards" />
  const { rows, total, savingMinor, currency, isBounded, alone } = found.data
  const worthwhile = rows.filter((row) => isWorthMerging(row.savingMinor, row.imports))
  const saving = worthwhile.reduce((sum, row) => sum + (row.savingMinor ?? 0), 0)
  const rest = total - page * 50
  return (
    <div className="q-page">
      <PageHeader
        back={list}
        subtitle={words.about}
        actions={
          can('order:edit') &&
          worthwhile.length > 1 &&
          savingMinor > 0 && (
            <Button type="primary" loading={merge.isPending} onClick={() => merge.run(worthwhile.map(idsOf))}>
              {words.all(worthwhile.length, moneyText({ amountMinor: saving, currency }))}
            </Button>
          )
        }
      />
      {isBounded && <p className="q-muted">{words.bounded}</p>}
      <div className="q-stack">
        {rows.map((group) => (
          <MergeGroupCard key={groupKey(group)} group={group} />
        ))}
        {rows.length === 0 && (
          <div className="q-card">
            <EmptyState
              icon="link"
              title={isChosen ? words.emptyChosen : words.empty}
              action={
                <Button
                  type="primary"
                  onClick={() => void go(isChosen ? '/orders/droppingMerge' : `${list}?tab=awaitingPayment`)}
                >
                  {isChosen ? words.toAll : words.toList}
                </Button>
              }
            >
              {isChosen ? words.emptyChosenText : words.emptyText}
            </EmptyState>
          </div>
        )}
        {rest > 0 && (
          <Button onClick={() => void go('/orders/droppingMerge', { search: { page: String(page + 1) } })}>
            {words.more(rest)}
          </Button>
        )}
        {alone.length > 0 && <NotMergeable alone={alone} title={words.alone} />}
      </div>
    </div>
  )
}
export default MergePage

const idsOf = ({ orders }: MergeGroup): string[] => orders.map(({ id }) => id)

const NotMergeable = ({
  alone,
  title,
}: {
  alone: readonly { orderId: string; number: string; message: string }[]
  title: string
}) => (
  <section className="q-card q-card-flush">
    <div className="q-card-top">
      <h2>{title}</h2>
    </div>
    <table className="q-lines">
      <tbody>
        {alone.map(({ orderId, number, message }) => (
          <tr key={orderId}>
            <td className="q-tabular">
              <StatusTag tone="quiet">{number || orderId}</StatusTag>
            </td>
            <td>{message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
