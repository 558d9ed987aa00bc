import { Modal } from 'antd'
import { useState } from 'react'
import { counted, formatNumber, plural } from '../../../contract/kernel/format.ts'
import type { SkuId } from '../../../contract/kernel/ids.ts'
import { myProducts } from '../../../contract/my-products/my-products.ts'
import { products } from '../../../contract/products/products.ts'
import { sourcing } from '../../../contract/sourcing/sourcing.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { VariantChoice, type ChosenVariant } from '../sourcing/variant-choice.tsx'
import { atLeast, mappingReads } from './my-products-text.ts'
import { useUndo } from './use-undo.ts'

const text = defineText({
  en: {
    title: (name: string) => `Add ${name} to my products`,
    why: 'Choose the variants in your shops that are this product. New and waiting orders for them will use it.',
    missing: 'Choose our variant for each one.',
    none: 'Choose at least one variant from your shops.',
    reach: (orders: number, moving: number, isMore: boolean) =>
      `${atLeast(orders, isMore, 'en')} unpaid ${plural(orders, 'order', 'orders')} will be updated, ${atLeast(moving, isMore, 'en')} of which can continue.`,
    noOrders: 'No unpaid orders contain them yet.',
    send: (n: number) => (n === 0 ? 'Match' : `Match ${counted(n, 'variant', 'variants')}`),
    cancel: 'Cancel',
    done: (n: number, orders: number) =>
      `${counted(n, 'variant', 'variants')} matched. ${counted(orders, 'order', 'orders')} updated.`,
    undo: 'Undo',
  },
  zh: {
    title: (name: string) => `将 ${name} 加入我的产品`,
    why: '请选择对应的店铺变体。含这些变体的订单将按此产品采购，等待中的订单立即更新。',
    missing: '请为每个店铺变体选择对应的 SKU。',
    none: '请至少选择一个店铺变体。',
    reach: (orders: number, moving: number, isMore: boolean) =>
      `涉及 ${atLeast(orders, isMore, 'zh')} 个未付款订单，其中 ${atLeast(moving, isMore, 'zh')} 个可继续处理。`,
    noOrders: '没有相关的未付款订单。',
    send: (n: number) => (n === 0 ? '匹配' : `匹配 ${n} 个变体`),
    cancel: '取消',
    done: (n: number, orders: number) => `已匹配 ${n} 个变体，更新 ${formatNumber(orders, 'zh')} 个订单。`,
    undo: '撤销',
  },
})

export interface MatchedSku {
  readonly id: SkuId
  /** What distinguishes it from the product's other SKUs. */
  readonly label: string
}

interface MatchDialogProps {
  readonly name: string
  readonly skus: readonly MatchedSku[]
  readonly onClose: () => void
}

const MatchDialog = ({ name, skus, onClose }: MatchDialogProps) => {
  const words = useText(text)
  const go = useGo()
  const undo = useUndo()
  const [chosen, setChosen] = useState<readonly ChosenVariant<SkuId>[]>([])
  const [isTried, setIsTried] = useState(false)
  const map = useCallMutation(myProducts.mapVariants, {
    invalidates: [...mappingReads, sourcing.searchShopVariants, products.getWinningProduct],
    onSuccess: ({ results, ordersChanged, batchId, bulkJobId }) => {
      onClose()
      if (bulkJobId !== null) return go('/orders/jobDetail', { search: { id: bulkJobId } })
      const refused = results.find(({ ok }) => !ok)
      const good = results.filter(({ ok }) => ok)
      if (good.length > 0)
        toast.success(
          words.done(good.length, ordersChanged),
          batchId === null ? undefined : { label: words.undo, run: () => undo.mutate({ batchId }) },
        )
      if (refused) toast.warning(refused.message)
      return undefined
    },
  })
  const mappings = chosen.flatMap(({ variant: { shopId, variantKey }, stands: skuId, units }) =>
    skuId === null ? [] : [{ shopId, variantKey, skuId, units }],
  )
  const problem = chosen.length === 0 ? words.none : mappings.length < chosen.length ? words.missing : null
  const send = (): void => {
    setIsTried(true)
    if (problem === null) map.mutate({ mappings })
  }
  return (
    <Modal
      open
      width={680}
      title={words.title(name)}
      okText={words.send(chosen.length)}
      cancelText={words.cancel}
      confirmLoading={map.isPending}
      onOk={send}
      onCancel={onClose}
    >
      <div className="q-stack">
        <p className="q-muted">{words.why}</p>
        <VariantChoice
          options={skus.map(({ id, label }) => ({ value: id, label }))}
          chosen={chosen}
          onChange={setChosen}
        />
        <OrdersAffected chosen={chosen} />
        {isTried && problem !== null && (
          <p className="q-note q-note-problem" role="alert">
            {problem}
          </p>
        )}
      </div>
    </Modal>
  )
}
export default MatchDialog

const OrdersAffected = ({ chosen }: { readonly chosen: readonly ChosenVariant<SkuId>[] }) => {
  const words = useText(text)
  const { data } = useCall(
    myProducts.previewMappings,
    { variants: chosen.map(({ variant: { shopId, variantKey } }) => ({ shopId, variantKey })) },
    { quiet: true, enabled: chosen.length > 0, staleMs: 60_000 },
  )
  if (!data || chosen.length === 0) return null
  return (
    <p role="status">
      {data.orders === 0 ? words.noOrders : words.reach(data.orders, data.moving, data.isMore)}
    </p>
  )
}
