import { Modal } from 'antd'
import { useState } from 'react'
import { orderChanges } from '../../../../contract/orders/order-changes.ts'
import type { OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { AddedRows, type ChosenProduct } from './added-rows.tsx'
import { ExtraCost } from './extra-cost.tsx'
import { orderReads } from '../../order-kit/order-calls.ts'
import { SkuSearch } from '../../order-kit/sku-search.tsx'
import { orderActionText } from '../../order-kit/order-action-text.ts'

const text = defineText({
  en: {
    title: (number: string) => `Add a product to ${number}`,
    none: 'No products found. Try different words.',
    cancel: 'Cancel',
    added: (code: string) => `${code} added. The order has been repriced.`,
    undo: 'Undo',
  },
  zh: {
    title: (number: string) => `为 ${number} 添加商品`,
    none: '未找到产品，请更换关键词。',
    cancel: '取消',
    added: (code: string) => `已添加 ${code}，订单已重新计价。`,
    undo: '撤销',
  },
})

const AddProductDialog = ({ order, onClose }: { order: OrderDetail; onClose: () => void }) => {
  const words = useText(text)
  const actions = useText(orderActionText)
  const [product, setProduct] = useState<ChosenProduct | null>(null)
  const remove = useCallMutation(orderChanges.removeAddedProduct, { invalidates: orderReads })
  const change = useCallMutation(orderChanges.changeLineQuantity, { invalidates: orderReads })
  const add = useCallMutation(orderChanges.addProductToOrder, {
    invalidates: orderReads,
    onSuccess: ({ lineId, quantityBefore }) => {
      const line = { id: order.id, lineId }
      toast.success(words.added(product?.sku.code ?? ''), {
        label: words.undo,
        run: () =>
          quantityBefore > 0 ? change.mutate({ ...line, quantity: quantityBefore }) : remove.mutate(line),
      })
      onClose()
    },
  })
  const selection = product && { skuId: product.sku.skuId, quantity: product.quantity }
  return (
    <Modal
      open
      width={640}
      title={words.title(order.number)}
      okText={actions.changeProducts}
      cancelText={words.cancel}
      okButtonProps={{ disabled: !selection }}
      confirmLoading={add.isPending}
      onOk={() => selection && add.mutate({ id: order.id, ...selection })}
      onCancel={onClose}
    >
      <div className="q-stack">
        <SkuSearch
          chosen={product?.sku.skuId ?? null}
          none={words.none}
          onPick={(sku) => setProduct((now) => ({ sku, quantity: now?.quantity ?? 1 }))}
        />
        {product && <AddedRows products={[product]} onChange={([changed]) => setProduct(changed ?? null)} />}
        {selection && <ExtraCost input={{ ids: [order.id], products: [selection], skipsHolding: false }} />}
      </div>
    </Modal>
  )
}
export default AddProductDialog
