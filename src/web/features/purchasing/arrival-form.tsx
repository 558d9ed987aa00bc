import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { operatorPurchasing } from '../../../contract/operator/purchasing.ts'
import { arrivalTypes } from '../../../contract/purchasing.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useLeaveGuard } from '../../ui/page/page-context.tsx'
import { Picture } from '../../ui/parts/picture.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { Purchase } from './purchase-page.tsx'

type Item = Purchase['items'][number]

const text = defineText({
  en: {
    product: 'Product',
    announced: 'Announced',
    arrived: 'Arrived',
    missing: 'To come',
    stock: 'In stock',
    count: 'Count in now',
    countOf: (code: string) => `Count in now: ${code}`,
    fill: 'All that is to come',
    save: (n: number) => (n === 0 ? 'Count in' : `Count in ${n.toLocaleString('en-US')}`),
    close: 'Nothing more comes …',
    closeTitle: (number: string) => `Close what is missing of ${number}?`,
    closeText: (n: number) =>
      `${n.toLocaleString('en-US')} pieces are written off as not coming. The customer is told; this cannot be undone.`,
    closeYes: 'Close it',
    counted: (number: string) => `${number}: counted in; the customer is told.`,
    closed: (number: string) => `${number} is closed; the customer is told.`,
  },
  zh: {
    product: '产品',
    announced: '预报',
    arrived: '已到货',
    missing: '待到货',
    stock: '库存',
    count: '本次清点',
    countOf: (code: string) => `本次清点：${code}`,
    fill: '填入全部待到货',
    save: (n: number) => (n === 0 ? '清点入库' : `清点入库 ${n.toLocaleString('en-US')} 件`),
    close: '不再到货…',
    closeTitle: (number: string) => `关闭 ${number} 的未到货部分？`,
    closeText: (n: number) => `${n.toLocaleString('en-US')} 件将记为不再到货，并通知客户；此操作无法撤销。`,
    closeYes: '确认关闭',
    counted: (number: string) => `${number} 已清点入库，并已通知客户。`,
    closed: (number: string) => `${number} 已关闭，并已通知客户。`,
  },
})

const reads = [operatorPurchasing.listPurchases, operatorPurchasing.getPurchase]

const missingOf = ({ nums, arrivedNums, refundNums }: Item): number =>
  Math.max(0, nums - arrivedNums - refundNums)

type Counts = Readonly<Record<string, number>>

const useArrival = (purchase: Purchase) => {
  const words = useText(text)
  const [isClosing, setIsClosing] = useState(false)
  const record = useCallMutation(operatorPurchasing.recordArrival, {
    invalidates: reads,
    onSuccess: () => {
      toast.success(isClosing ? words.closed(purchase.number) : words.counted(purchase.number))
    },
  })
  const send = (type: 1 | 2, counts: Counts): void => {
    setIsClosing(type === arrivalTypes.refund)
    const items = purchase.items.flatMap(({ id }) => {
      const nums = counts[id] ?? 0
      return nums > 0 ? [{ itemId: id, type, nums }] : []
    })
    record.mutate({ id: purchase.id, items })
  }
  return { send, isPending: record.isPending }
}

interface ArrivalFormProps {
  readonly purchase: Purchase
  readonly mayCount: boolean
}

/** The goods of an order with what has come; whoever may counts in what is at the door. */
export const ArrivalForm = ({ purchase, mayCount }: ArrivalFormProps) => {
  const words = useText(text)
  const [counts, setCounts] = useState<Counts>({})
  const { send, isPending } = useArrival(purchase)
  const total = Object.values(counts).reduce((sum, nums) => sum + nums, 0)
  const missing = Object.fromEntries(purchase.items.map((item) => [item.id, missingOf(item)]))
  const allMissing = Object.values(missing).reduce((sum, nums) => sum + nums, 0)
  useLeaveGuard(total > 0)
  const closeRest = async (): Promise<void> => {
    const sure = await ask({
      title: words.closeTitle(purchase.number),
      message: words.closeText(allMissing),
      confirmLabel: words.closeYes,
      danger: true,
    })
    if (sure) send(arrivalTypes.refund, missing)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (total > 0) send(arrivalTypes.arrival, counts)
      }}
    >
      <table className="q-arrival-table">
        <thead>
          <tr>
            <th scope="col">{words.product}</th>
            {[words.announced, words.arrived, words.missing, words.stock].map((title) => (
              <th key={title} scope="col" className="q-right">
                {title}
              </th>
            ))}
            {mayCount && <th scope="col">{words.count}</th>}
          </tr>
        </thead>
        <tbody>
          {purchase.items.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              count={mayCount ? (counts[item.id] ?? 0) : null}
              onCount={(nums) => setCounts((now) => ({ ...now, [item.id]: nums }))}
            />
          ))}
        </tbody>
      </table>
      {mayCount && (
        <div className="q-arrival-actions">
          {allMissing > 0 && (
            <>
              <Button type="text" disabled={isPending} onClick={() => void closeRest()}>
                {words.close}
              </Button>
              <Button disabled={isPending} onClick={() => setCounts(missing)}>
                {words.fill}
              </Button>
            </>
          )}
          <Button type="primary" htmlType="submit" loading={isPending} disabled={total === 0}>
            {words.save(total)}
          </Button>
        </div>
      )}
    </form>
  )
}

interface ItemRowProps {
  readonly item: Item
  /** Null: looking only. */
  readonly count: number | null
  readonly onCount: (nums: number) => void
}

const ItemRow = ({ item, count, onCount }: ItemRowProps) => {
  const words = useText(text)
  return (
    <tr>
      <td>
        <span className="q-arrival-product">
          <Picture src={item.imageUrl} alt="" size={44} />
          <span>
            {item.subjectEn}
            <div className="q-muted">{[item.skuCode, item.attributesText].filter(Boolean).join(' · ')}</div>
          </span>
        </span>
      </td>
      <td data-label={words.announced} className="q-right">
        {item.nums.toLocaleString('en-US')}
      </td>
      <td data-label={words.arrived} className="q-right">
        {item.arrivedNums.toLocaleString('en-US')}
      </td>
      <td data-label={words.missing} className="q-right">
        {missingOf(item).toLocaleString('en-US')}
      </td>
      <td data-label={words.stock} className="q-right">
        {item.onHand.toLocaleString('en-US')}
      </td>
      {count !== null && (
        <td data-label={words.count}>
          <InputNumber
            className="q-arrival-count"
            aria-label={words.countOf(item.skuCode)}
            min={0}
            max={1_000_000}
            precision={0}
            value={count}
            onChange={(nums) => onCount(nums ?? 0)}
          />
        </td>
      )}
    </tr>
  )
}
