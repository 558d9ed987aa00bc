import { Button } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { myProducts } from '../../../contract/my-products/my-products.ts'
import {
  myProductLimits,
  type MyVariant,
  type VariantResult,
} from '../../../contract/my-products/my-product-schemas.ts'
import { counted, formatNumber, plural } from '../../../contract/kernel/format.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { usePages } from '../../ui/index-page/pager.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { atLeast, keyOf } from './my-products-text.ts'
import { decisionOf, type Decision, type Decisions } from './review-draft.ts'
import { ReviewRow } from './review-row.tsx'
import type { Suggested } from './sku-pick-dialog.tsx'
import { useMatch } from './use-match.ts'
import { useVariantName } from './variant-cells.tsx'
import { useLocale } from '../../ui/text/locale.ts'
import './my-products.css'

const SkuPickDialog = lazy(() => import('./sku-pick-dialog.tsx'))

const text = defineText({
  en: {
    title: (n: number) => `Match ${counted(n, 'variant', 'variants')}`,
    subtitle: 'Check the suggestions. Only selected variants are matched.',
    back: 'Back to my products',
    chosen: (n: string, of: string) => `${n} of ${of} selected`,
    reach: (n: number, isMore: boolean) =>
      `${atLeast(n, isMore, 'en')} unpaid ${plural(n, 'order', 'orders')} will be updated`,
    moving: (n: number, isMore: boolean) => `${atLeast(n, isMore, 'en')} of them can continue`,
    noOrders: 'no unpaid orders contain them yet',
    apply: (n: number) => `Match ${counted(n, 'variant', 'variants')}`,
    all: 'Select all with a suggestion',
    sure: 'Select sure matches',
    none: 'Clear selection',
    pay: 'View orders to pay',
    list: 'Variants and suggestions',
  },
  zh: {
    title: (n: number) => `匹配 ${formatNumber(n, 'zh')} 个变体`,
    subtitle: '请核对推荐结果。仅匹配已勾选的变体。',
    back: '返回我的产品',
    chosen: (n: string, of: string) => `已勾选 ${n} / ${of} 个`,
    reach: (n: number, isMore: boolean) => `涉及 ${atLeast(n, isMore, 'zh')} 个未付款订单`,
    moving: (n: number, isMore: boolean) => `其中 ${atLeast(n, isMore, 'zh')} 个可继续处理`,
    noOrders: '没有相关的未付款订单',
    apply: (n: number) => `匹配 ${formatNumber(n, 'zh')} 个变体`,
    all: '勾选全部推荐',
    sure: '只勾选高匹配度',
    none: '取消全选',
    pay: '查看待付款订单',
    list: '变体与推荐',
  },
})

const namesOf = (variants: readonly MyVariant[]) =>
  variants.map(({ shopId, variantKey }) => ({ shopId, variantKey }))

const useSuggestions = (variants: readonly MyVariant[]) => {
  const [names] = useState(() => namesOf(variants))
  const answer = useCall(myProducts.suggestMappings, { variants: names }, { quiet: true, staleMs: Infinity })
  const byVariant = useMemo((): ReadonlyMap<string, readonly Suggested[]> => {
    const skus = new Map((answer.data?.skus ?? []).map((sku) => [sku.skuId, sku]))
    return new Map(
      (answer.data?.variants ?? []).map(({ suggestions, ...name }) => [
        keyOf(name),
        suggestions.flatMap(({ skuId, score, reasons }) => {
          const sku = skus.get(skuId)
          return sku ? [{ sku, score, reasons }] : []
        }),
      ]),
    )
  }, [answer.data])
  return { suggestions: answer, byVariant }
}

interface OrdersAffectedProps {
  readonly selected: readonly MyVariant[]
  readonly total: number
}

/** The effect of the selected matches on unpaid orders. */
const OrdersAffected = ({ selected, total }: OrdersAffectedProps) => {
  const words = useText(text)
  const preview = useCall(
    myProducts.previewMappings,
    { variants: namesOf(selected) },
    { quiet: true, enabled: selected.length > 0, staleMs: 60_000 },
  )
  const locale = useLocale()
  const data = selected.length > 0 ? preview.data : undefined
  const parts = [
    words.chosen(formatNumber(selected.length, locale), formatNumber(total, locale)),
    ...(data?.orders === 0 ? [words.noOrders] : []),
    ...(data && data.orders > 0
      ? [words.reach(data.orders, data.isMore), words.moving(data.moving, data.isMore)]
      : []),
  ]
  return (
    <p className="q-review-reach" role="status">
      {parts.join(' · ')}
    </p>
  )
}

