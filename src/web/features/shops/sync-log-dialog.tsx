import { Button, Modal } from 'antd'
import { useState } from 'react'
import { bulkJobs } from '../../../contract/bulk-jobs/bulk-jobs.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { shops } from '../../../contract/shops/shops.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { Icon } from '../../ui/icon.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import type { Tone } from '../../ui/theme/tokens.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { causeText, isRunning, syncCountsText, type Shop, type ShopSync } from './shop-text.ts'
import { secondsOf, syncRowsOf, type SyncRow } from './sync-rows.ts'

const text = defineText({
  en: {
    title: (shop: string) => `Sync log of ${shop}`,
    problems: 'Orders that could not be imported',
    problemsHint: 'Each sync tries these orders again.',
    syncs: 'Recent syncs',
    order: 'Order',
    reason: 'Reason',
    since: 'Since',
    started: 'Requested',
    kind: 'What',
    orders: 'Orders',
    products: 'Products',
    cause: 'Started by',
    duration: 'Duration',
    seconds: (n: number) => `${n} s`,
    minutes: (n: number) => `${n} min`,
    seen: (n: number) => counted(n, 'order checked', 'orders checked'),
    productCounts: (n: number, created: number, changed: number) =>
      `${counted(n, 'product', 'products')} read: ${counted(created, 'variant', 'variants')} new, ${formatNumber(changed, 'en')} changed`,
    showAll: (n: number) => `Show all ${n}`,
    syncNow: 'Sync now',
    reconnect: 'Reconnect',
    result: 'Result',
    none: 'No syncs yet',
    noneText: 'Syncs appear here once orders are fetched from the shop.',
    close: 'Close',
  },
  zh: {
    title: (shop: string) => `${shop} 的同步记录`,
    problems: '无法导入的订单',
    problemsHint: '每次同步都会重试这些订单。',
    syncs: '最近的同步',
    order: '订单',
    reason: '原因',
    since: '开始于',
    started: '请求时间',
    kind: '内容',
    orders: '订单',
    products: '商品',
    cause: '方式',
    duration: '用时',
    seconds: (n: number) => `${n} 秒`,
    minutes: (n: number) => `${n} 分钟`,
    seen: (n: number) => `检查 ${formatNumber(n, 'zh')} 个订单`,
    productCounts: (n: number, created: number, changed: number) =>
      `读取 ${formatNumber(n, 'zh')} 个商品：新增变体 ${formatNumber(created, 'zh')}，变更 ${formatNumber(changed, 'zh')}`,
    showAll: (n: number) => `显示全部 ${n} 条`,
    syncNow: '立即同步',
    reconnect: '重新连接',
    result: '结果',
    none: '暂无同步记录',
    noneText: '从店铺获取订单后，记录会显示在这里。',
    close: '关闭',
  },
})

const statusText = defineText<Record<ShopSync['status'], string>>({
  en: { queued: 'Queued', running: 'Running', done: 'Completed', failed: 'Failed' },
  zh: { queued: '排队中', running: '进行中', done: '已完成', failed: '失败' },
})

const tones: Record<ShopSync['status'], Tone> = {
  queued: 'quiet',
  running: 'working',
  done: 'done',
  failed: 'problem',
}

type Log = OutputOf<typeof shops.getSyncLog>

