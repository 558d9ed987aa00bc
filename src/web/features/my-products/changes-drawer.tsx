import { Button } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { myProducts } from '../../../contract/my-products/my-products.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { LazyDrawer } from '../../ui/components/lazy-drawer.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useSubject } from '../../ui/text/use-subject.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { useVariantName } from './variant-cells.tsx'
import './my-products.css'

type Change = OutputOf<typeof myProducts.listSkuChanges>['rows'][number]

const text = defineText({
  en: {
    title: 'Changes to matched products',
    empty: 'No changes',
    emptyText:
      'You see changes to your matched products here: price changes, discontinued products, stock running out and variants deleted in your shop.',
    dearer: 'Price increase',
    cheaper: 'Price drop',
    agreed: 'List price changed',
    off: 'Discontinued',
    on: 'Available again',
    gone: 'Deleted in your shop',
    back: 'Back in your shop',
    out: 'Your stock has run out',
    stocked: 'Back in your stock',
    variants: (n: number) => `${formatNumber(n, 'en')} of your variants`,
    noOrders: 'No unpaid orders contain it.',
    orders: (n: number) => counted(n, 'unpaid order contains it', 'unpaid orders contain it'),
    keep: (amount: string) => `these keep their current price; the new price would differ by ${amount}.`,
    stillWait: 'these continue as before, and you can still match unmatched ones.',
    rematch: 'match another product before they are repriced.',
    charged: 'you now pay for the products from your wallet.',
    free: 'the products come from your stock when you pay.',
    same: 'your agreed price stays the same.',
    seen: 'Mark as seen',
    allSeen: 'Mark all as seen',
    seenBy: (name: string) => `seen by ${name}`,
    older: 'Older',
    newer: 'Newer',
  },
  zh: {
    title: '产品变动提醒',
    empty: '暂无变动',
    emptyText: '已匹配的产品调价、下架、您的库存用完，或店铺删除变体时，会在此提示。',
    dearer: '涨价',
    cheaper: '降价',
    agreed: '目录价变动',
    off: '已下架',
    on: '重新上架',
    gone: '店铺已删除',
    back: '店铺已恢复',
    out: '您的库存已用完',
    stocked: '您的库存已补充',
    variants: (n: number) => `${n} 个店铺变体`,
    noOrders: '没有相关的未付款订单。',
    orders: (n: number) => `涉及 ${formatNumber(n, 'zh')} 个未付款订单`,
    keep: (amount: string) => `这些订单保留原价；按新价格计算相差 ${amount}。`,
    stillWait: '这些订单正常处理，尚未匹配的仍可匹配。',
    rematch: '请在这些订单重新计价前更换匹配。',
    charged: '付款时货款将从钱包扣除。',
    free: '付款时将使用您的库存。',
    same: '您的协议价不变。',
    seen: '标为已读',
    allSeen: '全部标为已读',
    seenBy: (name: string) => `将 ${name} 标为已读`,
    older: '更早',
    newer: '更近',
  },
})

const wordsOfKind = {
  price: { good: 'cheaper', bad: 'dearer' },
  state: { good: 'on', bad: 'off' },
  stock: { good: 'stocked', bad: 'out' },
  variant: { good: 'back', bad: 'gone' },
} as const
/** Whether the list price has changed and the customer's price has not. */
const isPriceKept = ({ from, to }: Pick<Change, 'from' | 'to'>): boolean =>
  from !== null && from.amountMinor === to?.amountMinor
const wordOf = (change: Change) =>
  isPriceKept(change) ? 'agreed' : wordsOfKind[change.kind][change.isGood ? 'good' : 'bad']

interface ChangesDrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export const ChangesDrawer = ({ isOpen, onClose }: ChangesDrawerProps) => {
  const words = useText(text)
  const isNarrow = useIsNarrow()
  return (
    <LazyDrawer
      open={isOpen}
      onClose={onClose}
      title={words.title}
      size={isNarrow ? '100%' : 600}
      destroyOnHidden
    >
      <Changes onLeave={onClose} />
    </LazyDrawer>
  )
}