interface ReviewPanelProps {
  readonly variants: readonly MyVariant[]
  readonly onClose: () => void
}

const ReviewPanel = ({ variants, onClose }: ReviewPanelProps) => {
  const words = useText(text)
  const variantName = useVariantName()
  const { suggestions, byVariant } = useSuggestions(variants)
  const [decisions, setDecisions] = useState<Decisions>(new Map())
  const [results, setResults] = useState<ReadonlyMap<string, VariantResult>>(new Map())
  const [changedOrders, setChangedOrders] = useState(0)
  const { can } = useAccess()
  const [choosing, setChoosing] = useState<MyVariant | null>(null)
  const { shown, pager } = usePages(variants)
  const suggestedFor = (variant: MyVariant) => byVariant.get(keyOf(variant)) ?? []
  const decided = (variant: MyVariant) => decisionOf(variant, suggestedFor(variant), decisions)
  const decide = (variant: MyVariant, decision: Decision): void =>
    setDecisions((now) => new Map(now).set(keyOf(variant), decision))
  const tick = (isTaken: (variant: MyVariant) => boolean): void =>
    setDecisions(
      new Map(
        variants.map((variant) => {
          const decision = decided(variant)
          return [keyOf(variant), { ...decision, isTaken: decision.sku !== null && isTaken(variant) }]
        }),
      ),
    )
  const open = variants.filter((variant) => results.get(keyOf(variant))?.ok !== true)
  const selected = open.filter((variant) => decided(variant).isTaken)
  const map = useMatch((answer) => {
    setResults((now) => new Map([...now, ...answer.results.map((one) => [keyOf(one), one] as const)]))
    setChangedOrders((now) => now + answer.ordersChanged)
  })
  const send = (): void =>
    map.mutate({
      mappings: selected.flatMap((variant) => {
        const { sku, units } = decided(variant)
        const { shopId, variantKey } = variant
        return sku ? [{ shopId, variantKey, skuId: sku.skuId, units }] : []
      }),
    })
  return (
    <div className="q-page">
      <PageHeader
        title={words.title(variants.length)}
        subtitle={words.subtitle}
        actions={
          <>
            <Button onClick={onClose}>{words.back}</Button>
            {(selected.length > 0 || changedOrders === 0) && (
              <Button type="primary" disabled={selected.length === 0} loading={map.isPending} onClick={send}>
                {words.apply(selected.length)}
              </Button>
            )}
            {changedOrders > 0 && can('order:pay') && (
              <PageLink
                to="/orders/dropshippingOrders?waiting=paymentDue"
                className={selected.length === 0 ? 'q-button q-button-primary' : 'q-button'}
              >
                {words.pay}
              </PageLink>
            )}
          </>
        }
      />
      {suggestions.error && (
        <ErrorState error={suggestions.error} onRetry={() => void suggestions.refetch()} />
      )}
      {!suggestions.data && !suggestions.error && <CardSkeleton />}
      {suggestions.data && (
        <Card title={words.list} flush>
          <div className="q-review-top">
            <OrdersAffected selected={selected.slice(0, myProductLimits.suggested)} total={variants.length} />
            <span className="q-review-ticks">
              <Button size="small" onClick={() => tick(() => true)}>
                {words.all}
              </Button>
              <Button
                size="small"
                onClick={() => tick((one) => decisionOf(one, suggestedFor(one), new Map()).isTaken)}
              >
                {words.sure}
              </Button>
              <Button size="small" onClick={() => tick(() => false)}>
                {words.none}
              </Button>
            </span>
          </div>
          <ul className="q-match-list">
            {shown.map((variant) => (
              <ReviewRow
                key={keyOf(variant)}
                variant={variant}
                suggested={suggestedFor(variant)}
                decision={decided(variant)}
                result={results.get(keyOf(variant))}
                onDecide={(decision) => decide(variant, decision)}
                onChoose={() => setChoosing(variant)}
              />
            ))}
          </ul>
          {pager}
        </Card>
      )}
      {choosing && (
        <Suspense fallback={null}>
          <SkuPickDialog
            name={variantName(choosing)}
            suggested={suggestedFor(choosing)}
            chosen={decided(choosing).sku?.skuId ?? null}
            onPick={(sku) => decide(choosing, { ...decided(choosing), sku, isTaken: true })}
            onClose={() => setChoosing(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
export default ReviewPanel
