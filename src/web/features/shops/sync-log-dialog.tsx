import { Button, Modal } from 'antd'
import type { OutputOf } from '../../../contract/endpoint.ts'
import { shops } from '../../../contract/shops.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Instant } from '../../ui/components/instant.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import type { Tone } from '../../ui/theme/tokens.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { causeText, syncCountsText, type Shop, type ShopSync } from './shop-text.ts'

const text = defineText({
  en: {
    title: (shop: string) => `Sync log of ${shop}`,
    problems: 'Orders that could not be imported',
    problemsHint: 'Each sync tries these orders again.',
    syncs: 'Recent syncs',
    order: 'Order',
    reason: 'Reason',
    since: 'Since',
    started: 'Started',
    cause: 'Type',
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
    started: '开始时间',
    cause: '方式',
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
  const log = useCall(shops.getSyncLog, { shopId: shop.id }, { quiet: true })
  return (
    <Modal
      open
      width={760}
      title={words.title(shop.name)}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{words.close}</Button>}
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
  if (log.syncs.length === 0) {
    return (
      <EmptyState icon="reload" title={words.none}>
        {words.noneText}
      </EmptyState>
    )
  }
  return (
    <div className="q-stack">
      {log.orderProblems.length > 0 && <OrderProblems problems={log.orderProblems} />}
      <Syncs syncs={log.syncs} />
    </div>
  )
}

const OrderProblems = ({ problems }: { problems: Log['orderProblems'] }) => {
  const words = useText(text)
  return (
    <section>
      <h3>{words.problems}</h3>
      <p className="q-muted">{words.problemsHint}</p>
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
    </section>
  )
}

const Syncs = ({ syncs }: { syncs: readonly ShopSync[] }) => {
  const words = useText(text)
  const statuses = useText(statusText)
  const causes = useText(causeText)
  const counts = useText(syncCountsText)
  return (
    <section>
      <h3>{words.syncs}</h3>
      <table className="q-plain-table">
        <thead>
          <tr>
            <th>{words.started}</th>
            <th>{words.cause}</th>
            <th>{words.result}</th>
          </tr>
        </thead>
        <tbody>
          {syncs.map((sync) => (
            <tr key={sync.id}>
              <td>
                <Instant at={sync.createdAt} as="minute" />
              </td>
              <td>{causes[sync.cause]}</td>
              <td>
                <StatusTag tone={tones[sync.status]}>{statuses[sync.status]}</StatusTag>{' '}
                {counts.counts(sync.ordersCreated, sync.ordersUpdated)}
                {sync.ordersFailed > 0 && <> · {counts.failed(sync.ordersFailed)}</>}
                {sync.error && <div className="q-muted">{sync.error}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
