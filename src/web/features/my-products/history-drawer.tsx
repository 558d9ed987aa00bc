import { Button } from 'antd'
import { useState } from 'react'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { myProducts } from '../../../contract/my-products/my-products.ts'
import type { MappingBatch } from '../../../contract/my-products/my-product-schemas.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { LazyDrawer } from '../../ui/components/lazy-drawer.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { changeWords, wayText } from './change-text.ts'
import { useUndo } from './use-undo.ts'
import { useVariantName } from './variant-cells.tsx'
import './my-products.css'

const text = defineText({
  en: {
    title: 'Match history',
    empty: 'No matches yet',
    emptyText: 'Each match is listed here with who made it and when. You can undo it.',
    variants: (n: number) => counted(n, 'variant', 'variants'),
    show: 'Show',
    hide: 'Hide',
    undo: 'Undo',
    undoAll: (n: number) => `Undo ${counted(n, 'match', 'matches')}`,
    sureTitle: (n: number) => `Undo ${counted(n, 'match', 'matches')}?`,
    sure: 'Variants and unpaid orders return to their previous state. Newer matches are kept.',
    older: 'Older',
    newer: 'Newer',
    changed: 'changed since',
  },
  zh: {
    title: '匹配记录',
    empty: '暂无匹配记录',
    emptyText: '每次匹配的操作人和时间都会记录在此，并可撤销。',
    variants: (n: number) => `${formatNumber(n, 'zh')} 个变体`,
    show: '展开',
    hide: '收起',
    undo: '撤销',
    undoAll: (n: number) => `撤销 ${formatNumber(n, 'zh')} 个匹配`,
    sureTitle: (n: number) => `撤销 ${formatNumber(n, 'zh')} 个匹配？`,
    sure: '变体和未付款订单将恢复原状，之后重新匹配过的除外。',
    older: '更早',
    newer: '更近',
    changed: '之后已更改',
  },
})

interface HistoryDrawerProps {
  readonly isOpen: boolean
  readonly onClose: () => void
}

export const HistoryDrawer = ({ isOpen, onClose }: HistoryDrawerProps) => {
  const words = useText(text)
  const isNarrow = useIsNarrow()
  return (
    <LazyDrawer
      open={isOpen}
      onClose={onClose}
      title={words.title}
      size={isNarrow ? '100%' : 560}
      destroyOnHidden
    >
      <Batches />
    </LazyDrawer>
  )
}

const Batches = () => {
  const words = useText(text)
  const [page, setPage] = useState(1)
  const list = useCall(
    myProducts.listMappingBatches,
    { pageNum: page, pageSize: 20 },
    { quiet: true, staleMs: 0 },
  )
  if (list.error && !list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <CardSkeleton />
  const { rows, hasMore } = list.data
  if (rows.length === 0 && page === 1) {
    return (
      <EmptyState icon="clock" title={words.empty}>
        {words.emptyText}
      </EmptyState>
    )
  }
  return (
    <div className="q-stack">
      <ul className="q-batches">
        {rows.map((batch) => (
          <Batch key={batch.id} batch={batch} onUndone={() => void list.refetch()} />
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

const Batch = ({ batch, onUndone }: { batch: MappingBatch; onUndone: () => void }) => {
  const words = useText(text)
  const ways = useText(wayText)
  const { can } = useAccess()
  const [isOpen, setIsOpen] = useState(false)
  const undo = useUndo()
  const undoAll = async (): Promise<void> => {
    const isSure = await ask({
      title: words.sureTitle(batch.undoable),
      message: words.sure,
      confirmLabel: words.undo,
    })
    if (isSure) undo.mutate({ batchId: batch.id }, { onSuccess: onUndone })
  }
  const name = useVariantName()(batch.first)
  return (
    <li className="q-batch">
      <div className="q-batch-top">
        <span className="q-cell-stack">
          <strong>{batch.variants === 1 ? name : words.variants(batch.variants)}</strong>
          <span className="q-muted">
            {batch.by} · {ways[batch.how]} · <Instant at={batch.at} />
          </span>
        </span>
        <span className="q-panel-actions">
          <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? words.hide : words.show}
          </Button>
          {batch.undoable > 0 && can('product:match') && (
            <Button size="small" loading={undo.isPending} onClick={() => void undoAll()}>
              {words.undoAll(batch.undoable)}
            </Button>
          )}
        </span>
      </div>
      {isOpen && <Changes batchId={batch.id} onUndone={onUndone} />}
    </li>
  )
}

const Changes = ({ batchId, onUndone }: { batchId: MappingBatch['id']; onUndone: () => void }) => {
  const words = useText(text)
  const change = useText(changeWords)
  const { can } = useAccess()
  const undo = useUndo()
  const variantName = useVariantName()
  const batch = useCall(
    myProducts.getMappingBatch,
    { id: batchId, pageSize: 100 },
    { quiet: true, staleMs: 0 },
  )
  if (batch.error && !batch.data)
    return <ErrorState error={batch.error} onRetry={() => void batch.refetch()} />
  if (!batch.data) return <CardSkeleton />
  const undoOne = (id: (typeof batch.data.rows)[number]['id']): void =>
    undo.mutate(
      { batchId, changeIds: [id] },
      {
        onSuccess: () => {
          void batch.refetch()
          onUndone()
        },
      },
    )
  return (
    <ul className="q-changes">
      {batch.data.rows.map((row) => (
        <li key={row.id}>
          <Picture src={row.imageUrl} alt="" size={32} />
          <span className="q-cell-stack">
            <span>{variantName(row)}</span>
            <span className="q-muted">{change.of(row)}</span>
          </span>
          {row.isUndoable && can('product:match') ? (
            <Button size="small" disabled={undo.isPending} onClick={() => undoOne(row.id)}>
              {words.undo}
            </Button>
          ) : (
            <span className="q-muted">
              {row.undoneAt === null ? words.changed : change.undone(row.undoneBy ?? '')}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
