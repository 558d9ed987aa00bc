import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import { maxAddedProducts, orderChanges } from '../../../../contract/orders/order-changes.ts'
import { orderBulkJobs } from '../../../../contract/orders/order-bulk-jobs.ts'
import { maxBatchSize, type ChosenOrder } from '../../../../contract/orders/order-inputs.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { AddedRows, type ChosenProduct } from '../detail/added-rows.tsx'
import { BatchResults } from '../../order-kit/batch-results.tsx'
import { ExtraCost } from '../detail/extra-cost.tsx'
import { orderReads } from '../../order-kit/order-calls.ts'
import { useOrderBulkJob } from '../../order-kit/use-order-bulk-job.ts'
import { SkuSearch } from '../../order-kit/sku-search.tsx'

const text = defineText({
  en: {
    title: (count: number) => `Add products to ${counted(count, 'order', 'orders')}`,
    hint: 'Add a card, leaflet or gift to every selected order. The orders are repriced.',
    none: 'No products found. Try different words.',
    skip: 'Skip products already in an order',
    send: 'Add to orders',
    cancel: 'Cancel',
    close: 'Close',
    done: (count: number) => `Added to ${counted(count, 'order', 'orders')}.`,
  },
  zh: {
    title: (count: number) => `为 ${formatNumber(count, 'zh')} 个订单添加商品`,
    hint: '为每个订单添加卡片、宣传单或赠品，订单将重新计价。',
    none: '未找到产品，请更换关键词。',
    skip: '跳过已含该商品的订单',
    send: '添加到订单',
    cancel: '取消',
    close: '关闭',
    done: (count: number) => `已添加到 ${formatNumber(count, 'zh')} 个订单。`,
  },
})

interface BatchDialogProps {
  readonly orders: readonly ChosenOrder[]
  readonly clear: () => void
  readonly onClose: () => void
}

const BatchAddDialog = ({ orders: chosen, clear, onClose }: BatchDialogProps) => {
  const words = useText(text)
  const [products, setProducts] = useState<readonly ChosenProduct[]>([])
  const [skipsHolding, setSkipsHolding] = useState(true)
  const add = useCallMutation(orderChanges.addProductsToOrders, {
    invalidates: orderReads,
    onSuccess: ({ results }) => {
      clear()
      const done = results.filter(({ reason }) => reason === 'added').length
      if (done < results.length) return
      toast.success(words.done(done))
      onClose()
    },
  })
  const startJob = useOrderBulkJob(orderBulkJobs.startAddingProducts, clear)
  const results = add.data?.results
  const input = {
    ids: chosen.map(({ id }) => id),
    products: products.map(({ sku, quantity }) => ({ skuId: sku.skuId, quantity })),
    skipsHolding,
  }
  return (
    <Modal
      open
      width={640}
      title={words.title(chosen.length)}
      okText={words.send}
      cancelText={results ? words.close : words.cancel}
      okButtonProps={{ disabled: products.length === 0, hidden: results !== undefined }}
      confirmLoading={add.isPending || startJob.isPending}
      onOk={() => (chosen.length > maxBatchSize ? startJob : add).mutate(input)}
      onCancel={onClose}
    >
      {results ? (
        <BatchResults results={results} />
      ) : (
        <div className="q-stack">
          <p className="q-muted">{words.hint}</p>
          <SkuSearch
            chosen={null}
            none={words.none}
            onPick={(sku) =>
              setProducts((now) =>
                now.length >= maxAddedProducts || now.some((one) => one.sku.skuId === sku.skuId)
                  ? now
                  : [...now, { sku, quantity: 1 }],
              )
            }
          />
          <AddedRows products={products} onChange={setProducts} />
          <Checkbox checked={skipsHolding} onChange={(event) => setSkipsHolding(event.target.checked)}>
            {words.skip}
          </Checkbox>
          {products.length > 0 && <ExtraCost input={input} />}
        </div>
      )}
    </Modal>
  )
}
export default BatchAddDialog
