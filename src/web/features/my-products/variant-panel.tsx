import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { myProducts } from '../../../contract/my-products/my-products.ts'
import type { MyVariant } from '../../../contract/my-products/my-product-schemas.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { Timeline } from '../../ui/detail-page/timeline.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { changeWords, wayText } from './change-text.ts'
import { CountrySection } from './country-section.tsx'
import { atLeast, mappingReads } from './my-products-text.ts'
import { useUndo } from './use-undo.ts'
import { DeletedMark, MappingCell } from './variant-cells.tsx'
import { useLocale } from '../../ui/text/locale.ts'
import { useSubject, useTitle } from '../../ui/text/use-subject.ts'

const BundleDialog = lazy(() => import('./bundle-dialog.tsx'))

type Change = OutputOf<typeof myProducts.listVariantHistory>['changes'][number]

const text = defineText({
  en: {
    shop: 'Shop',
    sku: 'Shop SKU',
    is: 'Our product',
    price: 'Cost per unit sold',
    orders: 'Unpaid orders',
    map: 'Match',
    bundle: 'Match to bundle',
    changeBundle: 'Edit bundle',
    parts: 'Each bundle contains',
    change: 'Change',
    unmap: 'Remove match',
    unmapped: (orders: number) => `Match removed. ${counted(orders, 'order', 'orders')} updated.`,
    undo: 'Undo',
    history: 'Match history',
    noHistory: 'Not matched yet.',
    ask: 'Request this product',
    goneWaiting: 'Your shop has deleted this variant. Its unpaid orders still follow the match you set here.',
    goneIdle: 'Your shop has deleted this variant. The match is kept, and no unpaid orders contain it.',
  },
  zh: {
    shop: '店铺',
    sku: '店铺 SKU',
    is: 'Quayside 产品',
    price: '每件成本',
    orders: '未付款订单',
    map: '匹配',
    bundle: '匹配套装',
    changeBundle: '编辑套装',
    parts: '每套包含',
    change: '更换',
    unmap: '取消匹配',
    unmapped: (orders: number) => `已取消匹配，更新 ${formatNumber(orders, 'zh')} 个订单。`,
    undo: '撤销',
    history: '匹配记录',
    noHistory: '暂无匹配记录。',
    ask: '提交找货',
    goneWaiting: '店铺已删除该变体，其未付款订单仍按此匹配处理。',
    goneIdle: '店铺已删除该变体，匹配关系已保留，没有相关的未付款订单。',
  },
})

interface VariantPanelProps {
  readonly row: MyVariant
  readonly onMap: () => void
}

export const VariantPanel = ({ row, onMap }: VariantPanelProps) => {
  const words = useText(text)
  const locale = useLocale()
  const { can } = useAccess()
  const undo = useUndo()
  const title = useTitle()
  const [isBundling, setIsBundling] = useState(false)
  const unmap = useCallMutation(myProducts.unmapVariants, {
    invalidates: mappingReads,
    onSuccess: ({ batchId, ordersChanged }) =>
      toast.success(
        words.unmapped(ordersChanged),
        batchId === null ? undefined : { label: words.undo, run: () => undo.mutate({ batchId }) },
      ),
  })
  const { shopId, variantKey, sku, units, waitingOrders, waitingIsMore } = row
  return (
    <div className="q-stack">
      <span className="q-variant">
        <Picture src={row.imageUrl} alt="" size={64} />
        <span className="q-cell-stack">
          <strong>{title(row)}</strong>
          {row.variantTitle && <span>{row.variantTitle}</span>}
          <DeletedMark goneAt={row.goneAt} />
        </span>
      </span>
      {row.goneAt !== null && (
        <p className="q-note">{waitingOrders > 0 ? words.goneWaiting : words.goneIdle}</p>
      )}
      <DescriptionList
        rows={[
          [words.shop, row.shopName],
          ...(row.shopSku ? ([[words.sku, row.shopSku]] as const) : []),
          [words.is, <MappingCell key="sku" row={row} />],
          ...(sku && sku.parts.length > 0 ? ([[words.parts, <Parts key="parts" sku={sku} />]] as const) : []),
          ...(sku
            ? ([
                [words.price, moneyText({ ...sku.price, amountMinor: sku.price.amountMinor * units })],
              ] as const)
            : []),
          [words.orders, atLeast(waitingOrders, waitingIsMore, locale)],
        ]}
      />
      {can('product:match') && (
        <div className="q-panel-actions">
          <Button type="primary" onClick={onMap}>
            {sku ? words.change : words.map}
          </Button>
          <Button onClick={() => setIsBundling(true)}>
            {sku && sku.parts.length > 0 ? words.changeBundle : words.bundle}
          </Button>
          {sku && (
            <Button
              loading={unmap.isPending}
              onClick={() => unmap.mutate({ variants: [{ shopId, variantKey }] })}
            >
              {words.unmap}
            </Button>
          )}
        </div>
      )}
      {isBundling && (
        <Suspense fallback={null}>
          <BundleDialog row={row} onClose={() => setIsBundling(false)} />
        </Suspense>
      )}
      {!sku && can('product:source') && <PageLink to="/product/askForProduct">{words.ask}</PageLink>}
      <CountrySection row={row} />
      <VariantHistory row={row} />
    </div>
  )
}

const Parts = ({ sku }: { sku: NonNullable<MyVariant['sku']> }) => {
  const subject = useSubject()
  return (
    <ul className="q-bundle-parts">
      {sku.parts.map((part) => (
        <li key={part.skuId}>
          <Picture src={part.imageUrl} alt="" size={28} />
          <span className="q-tabular q-part-units">{part.units} ×</span>
          <span className="q-cell-stack">
            <span>{[subject(part), part.attributes].filter(Boolean).join(', ')}</span>
            <span className="q-muted q-tabular">{part.code}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const VariantHistory = ({ row: { shopId, variantKey, mappedAt } }: { row: MyVariant }) => {
  const words = useText(text)
  const ways = useText(wayText)
  const change = useText(changeWords)
  const { can } = useAccess()
  const undo = useUndo()
  const history = useCall(myProducts.listVariantHistory, { shopId, variantKey }, { quiet: true, staleMs: 0 })
  if (history.error && !history.data)
    return <ErrorState error={history.error} onRetry={() => void history.refetch()} />
  if (!history.data) return <CardSkeleton />
  const undoButton = (one: Change) =>
    one.isUndoable && can('product:match') ? (
      <button
        type="button"
        className="q-button q-button-link"
        disabled={undo.isPending}
        onClick={() => undo.mutate({ batchId: one.batchId, changeIds: [one.id] })}
      >
        {words.undo}
      </button>
    ) : undefined
  return (
    <section className="q-stack" aria-label={words.history} data-mapped-at={mappedAt ?? ''}>
      <h3 className="q-panel-heading">{words.history}</h3>
      {history.data.changes.length === 0 ? (
        <p className="q-muted">{words.noHistory}</p>
      ) : (
        <Timeline
          entries={history.data.changes.map((one) => ({
            key: one.id,
            at: one.at,
            what: change.of(one),
            who: [one.by, ways[one.how]].join(' · '),
            ...(one.undoneAt === null
              ? { detail: undoButton(one) }
              : { detail: change.undone(one.undoneBy ?? '') }),
            tone: one.after === null ? ('quiet' as const) : ('done' as const),
          }))}
        />
      )}
    </section>
  )
}
