import { Button } from 'antd'
import { useState } from 'react'
import {
  operatorCarrierBills,
  type CarrierBill,
  type CarrierBillLine,
} from '../../../contract/carrier-bills/carrier-bills.ts'
import { carrierBillLimits } from '../../../contract/carrier-bills/carrier-bill-states.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { ReasonDialog } from '../../ui/forms/reason-dialog.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { billReads } from './bill-text.ts'

const text = defineText({
  en: {
    accept: 'Accept',
    dispute: 'Dispute',
    credit: 'Mark as credited',
    disputeTitle: (n: number) => `Dispute ${counted(n, 'line', 'lines')}`,
    reason: 'Reason for the carrier',
    about: 'The lines are not part of the cost of their orders. Export them for the carrier.',
    accepted: (n: number) => `${counted(n, 'line', 'lines')} accepted. The orders have their true cost.`,
    disputed: (n: number) => `${counted(n, 'line', 'lines')} disputed.`,
    credited: (n: number) => `${counted(n, 'line', 'lines')} marked as credited.`,
  },
  zh: {
    accept: '接受',
    dispute: '提出争议',
    credit: '标为已退费',
    disputeTitle: (n: number) => `对 ${formatNumber(n, 'zh')} 行提出争议`,
    reason: '给物流商的原因',
    about: '这些明细不计入订单成本，可导出后发给物流商。',
    accepted: (n: number) => `已接受 ${formatNumber(n, 'zh')} 行，订单成本已更新。`,
    disputed: (n: number) => `已对 ${formatNumber(n, 'zh')} 行提出争议。`,
    credited: (n: number) => `已将 ${formatNumber(n, 'zh')} 行标为已退费。`,
  },
})

interface DecideActionsProps {
  readonly bill: CarrierBill
  readonly chosen: readonly CarrierBillLine[]
  readonly onDone: () => void
}

export const DecideActions = ({ bill, chosen, onDone }: DecideActionsProps) => {
  const words = useText(text)
  const [isDisputing, setIsDisputing] = useState(false)
  const done = (message: string): void => {
    toast.success(message)
    onDone()
  }
  const accept = useCallMutation(operatorCarrierBills.acceptCarrierBillLines, {
    invalidates: billReads,
    onSuccess: ({ lines }) => done(words.accepted(lines)),
  })
  const dispute = useCallMutation(operatorCarrierBills.disputeCarrierBillLines, { invalidates: billReads })
  const credit = useCallMutation(operatorCarrierBills.creditCarrierBillLines, {
    invalidates: billReads,
    onSuccess: ({ lines }) => done(words.credited(lines)),
  })
  const { id, number } = bill
  const isOpen = bill.status === 'open'
  const positions = chosen.map(({ position }) => position)
  const isDisputed = chosen.every(({ decision }) => decision === 'disputed')
  const isAccepted = chosen.every(({ decision }) => decision === 'accepted')
  return (
    <>
      {isDisputed && (
        <Button loading={credit.isPending} onClick={() => credit.mutate({ id, positions })}>
          {words.credit}
        </Button>
      )}
      {isOpen && !isDisputed && <Button onClick={() => setIsDisputing(true)}>{words.dispute}</Button>}
      {isOpen && !isAccepted && (
        <Button type="primary" loading={accept.isPending} onClick={() => accept.mutate({ id, positions })}>
          {words.accept}
        </Button>
      )}
      {isDisputing && (
        <ReasonDialog
          draftKey={`dispute ${number}`}
          title={words.disputeTitle(positions.length)}
          about={words.about}
          label={words.reason}
          sendLabel={words.dispute}
          minLength={1}
          maxLength={carrierBillLimits.reason}
          isBusy={dispute.isPending}
          sentMessage={words.disputed(positions.length)}
          onSend={(reason, sent) =>
            dispute.mutate(
              { id, positions, reason },
              {
                onSuccess: () => {
                  sent.onSuccess()
                  onDone()
                },
              },
            )
          }
          onClose={() => setIsDisputing(false)}
        />
      )}
    </>
  )
}
