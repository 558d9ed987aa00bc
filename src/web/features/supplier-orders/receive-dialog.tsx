import { Button, InputNumber } from 'antd'
import { useState, type ReactNode } from 'react'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { supplierOrderLimits } from '../../../contract/supplier-orders/supplier-order-states.ts'
import { operatorSupplierOrders } from '../../../contract/supplier-orders/supplier-orders.ts'
import type { SupplierOrder } from '../../../contract/supplier-orders/supplier-order-schemas.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { TextAreaField } from '../../ui/forms/text-field.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { SkuCell } from './sku-cell.tsx'
import { supplierOrderReads, supplyText } from './supplier-order-text.ts'

const text = defineText({
  en: {
    title: (number: string) => `Receive goods of ${number}`,
    open: 'Outstanding',
    usable: 'Usable',
    damaged: 'Damaged',
    usableOf: (code: string) => `Usable units of ${code}`,
    damagedOf: (code: string) => `Damaged units of ${code}`,
    all: 'All outstanding',
    more: (units: string) => `${units} more than ordered. They are added to the stock, too.`,
    receive: (n: number) => (n === 0 ? 'Receive' : `Receive ${formatNumber(n, 'en')}`),
    done: (units: string) => `${units} received. Orders that wait for them go on.`,
  },
  zh: {
    title: (number: string) => `清点 ${number} 的到货`,
    open: '未到',
    usable: '可用',
    damaged: '损坏',
    usableOf: (code: string) => `${code} 的可用件数`,
    damagedOf: (code: string) => `${code} 的损坏件数`,
    all: '填入全部未到数量',
    more: (units: string) => `比采购数量多 ${units}，将一并计入库存。`,
    receive: (n: number) => (n === 0 ? '清点' : `清点 ${formatNumber(n, 'zh')} 件`),
    done: (units: string) => `已清点 ${units}，等待的订单将继续处理。`,
  },
})

type Counts = Readonly<Record<string, { readonly received?: number; readonly damaged?: number }>>

/** On phones, where the columns have no head, with its label. */
const Cell = ({ label, children }: { label: string; children: ReactNode }) => (
  <span className="q-buy-count-cell">
    <span className="q-buy-count-label q-muted" aria-hidden="true">
      {label}
    </span>
    {children}
  </span>
)

const ReceiveDialog = ({ order, onClose }: { order: SupplierOrder; onClose: () => void }) => {
  const words = useText(text)
  const supply = useText(supplyText)
  const locale = useLocale()
  const [counts, setCounts] = useState<Counts>({})
  const [note, setNote] = useState('')
  const items = order.items.flatMap(({ skuId }) => {
    const { received = 0, damaged = 0 } = counts[skuId] ?? {}
    return received + damaged > 0 ? [{ skuId, received, damaged }] : []
  })
  const units = items.reduce((sum, { received, damaged }) => sum + received + damaged, 0)
  const over = order.items.reduce((sum, { skuId, open }) => {
    const { received = 0, damaged = 0 } = counts[skuId] ?? {}
    return sum + Math.max(0, received + damaged - open)
  }, 0)
  const receive = useCallMutation(operatorSupplierOrders.receiveSupplierOrder, {
    invalidates: supplierOrderReads,
    onSuccess: () => {
      toast.success(words.done(supply.units(units)))
      onClose()
    },
  })
  const count = (skuId: string, of: 'received' | 'damaged', label: string) => (
    <InputNumber
      aria-label={label}
      min={0}
      max={supplierOrderLimits.quantity}
      precision={0}
      style={{ width: '100%' }}
      value={counts[skuId]?.[of] ?? 0}
      onChange={(n) => setCounts((now) => ({ ...now, [skuId]: { ...now[skuId], [of]: n ?? 0 } }))}
    />
  )
  return (
    <FormDialog
      width={720}
      title={words.title(order.number)}
      sendLabel={words.receive(units)}
      isDisabled={units === 0}
      isBusy={receive.isPending}
      onSend={() => receive.mutate({ id: order.id, items, note })}
      onClose={onClose}
    >
      <div className="q-stack">
        <div>
          <div className="q-buy-count-row q-buy-count-head" aria-hidden="true">
            <span>{supply.product}</span>
            <span>{words.open}</span>
            <span>{words.usable}</span>
            <span>{words.damaged}</span>
          </div>
          {order.items.map((item) => (
            <div key={item.skuId} className="q-buy-count-row">
              <SkuCell sku={item} size={36} />
              <Cell label={words.open}>
                <span className="q-tabular">{formatNumber(item.open, locale)}</span>
              </Cell>
              <Cell label={words.usable}>{count(item.skuId, 'received', words.usableOf(item.code))}</Cell>
              <Cell label={words.damaged}>{count(item.skuId, 'damaged', words.damagedOf(item.code))}</Cell>
            </div>
          ))}
        </div>
        <div>
          <Button
            onClick={() =>
              setCounts(Object.fromEntries(order.items.map(({ skuId, open }) => [skuId, { received: open }])))
            }
          >
            {words.all}
          </Button>
        </div>
        {over > 0 && <p className="q-note">{words.more(supply.units(over))}</p>}
        <TextAreaField
          label={supply.note}
          optional
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={supplierOrderLimits.note}
          value={note}
          onChange={setNote}
        />
      </div>
    </FormDialog>
  )
}
export default ReceiveDialog