const SyncLogDialog = ({ shop, onClose }: { shop: Shop; onClose: () => void }) => {
  const words = useText(text)
  const log = useCall(
    shops.getSyncLog,
    { shopId: shop.id },
    { quiet: true, everyMs: (last) => (last?.syncs.some(isRunning) ? 1_500 : 30_000) },
  )
  const { can } = useAccess()
  const sync = useCallMutation(shops.syncShop, {
    invalidates: [shops.listShops, shops.getSyncLog, bulkJobs.listBulkJobs],
  })
  const reconnect = useCallMutation(shops.reconnectShop, {
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const isConnected = shop.status === 'connected'
  return (
    <Modal
      open
      width={860}
      title={words.title(shop.name)}
      onCancel={onClose}
      footer={
        <div className="q-shop-actions">
          <Button onClick={onClose}>{words.close}</Button>
          {!isConnected && can('shop:connect') && (
            <Button
              type="primary"
              loading={reconnect.isPending || reconnect.isSuccess}
              onClick={() => reconnect.mutate({ shopId: shop.id })}
            >
              {words.reconnect}
            </Button>
          )}
          {isConnected && (
            <Button
              type="primary"
              icon={<Icon name="reload" size={16} />}
              loading={sync.isPending}
              disabled={log.data?.syncs.some(isRunning)}
              onClick={() => sync.mutate({ shopId: shop.id })}
            >
              {words.syncNow}
            </Button>
          )}
        </div>
      }
    >
      {log.data ? (
        <SyncLog log={log.data} />
      ) : log.error ? (
        <ErrorState error={log.error} onRetry={() => void log.refetch()} />
      ) : (
        <CardSkeleton lines={6} />
      )}
    </Modal>
  )
}
export default SyncLogDialog

const SyncLog = ({ log }: { log: Log }) => {
  const words = useText(text)
  const rows = syncRowsOf(log)
  if (rows.length === 0) {
    return (
      <EmptyState icon="reload" title={words.none}>
        {words.noneText}
      </EmptyState>
    )
  }
  return (
    <div className="q-stack">
      {log.orderProblems.length > 0 && <OrderProblems problems={log.orderProblems} />}
      <Syncs rows={rows} />
    </div>
  )
}

const OrderProblems = ({ problems }: { problems: Log['orderProblems'] }) => {
  const words = useText(text)
  return (
    <section>
      <h3>{words.problems}</h3>
      <p className="q-muted">{words.problemsHint}</p>
      <div className="q-sync-table" tabIndex={0} role="region" aria-label={words.problems}>
        <table className="q-plain-table">
          <thead>
            <tr>
              <th>{words.order}</th>
              <th>{words.reason}</th>
              <th>{words.since}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map((problem, index) => (
              <tr key={index}>
                <td>{problem.shopOrderName}</td>
                <td>{problem.error}</td>
                <td>
                  <Instant at={problem.since} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

const shownAtFirst = 10

const Syncs = ({ rows }: { rows: readonly SyncRow[] }) => {
  const words = useText(text)
  const statuses = useText(statusText)
  const causes = useText(causeText)
  const [isAll, setIsAll] = useState(false)
  const shown = isAll ? rows : rows.slice(0, shownAtFirst)
  return (
    <section>
      <h3>{words.syncs}</h3>
      {/* Wider than a phone. */}
      <div className="q-sync-table" tabIndex={0} role="region" aria-label={words.syncs}>
        <table className="q-plain-table">
          <thead>
            <tr>
              <th>{words.started}</th>
              <th>{words.kind}</th>
              <th>{words.cause}</th>
              <th>{words.duration}</th>
              <th>{words.result}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.key}>
                <td>
                  <Instant at={row.sync.createdAt} as="minute" />
                </td>
                <td>{words[row.kind]}</td>
                <td>{causes[row.sync.cause]}</td>
                <td className="q-tabular">{durationText(secondsOf(row.sync), words)}</td>
                <td>
                  <StatusTag tone={tones[row.sync.status]}>{statuses[row.sync.status]}</StatusTag>{' '}
                  <Counts row={row} />
                  {row.sync.error && <div className="q-field-error">{row.sync.error}</div>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < rows.length && (
        <Button type="link" onClick={() => setIsAll(true)}>
          {words.showAll(rows.length)}
        </Button>
      )}
    </section>
  )
}

const durationText = (
  seconds: number | null,
  words: { readonly seconds: (n: number) => string; readonly minutes: (n: number) => string },
): string =>
  seconds === null ? '–' : seconds < 120 ? words.seconds(seconds) : words.minutes(Math.round(seconds / 60))

const Counts = ({ row }: { row: SyncRow }) => {
  const words = useText(text)
  const counts = useText(syncCountsText)
  if (row.kind === 'products') {
    const { productsSeen, variantsNew, variantsChanged } = row.sync
    return words.productCounts(productsSeen, variantsNew, variantsChanged)
  }
  const { ordersSeen, ordersCreated, ordersUpdated, ordersFailed } = row.sync
  return (
    <>
      {words.seen(ordersSeen)}: {counts.counts(ordersCreated, ordersUpdated)}
      {ordersFailed > 0 && <> · {counts.failed(ordersFailed)}</>}
    </>
  )
}
