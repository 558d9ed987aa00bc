import { Button, InputNumber, Modal, Pagination } from 'antd'
import { useState } from 'react'
import { formatNumber } from '../../../contract/kernel/format.ts'
import {
  operatorWarehouseStock,
  stockCorrectionRoles,
  type WarehouseStockCause,
  type WarehouseStockRow,
} from '../../../contract/warehouse-stock/warehouse-stock.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { CardTable } from '../../ui/detail-page/card-table.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { errorOf, Field, FieldRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { SkuCell } from './sku-cell.tsx'
import { supplierOrderReads, supplyText } from './supplier-order-text.ts'

const causes = defineText<Record<WarehouseStockCause, string>>({
  en: {
    received: 'Received',
    shipped: 'Shipped',
    shippingUndone: 'Shipping undone',
    customerStock: 'To customer’s stock',
    wholesale: 'To wholesale order',
    correction: 'Correction',
  },
  zh: {
    received: '采购到货',
    shipped: '发货',
    shippingUndone: '撤销发货',
    customerStock: '转入客户库存',
    wholesale: '转入批发订单',
    correction: '更正',
  },
})

const text = defineText({
  en: {
    title: 'Stock movements',
    when: 'Date',
    what: 'Movement',
    change: 'Change',
    onHand: 'In stock',
    by: 'By',
    add: 'Units to add or remove',
    addHelp: 'Negative removes units, such as -2.',
    reason: 'Reason',
    correct: 'Correct stock',
    whole: 'must be a whole number other than 0',
    done: (units: string) => `Stock corrected: ${units} now.`,
    close: 'Close',
  },
  zh: {
    title: '库存变动',
    when: '日期',
    what: '变动',
    change: '数量',
    onHand: '库存',
    by: '操作人',
    add: '增减数量',
    addHelp: '减少请填负数，例如 -2。',
    reason: '原因',
    correct: '更正库存',
    whole: '必须是非 0 整数',
    done: (units: string) => `库存已更正，现有 ${units}。`,
    close: '关闭',
  },
})

const pageSize = 20

const StockDialog = ({ sku, onClose }: { sku: WarehouseStockRow; onClose: () => void }) => {
  const words = useText(text)
  const access = useAccess()
  return (
    <Modal
      open
      width={760}
      title={words.title}
      footer={<Button onClick={onClose}>{words.close}</Button>}
      onCancel={onClose}
    >
      <div className="q-stack">
        <SkuCell sku={sku} />
        <Movements sku={sku} />
        {stockCorrectionRoles.some((role) => access.hasRole(role, 'buying')) && <Correction sku={sku} />}
      </div>
    </Modal>
  )
}
export default StockDialog

const Movements = ({ sku: { skuId } }: { sku: WarehouseStockRow }) => {
  const words = useText(text)
  const kinds = useText(causes)
  const locale = useLocale()
  const [pageNum, setPageNum] = useState(1)
  const list = useCall(
    operatorWarehouseStock.listWarehouseStockMovements,
    { skuId, pageNum, pageSize },
    { quiet: true },
  )
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <CardSkeleton />
  return (
    <div>
      <CardTable
        rows={list.data.rows}
        rowKey={({ id }) => id}
        columns={[
          { title: words.when, render: ({ at }) => <Instant at={at} /> },
          {
            title: words.what,
            render: ({ cause, source, note }) => (
              <span className="q-cell-stack">
                <span>{kinds[cause]}</span>
                {(source || note) && <span className="q-muted">{source || note}</span>}
              </span>
            ),
          },
          {
            title: words.change,
            align: 'right',
            render: ({ quantity }) => `${quantity > 0 ? '+' : ''}${formatNumber(quantity, locale)}`,
          },
          { title: words.onHand, align: 'right', render: ({ onHand }) => formatNumber(onHand, locale) },
          { title: words.by, render: ({ actorName }) => actorName },
        ]}
      />
      {list.data.total > pageSize && (
        <Pagination
          size="small"
          current={pageNum}
          pageSize={pageSize}
          showSizeChanger={false}
          total={list.data.total}
          onChange={setPageNum}
        />
      )}
    </div>
  )
}

const Correction = ({ sku: { skuId } }: { sku: WarehouseStockRow }) => {
  const words = useText(text)
  const supply = useText(supplyText)
  const [quantity, setQuantity] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const [isTried, setIsTried] = useState(false)
  const correct = useCallMutation(operatorWarehouseStock.correctWarehouseStock, {
    invalidates: supplierOrderReads,
    showsFields: true,
    onSuccess: ({ onHand }) => {
      toast.success(words.done(supply.units(onHand)))
      setQuantity(null)
      setReason('')
      setIsTried(false)
    },
  })
  const errors = fieldErrorsOf(correct.error)
  const isWrong = quantity === null || quantity === 0
  const send = (): void => {
    setIsTried(true)
    if (quantity !== null && quantity !== 0 && reason.trim() !== '')
      correct.mutate({ skuId, quantity, reason })
  }
  return (
    <div className="q-stack">
      <FieldRow>
        <Field
          label={words.add}
          help={words.addHelp}
          error={isTried && isWrong ? words.whole : errorOf(errors, 'quantity')}
        >
          {(control) => (
            <InputNumber
              {...control}
              precision={0}
              style={{ width: '100%' }}
              value={quantity}
              onChange={setQuantity}
            />
          )}
        </Field>
        <TextField
          label={words.reason}
          error={isTried && reason.trim() === '' ? supply.required : errorOf(errors, 'reason')}
          maxLength={200}
          value={reason}
          onChange={setReason}
        />
      </FieldRow>
      <div>
        <Button loading={correct.isPending} onClick={send}>
          {words.correct}
        </Button>
      </div>
    </div>
  )
}
