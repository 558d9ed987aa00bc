import { Button, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { bundleLimits, bundles } from '../../../contract/bundles/bundles.ts'
import { counted, formatNumber, plural } from '../../../contract/kernel/format.ts'
import { myProducts } from '../../../contract/my-products/my-products.ts'
import type { MyVariant } from '../../../contract/my-products/my-product-schemas.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { partsOf, priceAt, sumsOf, withSku, type DraftPart } from './bundle-draft.ts'
import { atLeast, mappingReads } from './my-products-text.ts'
import SkuPickDialog from './sku-pick-dialog.tsx'
import { useUndo } from './use-undo.ts'
import { useVariantName } from './variant-cells.tsx'
import { useLocale } from '../../ui/text/locale.ts'
import { useSubject } from '../../ui/text/use-subject.ts'

const text = defineText({
  en: {
    title: 'Bundle contents',
    parts: 'Each bundle contains',
    none: 'Add the products that make up one unit sold. For example, a gift set may be a mug and two candles.',
    add: 'Add a product',
    units: (name: string) => `Units of ${name} per bundle`,
    remove: (name: string) => `Remove ${name}`,
    cost: 'Cost per bundle',
    weight: 'Weight per bundle',
    reach: 'Unpaid orders',
    orders: (n: number, isMore: boolean) =>
      `${atLeast(n, isMore, 'en')} ${plural(n, 'order', 'orders')} will be updated`,
    noOrders: 'none yet',
    hint: 'Applies to new and unpaid orders. Paid orders stay as they are. A bundle always ships in one parcel.',
    save: 'Match',
    cancel: 'Cancel',
    done: (orders: number) =>
      `Matched. ${counted(orders, 'order', 'orders')} updated. Later orders are matched automatically.`,
    undo: 'Undo',
  },
  zh: {
    title: '匹配套装',
    parts: '每套包含',
    none: '请添加每售一件需发出的产品，例如礼品套装包含 1 个杯子和 2 支蜡烛。',
    add: '添加产品',
    units: (name: string) => `一套中 ${name} 的件数`,
    remove: (name: string) => `移除 ${name}`,
    cost: '每套价格',
    weight: '每套重量',
    reach: '未付款订单',
    orders: (n: number, isMore: boolean) => `更新 ${atLeast(n, isMore, 'zh')} 个订单`,
    noOrders: '暂无相关订单',
    hint: '新订单和未付款订单将同步更新，已付款订单不变。同一套装会装入同一个包裹。',
    save: '匹配',
    cancel: '取消',
    done: (orders: number) => `已匹配，更新 ${formatNumber(orders, 'zh')} 个订单，以后的订单将自动匹配。`,
    undo: '撤销',
  },
})

interface BundleDialogProps {
  readonly row: MyVariant
  readonly onClose: () => void
}

/** A single SKU is matched directly, without a bundle. */
const useSave = (row: MyVariant, onClose: () => void) => {
  const words = useText(text)
  const undo = useUndo()
  const { shopId, variantKey } = row
  const map = useCallMutation(myProducts.mapVariants, {
    invalidates: mappingReads,
    onSuccess: ({ batchId, ordersChanged, results }) => {
      const refused = results.find(({ ok }) => !ok)
      if (refused) return toast.error(refused.message)
      toast.success(
        words.done(ordersChanged),
        batchId === null ? undefined : { label: words.undo, run: () => undo.mutate({ batchId }) },
      )
      return onClose()
    },
  })
  const make = useCallMutation(bundles.makeBundle, {
    onSuccess: ({ bundle }) =>
      map.mutate({ mappings: [{ shopId, variantKey, skuId: bundle.skuId, units: 1 }] }),
  })
  const save = (parts: readonly DraftPart[]): void => {
    const [only] = parts
    if (parts.length === 1 && only)
      return map.mutate({ mappings: [{ shopId, variantKey, skuId: only.sku.skuId, units: only.units }] })
    return make.mutate({ parts: parts.map(({ sku, units }) => ({ skuId: sku.skuId, units })) })
  }
  return { save, isSaving: make.isPending || map.isPending }
}

const BundleDialog = ({ row, onClose }: BundleDialogProps) => {
  const words = useText(text)
  const variantName = useVariantName()
  const [parts, setParts] = useState<readonly DraftPart[]>(() => partsOf(row))
  const [isPicking, setIsPicking] = useState(false)
  const { save, isSaving } = useSave(row, onClose)
  return (
    <>
      <Modal
        open
        width={600}
        title={words.title}
        okText={words.save}
        cancelText={words.cancel}
        okButtonProps={{ disabled: parts.length === 0 }}
        confirmLoading={isSaving}
        onOk={() => save(parts)}
        onCancel={onClose}
      >
        <div className="q-stack">
          <strong>{variantName(row)}</strong>
          {parts.length === 0 ? (
            <p className="q-muted">{words.none}</p>
          ) : (
            <ul className="q-bundle" aria-label={words.parts}>
              {parts.map((part) => (
                <PartRow
                  key={part.sku.skuId}
                  part={part}
                  onUnits={(units) => setParts(parts.map((one) => (one === part ? { ...one, units } : one)))}
                  onRemove={() => setParts(parts.filter((one) => one !== part))}
                />
              ))}
            </ul>
          )}
          <div>
            <Button
              icon={<Icon name="plus" size={16} />}
              disabled={parts.length >= bundleLimits.parts}
              onClick={() => setIsPicking(true)}
            >
              {words.add}
            </Button>
          </div>
          {parts.length > 0 && <Sums row={row} parts={parts} />}
          <p className="q-muted">{words.hint}</p>
        </div>
      </Modal>
      {isPicking && (
        <SkuPickDialog
          name={variantName(row)}
          suggested={[]}
          chosen={null}
          onPick={(sku) => setParts((now) => withSku(now, sku))}
          onClose={() => setIsPicking(false)}
        />
      )}
    </>
  )
}
export default BundleDialog

interface PartRowProps {
  readonly part: DraftPart
  readonly onUnits: (units: number) => void
  readonly onRemove: () => void
}

const PartRow = ({ part, onUnits, onRemove }: PartRowProps) => {
  const words = useText(text)
  const { sku, units } = part
  const subject = useSubject()(sku)
  const name = [subject, sku.attributes].filter(Boolean).join(', ')
  return (
    <li>
      <Picture src={sku.imageUrl} alt="" size={40} />
      <span className="q-cell-stack">
        <strong>{subject}</strong>
        <span className="q-muted">
          {[sku.code, sku.attributes].filter(Boolean).join(' · ')} ·{' '}
          <Money value={{ ...sku.price, amountMinor: priceAt(part) }} />
        </span>
      </span>
      <InputNumber
        min={1}
        max={bundleLimits.units}
        precision={0}
        prefix="×"
        value={units}
        aria-label={words.units(name)}
        onChange={(value) => onUnits(value ?? 1)}
      />
      <button type="button" className="q-icon-button" aria-label={words.remove(name)} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </li>
  )
}

const Sums = ({ row: { shopId, variantKey }, parts }: { row: MyVariant; parts: readonly DraftPart[] }) => {
  const words = useText(text)
  const reach = useCall(
    myProducts.previewMappings,
    { variants: [{ shopId, variantKey }] },
    { quiet: true, staleMs: 60_000 },
  ).data
  const locale = useLocale()
  const { amountMinor, weightGrams } = sumsOf(parts)
  const currency = parts[0]?.sku.price.currency ?? 'USD'
  return (
    <DescriptionList
      rows={[
        [words.cost, <strong key="cost">{moneyText({ amountMinor, currency })}</strong>],
        [words.weight, `${formatNumber(weightGrams, locale)} g`],
        ...(reach
          ? ([
              [words.reach, reach.orders === 0 ? words.noOrders : words.orders(reach.orders, reach.isMore)],
            ] as const)
          : []),
      ]}
    />
  )
}
