import type { CreditStatement } from '../../../../contract/credit-lines/credit-lines.ts'
import { useAccess } from '../../../ui/access.tsx'
import { moneyText } from '../../../ui/components/money.tsx'
import { dayOf } from '../../../ui/time/time-text.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageLink } from '../../../ui/page/navigation.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { rechargePath } from './recharge-path.ts'
import { statementText } from './statement-text.ts'

const text = defineText({
  en: {
    open: (number: string, amount: string, day: string) =>
      `${amount} of statement ${number} is due on ${day}.`,
    overdue: (number: string, amount: string, day: string) =>
      `Statement ${number} is overdue. Pay ${amount} by ${day}, or payments on credit stop.`,
    stopped: (number: string, amount: string) =>
      `Statement ${number} is overdue, so payments on credit have stopped. Pay ${amount} to continue.`,
  },
  zh: {
    open: (number: string, amount: string, day: string) =>
      `账单 ${number} 尚有 ${amount} 待付，${day} 到期。`,
    overdue: (number: string, amount: string, day: string) =>
      `账单 ${number} 已逾期。请在 ${day} 前支付 ${amount}，否则信用付款将暂停。`,
    stopped: (number: string, amount: string) =>
      `账单 ${number} 已逾期，信用付款已暂停。请支付 ${amount} 以恢复。`,
  },
})

/** What is to be paid first of the credit line. */
export const StatementNote = ({ statement }: { readonly statement: CreditStatement }) => {
  const words = useText(text)
  const { pay } = useText(statementText)
  const mayRecharge = useAccess().can('wallet:recharge')
  const { number, left, dueAt, stopsAt, state } = statement
  if (state === 'settled') return null
  const day = dayOf(new Date(state === 'open' ? dueAt : stopsAt))
  return (
    <div className={state === 'open' ? 'q-note' : 'q-note q-note-problem'} role="status">
      <Icon name={state === 'open' ? 'clock' : 'alert'} size={16} />
      <span>{words[state](number, moneyText(left), day)}</span>
      {mayRecharge && <PageLink to={rechargePath(left.amountMinor)}>{pay}</PageLink>}
    </div>
  )
}
