import { Button, InputNumber, Modal, Radio } from 'antd'
import { useState } from 'react'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { dashboard } from '../../../contract/dashboard/dashboard.ts'
import { stock, stockAlertLimits, type StockAlert, type StockRow } from '../../../contract/stock/stock.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { Field } from '../../ui/forms/form.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { stockText } from './stock-text.ts'

const text = defineText({
  en: {
    title: (code: string) => `Low-stock alert for ${code}`,
    titleOf: (skus: number) => `Low-stock alert for ${counted(skus, 'SKU', 'SKUs')}`,
    about: 'You get an email and a line on your dashboard when the available units reach the limit.',
    by: 'Alert me when',
    units: 'Units are left',
    days: 'Days of sales are left',
    limit: 'Limit',
    pace: (sold: number) =>
      sold === 0
        ? 'Nothing sold in the last 30 days, so an alert by days starts with the next sales.'
        : `Sold in the last 30 days: ${counted(sold, 'unit', 'units')}.`,
    paceOfMany: 'Days are counted from the sales of the last 30 days, for each SKU.',
    save: 'Save alert',
    remove: 'Remove alert',
    cancel: 'Cancel',
    saved: 'Alert saved.',
    removed: 'Alert removed.',
  },
  zh: {
    title: (code: string) => `${code} 的库存预警`,
    titleOf: (skus: number) => `${formatNumber(skus, 'zh')} 个 SKU 的库存预警`,
    about: '可用库存达到预警值时，您会收到邮件，首页也会提示。',
    by: '预警方式',
    units: '按剩余件数',
    days: '按剩余可售天数',
    limit: '预警值',
    pace: (sold: number) =>
      sold === 0
        ? '近 30 天无销量，按天数的预警将在产生销量后生效。'
        : `近 30 天销量：${formatNumber(sold, 'zh')} 件。`,
    paceOfMany: '天数按每个 SKU 近 30 天的销量计算。',
    save: '保存预警',
    remove: '移除预警',
    cancel: '取消',
    saved: '预警已保存。',
    removed: '预警已移除。',
  },
})

interface AlertDialogProps {
  readonly rows: readonly StockRow[]
  readonly onClose: () => void
}

const AlertDialog = ({ rows, onClose }: AlertDialogProps) => {
  const words = useText(text)
  const facts = useText(stockText)
  const [only] = rows.length === 1 ? rows : []
  const [kind, setKind] = useState<StockAlert['kind']>(only?.alert?.kind ?? 'units')
  const [value, setValue] = useState<number | null>(only?.alert?.value ?? null)
  const set = useCallMutation(stock.setStockAlerts, {
    invalidates: [stock.listMyStock, stock.getMyStock, stock.listStockAlerts, dashboard.getDashboard],
    onSuccess: (_answer, { alert }) => {
      toast.success(alert ? words.saved : words.removed)
      onClose()
    },
  })
  const skuIds = rows.map(({ skuId }) => skuId)
  const hasAlert = rows.some(({ alert }) => alert !== null)
  return (
    <Modal
      open
      title={only ? words.title(only.code) : words.titleOf(rows.length)}
      onCancel={onClose}
      footer={
        <>
          {hasAlert && (
            <Button
              danger
              type="text"
              disabled={set.isPending}
              onClick={() => set.mutate({ skuIds, alert: null })}
            >
              {words.remove}
            </Button>
          )}
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            type="primary"
            loading={set.isPending}
            disabled={value === null}
            onClick={() => value !== null && set.mutate({ skuIds, alert: { kind, value } })}
          >
            {words.save}
          </Button>
        </>
      }
    >
      <div className="q-stack">
        <p>{words.about}</p>
        <Field label={words.by}>
          {(control) => (
            <Radio.Group
              {...control}
              value={kind}
              options={[
                { value: 'units', label: words.units },
                { value: 'days', label: words.days },
              ]}
              onChange={(event) => setKind(event.target.value === 'days' ? 'days' : 'units')}
            />
          )}
        </Field>
        <Field
          label={words.limit}
          help={only ? words.pace(only.soldIn30Days) : kind === 'days' ? words.paceOfMany : undefined}
        >
          {(control) => (
            <InputNumber
              {...control}
              key={kind}
              min={kind === 'days' ? 1 : 0}
              max={stockAlertLimits[kind]}
              precision={0}
              style={{ width: 180 }}
              value={value}
              onChange={setValue}
            />
          )}
        </Field>
        {only && (
          <p className="q-muted">
            {facts.available}: {facts.units(only.available)}
          </p>
        )}
      </div>
    </Modal>
  )
}
export default AlertDialog
