import { Button, InputNumber } from 'antd'
import { Suspense, useState } from 'react'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import {
  operatorPurchasing,
  type OperatorPurchase,
} from '../../../../contract/purchasing/operator-purchasing.ts'
import { arrivalTypes, purchaseTypes } from '../../../../contract/purchasing/purchase-states.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { lazy } from '../../../ui/page/lazy.ts'
import { useLeaveGuard } from '../../../ui/page/page-context.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { missingOf } from './missing.ts'
import { operatorReads } from '../common/purchasing-calls.ts'
import { useLocale } from '../../../ui/text/locale.ts'
import { useSubject } from '../../../ui/text/use-subject.ts'
import { CardTable, type CardColumn } from '../../../ui/detail-page/card-table.tsx'
import { ItemCell } from '../../case-kit/goods-cell.tsx'

const CloseDialog = lazy(() => import('./close-dialog.tsx'))

type Item = OperatorPurchase['items'][number]

const text = defineText({
  en: {
    product: 'Product',
    announced: 'Expected',
    ordered: 'Ordered',
    arrived: 'Arrived',
    missing: 'Outstanding',
    stock: 'In stock',
    count: 'Receive now',
    countOf: (code: string) => `Receive now: ${code}`,
    fill: 'Fill outstanding',
    save: (n: number) => (n === 0 ? 'Receive' : `Receive ${counted(n, 'unit', 'units')}`),
    close: 'Close outstanding…',
    received: (n: number, number: string) =>
      `${counted(n, 'unit', 'units')} received for ${number}. The customer has been notified.`,
  },
  zh: {
    product: '产品',
    announced: '预报',
    ordered: '订购',
    arrived: '已到货',
    missing: '待到货',
    stock: '库存',
    count: '本次清点',
    countOf: (code: string) => `本次清点：${code}`,
    fill: '填入全部待到货数量',
    save: (n: number) => (n === 0 ? '清点入库' : `清点入库 ${formatNumber(n, 'zh')} 件`),
    close: '关闭未到部分…',
    received: (n: number, number: string) => `${number} 已入库 ${formatNumber(n, 'zh')} 件，并已通知卖家。`,
  },
})

type Counts = Readonly<Record<string, number>>

const useArrival = (purchase: OperatorPurchase) => {
  const words = useText(text)
  const record = useCallMutation(operatorPurchasing.recordArrival, {
    invalidates: operatorReads,
    onSuccess: (_, { items }) => {
      const units = items.reduce((sum, { nums }) => sum + nums, 0)
      toast.success(words.received(units, purchase.number))
    },
  })
  const send = (counts: Counts): void => {
    const items = purchase.items.flatMap(({ id }) => {
      const nums = counts[id] ?? 0
      return nums > 0 ? [{ itemId: id, type: arrivalTypes.arrival, nums }] : []
    })
    record.mutate({ id: purchase.id, items })
  }
  return { send, isPending: record.isPending }
}

export const ArrivalForm = ({ purchase }: { readonly purchase: OperatorPurchase }) => {
  const words = useText(text)
  const [counts, setCounts] = useState<Counts>({})
  const [isClosing, setIsClosing] = useState(false)
  const { send, isPending } = useArrival(purchase)
  const { operatorActions: allowed, type } = purchase
  const mayCount = allowed.includes('recordArrival')
  const mayClose = allowed.includes('closeShort')
  const total = Object.values(counts).reduce((sum, nums) => sum + nums, 0)
  const missing = Object.fromEntries(purchase.items.map((item) => [item.id, missingOf(item)]))
  const isMissing = Object.values(missing).some((nums) => nums > 0)
  useLeaveGuard(total > 0)
  const subject = useSubject()
  const locale = useLocale()
  const number = (title: string, of: (item: Item) => number): CardColumn<Item> => ({
    title,
    align: 'right',
    render: (item) => formatNumber(of(item), locale),
  })
  const countInput = (item: Item) => (
    <InputNumber
      className="q-arrival-count"
      aria-label={words.countOf(item.skuCode)}
      min={0}
      // Of self-purchased goods more may arrive than expected.
      max={type === purchaseTypes.inventory ? missingOf(item) : 1_000_000}
      precision={0}
      value={counts[item.id] ?? 0}
      onChange={(nums) => setCounts((now) => ({ ...now, [item.id]: nums ?? 0 }))}
    />
  )
  const numsTitle = type === purchaseTypes.inventory ? words.ordered : words.announced
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (total > 0) send(counts)
      }}
    >
      <CardTable
        rows={purchase.items}
        rowKey={({ id }) => id}
        columns={[
          {
            title: words.product,
            render: (item) => (
              <ItemCell
                imageUrl={item.imageUrl}
                name={subject(item)}
                about={[item.skuCode, item.attributesText]}
              />
            ),
          },
          number(numsTitle, ({ nums }) => nums),
          number(words.arrived, ({ arrivedNums }) => arrivedNums),
          number(words.missing, missingOf),
          number(words.stock, ({ onHand }) => onHand),
          ...(mayCount ? [{ title: words.count, render: countInput }] : []),
        ]}
      />
      {(mayCount || mayClose) && (
        <div className="q-arrival-actions">
          {isMissing && mayClose && (
            <Button type="text" disabled={isPending} onClick={() => setIsClosing(true)}>
              {words.close}
            </Button>
          )}
          {isMissing && mayCount && (
            <Button disabled={isPending} onClick={() => setCounts(missing)}>
              {words.fill}
            </Button>
          )}
          {mayCount && (
            <Button type="primary" htmlType="submit" loading={isPending} disabled={total === 0}>
              {words.save(total)}
            </Button>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {isClosing && <CloseDialog purchase={purchase} onClose={() => setIsClosing(false)} />}
      </Suspense>
    </form>
  )
}
