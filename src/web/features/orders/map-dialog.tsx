import { Checkbox, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { mapping } from '../../../contract/mapping.ts'
import { type OrderDetail } from '../../../contract/order-schemas.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { Field } from '../../ui/parts/form.tsx'
import { Picture } from '../../ui/parts/picture.tsx'
import { CardSkeleton } from '../../ui/parts/skeletons.tsx'
import { SearchBox } from '../../ui/pieces/search-box.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { orderReads } from './order-calls.ts'
import { SkuChoices } from './sku-choices.tsx'
import './orders.css'

type Line = OrderDetail['lines'][number]

const text = defineText({
  en: {
    title: 'Which product is this?',
    is: 'In your shop',
    search: 'Search our products by name or SKU',
    units: 'SKUs for one piece sold',
    apply: (lines: number, orders: number) =>
      `Apply to all ${lines} waiting ${lines === 1 ? 'line' : 'lines'} of this variant, in ${orders} ${orders === 1 ? 'order' : 'orders'}`,
    save: 'Map',
    cancel: 'Cancel',
    none: 'Nothing found. Try other words, or ask for a quote.',
    bundle: 'Is it a set of several of our products?',
    toBundle: 'Put it together in My products',
    mapped: (count: number) =>
      `Mapped; ${count} ${count === 1 ? 'order' : 'orders'} changed. It is remembered for orders to come.`,
    undo: 'Undo',
  },
  zh: {
    title: '这是哪个商品？',
    is: '店铺商品',
    search: '按名称或 SKU 搜索',
    units: '每件对应的 SKU 数量',
    apply: (lines: number, orders: number) => `应用到该变体的全部 ${lines} 个待处理明细（${orders} 个订单）`,
    save: '匹配',
    cancel: '取消',
    none: '没有找到。请换个关键词，或询价。',
    bundle: '是由多种产品组成的套装？',
    toBundle: '请到“我的产品”中组合',
    mapped: (count: number) => `已匹配，更新了 ${count} 个订单，以后的订单将自动匹配。`,
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
            <strong>{line.title}</strong>
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