const Changes = ({ onLeave }: { onLeave: () => void }) => {
  const words = useText(text)
  const [page, setPage] = useState(1)
  const list = useCall(
    myProducts.listSkuChanges,
    { pageNum: page, pageSize: 20 },
    { quiet: true, staleMs: 0 },
  )
  const mark = useCallMutation(myProducts.markSkuChangesSeen, { invalidates: [myProducts.listSkuChanges] })
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <CardSkeleton />
  const { rows, hasMore, unseen } = list.data
  if (rows.length === 0 && page === 1) {
    return (
      <EmptyState icon="check" title={words.empty}>
        {words.emptyText}
      </EmptyState>
    )
  }
  return (
    <div className="q-stack">
      {unseen > 0 && (
        <div>
          <Button loading={mark.isPending} onClick={() => mark.mutate({})}>
            {words.allSeen}
          </Button>
        </div>
      )}
      <ul className="q-batches">
        {rows.map((change) => (
          <ChangeItem
            key={change.id}
            change={change}
            isBusy={mark.isPending}
            onLeave={onLeave}
            onSeen={() => mark.mutate({ ids: [change.id] })}
          />
        ))}
      </ul>
      {(page > 1 || hasMore) && (
        <div className="q-panel-actions">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {words.newer}
          </Button>
          <Button disabled={!hasMore} onClick={() => setPage(page + 1)}>
            {words.older}
          </Button>
        </div>
      )}
    </div>
  )
}

interface ChangeItemProps {
  readonly change: Change
  readonly isBusy: boolean
  readonly onLeave: () => void
  readonly onSeen: () => void
}

const ChangeItem = ({ change, isBusy, onLeave, onSeen }: ChangeItemProps) => {
  const words = useText(text)
  const { from, to, isGood, kind } = change
  return (
    <li className="q-batch">
      <div className="q-batch-top">
        <span className="q-variant">
          <Picture src={change.imageUrl} alt="" size={40} />
          <span className="q-cell-stack">
            <ChangeSubject change={change} onLeave={onLeave} />
            <span className="q-muted">
              {change.variant?.shopName ?? words.variants(change.variants)} · <Instant at={change.at} />
            </span>
          </span>
        </span>
        {change.seenAt === null ? (
          <Button size="small" disabled={isBusy} onClick={onSeen}>
            {words.seen}
          </Button>
        ) : (
          <span className="q-muted">{words.seenBy(change.seenBy ?? '')}</span>
        )}
      </div>
      <span className="q-confidence">
        <StatusTag
          tone={
            isGood || isPriceKept(change)
              ? 'done'
              : kind === 'state' || kind === 'variant'
                ? 'problem'
                : 'yours'
          }
        >
          {words[wordOf(change)]}
        </StatusTag>
        {from && to && (
          <span className="q-tabular">
            {!isPriceKept(change) && `${moneyText(from)} → `}
            <strong>{moneyText(to)}</strong>
          </span>
        )}
      </span>
      <Effect change={change} />
    </li>
  )
}

const ChangeSubject = ({ change, onLeave }: Pick<ChangeItemProps, 'change' | 'onLeave'>) => {
  const { sku, variant, productId, isPrivate, isGood } = change
  const variantName = useVariantName()
  const subject = useSubject()
  const page = isPrivate ? 'privateProductDetail' : 'winningProductDetail'
  if (sku) {
    return (
      <PageLink to={`/product/${page}/${productId ?? ''}`}>
        {[sku.code, subject(sku), sku.attributes].filter(Boolean).join(' · ')}
      </PageLink>
    )
  }
  if (!variant) return null
  const search = { q: variant.title, ...(isGood ? {} : { tab: 'gone' }) }
  return (
    <PageLink to="/product/myProducts" search={search} onClick={onLeave}>
      {variantName(variant)}
    </PageLink>
  )
}

const Effect = ({ change }: { change: Change }) => {
  const words = useText(text)
  const { orders, someOrders, difference, kind, isGood } = change
  if (orders === 0) return <span className="q-muted">{words.noOrders}</span>
  const what = (): string | null => {
    if (isPriceKept(change)) return words.same
    if (difference) return words.keep(moneyText(difference, true))
    if (kind === 'variant') return isGood ? null : words.stillWait
    if (kind === 'state') return isGood ? null : words.rematch
    return isGood ? words.free : words.charged
  }
  const effect = what()
  return (
    <span className="q-effect">
      {words.orders(orders)} (
      {someOrders.map(({ id, number }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <PageLink to="/orders/dropshippingDetail" search={{ id }}>
            {number}
          </PageLink>
        </span>
      ))}
      {orders > someOrders.length && ', …'}){effect === null ? '.' : `; ${effect}`}
    </span>
  )
}
