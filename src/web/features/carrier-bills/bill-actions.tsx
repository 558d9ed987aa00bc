import { Button } from 'antd'
import { operatorCarrierBills, type CarrierBill } from '../../../contract/carrier-bills/carrier-bills.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { billReads } from './bill-text.ts'

const text = defineText({
  en: {
    accept: (n: number) => `Accept ${counted(n, 'line', 'lines')} as expected or lower`,
    accepted: (n: number) => `${counted(n, 'line', 'lines')} accepted. The orders have their true cost.`,
    close: 'Close bill',
    closed: 'Bill closed.',
    tolerance: 'Change tolerance',
    sure: (number: string) => `Close bill ${number}?`,
    sureText:
      'Its lines can no longer be accepted or disputed. Disputed lines stay listed until they are credited.',
  },
  zh: {
    accept: (n: number) => `接受 ${formatNumber(n, 'zh')} 条相符或更低的明细`,
    accepted: (n: number) => `已接受 ${formatNumber(n, 'zh')} 行，订单成本已更新。`,
    close: '关闭账单',
    closed: '账单已关闭。',
    tolerance: '修改允许差额',
    sure: (number: string) => `关闭账单 ${number}？`,
    sureText: '关闭后不能再接受或提出争议；有争议的明细会保留，直到退费。',
  },
})

interface BillActionsProps {
  readonly bill: CarrierBill
  readonly onTolerance: () => void
}

/** For the bill as a whole. What does not differ much is accepted at once. */
export const BillActions = ({ bill, onTolerance }: BillActionsProps) => {
  const words = useText(text)
  const accept = useCallMutation(operatorCarrierBills.acceptCarrierBillLines, {
    invalidates: billReads,
    onSuccess: ({ lines }) => toast.success(words.accepted(lines)),
  })
  const close = useCallMutation(operatorCarrierBills.closeCarrierBill, {
    invalidates: billReads,
    onSuccess: () => toast.success(words.closed),
  })
  const { id, number, status, tabs, undecided } = bill
  if (status !== 'open') return null
  const matching = tabs.matched.lines + tabs.lower.lines
  const confirmClose = async (): Promise<void> => {
    const isSure = await ask({
      title: words.sure(number),
      message: words.sureText,
      confirmLabel: words.close,
    })
    if (isSure) close.mutate({ id })
  }
  return (
    <>
      {undecided > 0 && <Button onClick={onTolerance}>{words.tolerance}</Button>}
      {matching > 0 && (
        <Button
          type="primary"
          loading={accept.isPending}
          onClick={() => accept.mutate({ id, states: ['matched', 'lower'] })}
        >
          {words.accept(matching)}
        </Button>
      )}
      {undecided === 0 && (
        <Button type="primary" loading={close.isPending} onClick={() => void confirmClose()}>
          {words.close}
        </Button>
      )}
    </>
  )
}
