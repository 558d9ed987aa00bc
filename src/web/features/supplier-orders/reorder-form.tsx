import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import {
  operatorWarehouseStock,
  type WarehouseStockRow,
} from '../../../contract/warehouse-stock/warehouse-stock.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { errorOf, Field, FieldRow } from '../../ui/forms/form.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { supplierOrderReads } from './supplier-order-text.ts'

const text = defineText({
  en: {
    title: 'Reorder point',
    min: 'Reorder below',
    minHelp: 'Free units: in stock or on order, and needed by no order.',
    target: 'Order up to',
    save: 'Save reorder point',
    remove: 'Remove reorder point',
    saved: 'Reorder point saved. The buy list follows it.',
    removed: 'Reorder point removed.',
    needed: 'must be at least 1',
    tooLow: 'must not be below the reorder point',
  },
  zh: {
    title: '补货点',
    min: '低于此数补货',
    minHelp: '可用数量：库存加在途，减去订单所需。',
    target: '补货至',
    save: '保存补货点',
    remove: '删除补货点',
    saved: '补货点已保存，采购清单将据此更新。',
    removed: '补货点已删除。',
    needed: '至少为 1',
    tooLow: '不能低于补货点',
  },
})

/** From which number of free units the buy list refills a SKU, and up to how many. */
export const ReorderForm = ({ sku: { skuId, reorder } }: { readonly sku: WarehouseStockRow }) => {
  const words = useText(text)
  const [minUnits, setMinUnits] = useState<number | null>(reorder?.minUnits ?? null)
  const [targetUnits, setTargetUnits] = useState<number | null>(reorder?.targetUnits ?? null)
  const [isSet, setIsSet] = useState(reorder !== null)
  const [isTried, setIsTried] = useState(false)
  const save = useCallMutation(operatorWarehouseStock.saveReorderPoint, {
    invalidates: supplierOrderReads,
    showsFields: true,
    onSuccess: (saved) => {
      setIsTried(false)
      setIsSet(saved.reorder !== null)
      toast.success(saved.reorder === null ? words.removed : words.saved)
    },
  })
  const errors = fieldErrorsOf(save.error)
  const send = (): void => {
    setIsTried(true)
    if (minUnits !== null && targetUnits !== null && minUnits >= 1 && targetUnits >= minUnits)
      save.mutate({ skuId, reorder: { minUnits, targetUnits } })
  }
  const remove = (): void => {
    setMinUnits(null)
    setTargetUnits(null)
    save.mutate({ skuId, reorder: null })
  }
  const minError = isTried && (minUnits ?? 0) < 1 ? words.needed : errorOf(errors, 'reorder.minUnits')
  const targetError =
    isTried && (targetUnits ?? 0) < Math.max(1, minUnits ?? 1)
      ? words.tooLow
      : errorOf(errors, 'reorder.targetUnits')
  return (
    <section className="q-stock-section" aria-label={words.title}>
      <h3>{words.title}</h3>
      <FieldRow>
        <Field label={words.min} help={words.minHelp} error={minError}>
          {(control) => (
            <InputNumber
              {...control}
              precision={0}
              min={0}
              style={{ width: '100%' }}
              value={minUnits}
              onChange={setMinUnits}
            />
          )}
        </Field>
        <Field label={words.target} error={targetError}>
          {(control) => (
            <InputNumber
              {...control}
              precision={0}
              min={0}
              style={{ width: '100%' }}
              value={targetUnits}
              onChange={setTargetUnits}
            />
          )}
        </Field>
      </FieldRow>
      <div className="q-stock-actions">
        <Button loading={save.isPending} onClick={send}>
          {words.save}
        </Button>
        {isSet && (
          <Button disabled={save.isPending} onClick={remove}>
            {words.remove}
          </Button>
        )}
      </div>
    </section>
  )
}
