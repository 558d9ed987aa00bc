import { formatNumber } from '../../../contract/kernel/format.ts'
import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { operatorWholesale, type OperatorWholesale } from '../../../contract/wholesale/operator-wholesale.ts'
import { wholesaleLimits } from '../../../contract/wholesale/wholesale-states.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { moneyText } from '../../ui/components/money.tsx'
import { TextAreaField } from '../../ui/forms/text-field.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useSubject } from '../../ui/text/use-subject.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { operatorReads } from './wholesale-calls.ts'
import '../case-kit/case-kit.css'
import './wholesale.css'

const text = defineText({
  en: {
    arrival: (number: string) => `Receive goods for ${number}`,
    short: (number: string) => `Close undelivered items of ${number}`,
    shortWhy:
      'The price of the closed items is refunded to the wallet immediately. If nothing remains to ship, the freight is refunded too.',
    cancellationRequested:
      'The seller requested cancellation. Close the items that have not been purchased yet.',
    toCome: (n: number) => `${formatNumber(n, 'en')} outstanding`,
    count: (name: string) => `Quantity of ${name}`,
    all: 'All outstanding',
    note: 'Note',
    noteShort: 'Reason (visible to the seller)',
    countIn: (n: number) => (n === 0 ? 'Receive' : `Receive ${formatNumber(n, 'en')}`),
    close: 'Close and refund',
    closeFor: (amount: string) => `Close and refund ${amount}`,
    counted: 'Goods received.',
    closed: 'Items closed and refunded to the wallet.',
  },
  zh: {
    arrival: (number: string) => `清点 ${number} 的到货`,
    short: (number: string) => `关闭 ${number} 的未到部分`,
    shortWhy: '关闭部分的货款将立即退回卖家钱包；若全部关闭，运费一并退回。',
    cancellationRequested: '卖家申请取消：请关闭尚未采购的部分。',
    toCome: (n: number) => `待到货 ${formatNumber(n, 'zh')} 件`,
    count: (name: string) => `${name} 的件数`,
    all: '填入全部待到货数量',
    note: '备注',
    noteShort: '原因（卖家可见）',
    countIn: (n: number) => (n === 0 ? '清点' : `清点 ${formatNumber(n, 'zh')} 件`),
    close: '关闭并退款',
    closeFor: (amount: string) => `关闭并退款 ${amount}`,
    counted: '到货已清点。',
    closed: '未到部分已关闭，款项已退回卖家钱包。',
  },
})

type Item = OperatorWholesale['items'][number]
const missingOf = ({ quantity, arrivedNums, shortNums }: Item): number => quantity - arrivedNums - shortNums

interface CountProps {
  readonly order: OperatorWholesale
  /** True closes undelivered items; false receives goods. */
  readonly isShort: boolean
  readonly onClose: () => void
}

const CountDialog = ({ order, isShort, onClose }: CountProps) => {
  const words = useText(text)
  const subject = useSubject()
  const open = order.items.filter((item) => missingOf(item) > 0)
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const [note, setNote] = useState('')
  const options = {
    invalidates: operatorReads,
    onSuccess: () => {
      toast.success(isShort ? words.closed : words.counted)
      onClose()
    },
  } as const
  const arrive = useCallMutation(operatorWholesale.recordWholesaleArrival, options)
  const close = useCallMutation(operatorWholesale.closeWholesaleShort, options)
  const items = open.flatMap((item) => {
    const nums = Math.min(counts[item.skuId] ?? 0, missingOf(item))
    return nums > 0 ? [{ skuId: item.skuId, nums, minor: nums * (item.unitMinor ?? 0) }] : []
  })
  const units = items.reduce((sum, { nums }) => sum + nums, 0)
  const backMinor = items.reduce((sum, { minor }) => sum + minor, 0)
  const send = (): void =>
    (isShort ? close : arrive).mutate({
      id: order.id,
      items: items.map(({ skuId, nums }) => ({ skuId, nums })),
      note,
    })
  const closeLabel =
    units === 0
      ? words.close
      : words.closeFor(moneyText({ amountMinor: backMinor, currency: order.currency }))
  return (
    <FormDialog
      title={isShort ? words.short(order.number) : words.arrival(order.number)}
      width={680}
      sendLabel={isShort ? closeLabel : words.countIn(units)}
      isDisabled={units === 0}
      isDanger={isShort}
      isBusy={arrive.isPending || close.isPending}
      onSend={send}
      onClose={onClose}
    >
      <div className="q-stack">
        {isShort && <p>{words.shortWhy}</p>}
        {isShort && order.isCancellationRequested && (
          <p className="q-note">
            {[words.cancellationRequested, order.cancelReason].filter(Boolean).join(' — ')}
          </p>
        )}
        <div>
          {open.map((item) => {
            const name = [subject({ subjectEn: item.subject, subjectZh: item.subjectZh }), item.attributes]
              .filter(Boolean)
              .join(', ')
            return (
              <div key={item.skuId} className="q-case-count">
                <span className="q-cell-stack">
                  <span>{name}</span>
                  <span className="q-muted">{item.code}</span>
                </span>
                <span className="q-muted q-tabular">{words.toCome(missingOf(item))}</span>
                <InputNumber
                  aria-label={words.count(name)}
                  min={0}
                  max={missingOf(item)}
                  precision={0}
                  style={{ width: '100%' }}
                  value={counts[item.skuId] ?? 0}
                  onChange={(nums) => setCounts((now) => ({ ...now, [item.skuId]: nums ?? 0 }))}
                />
              </div>
            )
          })}
        </div>
        <div>
          <Button
            onClick={() => setCounts(Object.fromEntries(open.map((item) => [item.skuId, missingOf(item)])))}
          >
            {words.all}
          </Button>
        </div>
        <TextAreaField
          label={isShort ? words.noteShort : words.note}
          optional
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={wholesaleLimits.reason}
          value={note}
          onChange={setNote}
        />
      </div>
    </FormDialog>
  )
}
export default CountDialog
