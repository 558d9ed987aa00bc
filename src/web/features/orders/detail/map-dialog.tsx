import { Checkbox, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { mapping } from '../../../../contract/my-products/mapping.ts'
import { type OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { useAccess } from '../../../ui/access.tsx'
import { useCall, useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { ErrorState } from '../../../ui/components/error-state.tsx'
import { Field } from '../../../ui/forms/form.tsx'
import { Picture } from '../../../ui/components/picture.tsx'
import { CardSkeleton } from '../../../ui/components/skeletons.tsx'
import { SearchBox } from '../../../ui/forms/search-box.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { useTitle } from '../../../ui/text/use-subject.ts'
import { orderReads } from '../../order-kit/order-calls.ts'
import { SkuChoices } from '../../order-kit/sku-choices.tsx'
import '../../order-kit/orders.css'

type Line = OrderDetail['lines'][number]

const text = defineText({
  en: {
    title: 'Match to one of our products',
    is: 'In your shop',
    search: 'Search our products by name or SKU',
    units: 'SKUs per unit sold',
    apply: (lines: number, orders: number) =>
      `Apply to all ${counted(lines, 'waiting line item', 'waiting line items')} with this variant, in ${counted(orders, 'order', 'orders')}`,
    save: 'Match',
    cancel: 'Cancel',
    none: 'No products found. Try a different search, or request a quote.',
    bundle: 'Is this a bundle of several of our products?',
    toBundle: 'Create a bundle in My products',
    mapped: (count: number) =>
      `Matched. ${counted(count, 'order', 'orders')} updated. New orders will be matched the same way.`,
    undo: 'Undo',
  },
  zh: {
    title: '匹配 SKU',
    is: '店铺商品',
    search: '搜索名称或 SKU',
    units: '每件对应的 SKU 数量',
    apply: (lines: number, orders: number) =>
      `应用到该变体的全部待处理商品行（${lines} 行，${formatNumber(orders, 'zh')} 个订单）`,
    save: '匹配',
    cancel: '取消',
    none: '未找到产品。请更换关键词，或询价。',
    bundle: '该商品是多个产品组成的套装？',
    toBundle: '前往“我的产品”匹配套装',
    mapped: (count: number) => `已匹配，更新 ${formatNumber(count, 'zh')} 个订单，以后的订单将自动匹配。`,
    undo: '撤销',
  },
})

interface MapDialogProps {
  readonly order: OrderDetail
  readonly line: Line
  readonly onClose: () => void
}

const useMap = (order: OrderDetail, line: Line, onClose: () => void) => {
  const words = useText(text)
  const target = { orderId: order.id, lineId: line.id }
  const back = useCallMutation(mapping.mapLine, { invalidates: orderReads })
  const unmap = useCallMutation(mapping.unmapLine, { invalidates: orderReads })
  return useCallMutation(mapping.mapLine, {
    invalidates: orderReads,
    onSuccess: ({ ordersChanged, undo }, given) => {
      const run = (): void => {
        if (!undo.previousSkuId) unmap.mutate(target)
        else {
          const previous = { skuId: undo.previousSkuId, units: undo.previousUnits }
          back.mutate({ ...target, ...previous, applyToWaiting: given.applyToWaiting ?? true })
        }
      }
      toast.success(words.mapped(ordersChanged), { label: words.undo, run })
      onClose()
    },
  })
}

const MapDialog = ({ order, line, onClose }: MapDialogProps) => {
  const words = useText(text)
  const title = useTitle()
  const access = useAccess()
  const [search, setSearch] = useState('')
  const [skuId, setSkuId] = useState<string | null>(line.skuId)
  const [units, setUnits] = useState(line.units)
  const [applyToWaiting, setApplyToWaiting] = useState(true)
  const input = { orderId: order.id, lineId: line.id, ...(search ? { search } : {}) }
  const suggestions = useCall(mapping.suggestSkus, input, { quiet: true })
  const map = useMap(order, line, onClose)
  const send = (): void => {
    if (skuId) map.mutate({ orderId: order.id, lineId: line.id, skuId, units, applyToWaiting })
  }
  return (
    <Modal
      open
      width={640}
      title={words.title}
      okText={words.save}
      cancelText={words.cancel}
      okButtonProps={{ disabled: !skuId }}
      confirmLoading={map.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <div className="q-stack">
        <div className="q-line-product">
          <Picture src={line.imageUrl} alt="" size={48} />
          <div className="q-line-words">
            <span className="q-muted">{words.is}</span>
            <strong>{title(line)}</strong>
            <span className="q-muted">{[line.variantTitle, line.shopSku].filter(Boolean).join(' · ')}</span>
          </div>
        </div>
        <SearchBox value={search} label={words.search} onValue={setSearch} />
        {suggestions.error && (
          <ErrorState error={suggestions.error} onRetry={() => void suggestions.refetch()} />
        )}
        {!suggestions.data && !suggestions.error && <CardSkeleton />}
        {suggestions.data && (
          <>
            {suggestions.data.skus.length === 0 && <p className="q-muted">{words.none}</p>}
            <SkuChoices skus={suggestions.data.skus} chosen={skuId} onPick={(sku) => setSkuId(sku.skuId)} />
            <Field label={words.units}>
              {({ status, ...control }) => (
                <InputNumber
                  {...control}
                  {...(status ? { status } : {})}
                  min={1}
                  max={1000}
                  precision={0}
                  value={units}
                  onChange={(value) => setUnits(value ?? 1)}
                />
              )}
            </Field>
            {suggestions.data.waitingLines > 1 && (
              <Checkbox
                checked={applyToWaiting}
                onChange={(event) => setApplyToWaiting(event.target.checked)}
              >
                {words.apply(suggestions.data.waitingLines, suggestions.data.waitingOrders)}
              </Checkbox>
            )}
            {access.can('product:match') && (
              <p className="q-muted">
                {words.bundle}{' '}
                <PageLink to="/product/myProducts" search={{ search: line.title }}>
                  {words.toBundle}
                </PageLink>
              </p>
            )}
          </>
        )}
      </div>
    </Modal>
  )
}
export default MapDialog
