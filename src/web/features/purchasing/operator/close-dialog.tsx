import { InputNumber } from 'antd'
import { useState } from 'react'
import { counted, formatNumber } from '../../../../contract/kernel/format.ts'
import {
  operatorPurchasing,
  type OperatorPurchase,
} from '../../../../contract/purchasing/operator-purchasing.ts'
import { arrivalTypes, purchaseLimits } from '../../../../contract/purchasing/purchase-states.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { moneyText } from '../../../ui/components/money.tsx'
import { TextAreaField } from '../../../ui/forms/text-field.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { missingOf } from './missing.ts'
import { operatorReads } from '../common/purchasing-calls.ts'
import { useSubject } from '../../../ui/text/use-subject.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import '../../case-kit/case-kit.css'
import '../common/purchasing.css'

const text = defineText({
  en: {
    title: (number: string) => `Close outstanding items of ${number}`,
    why: 'Closed items are recorded as not arriving, and the customer is notified. This cannot be undone.',
    whyPaid:
      'The price of closed items is refunded to the customer’s wallet immediately. This cannot be undone.',
    cancellationRequested: 'The seller requested cancellation. Close the items that have not arrived.',
    toCome: (n: number) => `${formatNumber(n, 'en')} outstanding`,
    count: (name: string) => `Quantity of ${name} to close`,
    note: 'Reason (visible to the seller)',
    close: (n: number) => `Close ${counted(n, 'unit', 'units')}`,
    closeFor: (n: number, amount: string) => `Close ${counted(n, 'unit', 'units')} and refund ${amount}`,
    done: (number: string) => `${number}: outstanding items closed. The customer has been notified.`,
  },
  zh: {
    title: (number: string) => `关闭 ${number} 的未到部分`,
    why: '关闭部分将记为不再到货，并通知卖家。此操作无法撤销。',
    whyPaid: '关闭部分的货款将立即退回卖家钱包。此操作无法撤销。',
    cancellationRequested: '卖家申请取消：请关闭未到部分。',
    toCome: (n: number) => `待到货 ${formatNumber(n, 'zh')} 件`,
    count: (name: string) => `关闭 ${name} 的件数`,
    note: '原因（卖家可见）',
    close: (n: number) => `关闭 ${formatNumber(n, 'zh')} 件`,
    closeFor: (n: number, amount: string) => `关闭 ${formatNumber(n, 'zh')} 件，退款 ${amount}`,
    done: (number: string) => `${number} 的未到部分已关闭，并已通知卖家。`,
  },
})

interface CloseProps {
  readonly purchase: OperatorPurchase
  readonly onClose: () => void
}

const CloseDialog = ({ purchase, onClose }: CloseProps) => {
  const words = useText(text)
  const subject = useSubject()
  const { id, number, currency, isCancellationRequested, cancelReason } = purchase
  const open = purchase.items.filter((item) => missingOf(item) > 0)
  const [changed, setChanged] = useState<Readonly<Record<string, number>>>({})
  const [note, setNote] = useState('')
  const close = useCallMutation(operatorPurchasing.recordArrival, {
    invalidates: operatorReads,
    onSuccess: () => {
      toast.success(words.done(number))
      onClose()
    },
  })
  const items = open.flatMap((item) => {
    const nums = Math.min(changed[item.id] ?? missingOf(item), missingOf(item))
    return nums > 0 ? [{ itemId: item.id, nums, minor: nums * (item.unitMinor ?? 0) }] : []
  })
  const units = items.reduce((sum, { nums }) => sum + nums, 0)
  const amountMinor = items.reduce((sum, { minor }) => sum + minor, 0)
  return (
    <FormDialog
      title={words.title(number)}
      width={680}
      sendLabel={currency ? words.closeFor(units, moneyText({ amountMinor, currency })) : words.close(units)}
      isDisabled={units === 0}
      isDanger
      isBusy={close.isPending}
      onSend={() =>
        close.mutate({
          id,
          items: items.map(({ itemId, nums }) => ({ itemId, nums, type: arrivalTypes.refund })),
          note,
        })
      }
      onClose={onClose}
    >
      <div className="q-stack">
        <p>{currency ? words.whyPaid : words.why}</p>
        {isCancellationRequested && (
          <p className="q-note">{[words.cancellationRequested, cancelReason].filter(Boolean).join(' — ')}</p>
        )}
        <div>
          {open.map((item) => (
            <div key={item.id} className="q-case-count">
              <span className="q-cell-stack">
                <span>{subject(item)}</span>
                <span className="q-muted">
                  {[item.skuCode, item.attributesText].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="q-muted q-tabular">{words.toCome(missingOf(item))}</span>
              <InputNumber
                aria-label={words.count(item.skuCode)}
                min={0}
                max={missingOf(item)}
                precision={0}
                style={{ width: '100%' }}
                value={changed[item.id] ?? missingOf(item)}
                onChange={(nums) => setChanged((now) => ({ ...now, [item.id]: nums ?? 0 }))}
              />
            </div>
          ))}
        </div>
        <TextAreaField
          label={words.note}
          optional
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={purchaseLimits.reason}
          value={note}
          onChange={setNote}
        />
      </div>
    </FormDialog>
  )
}
export default CloseDialog
