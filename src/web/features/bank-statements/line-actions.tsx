import { Button } from 'antd'
import { useState } from 'react'
import { operatorBankStatements, type BankLine } from '../../../contract/bank-statements/bank-statements.ts'
import { financeReasonLength } from '../../../contract/kernel/proposals.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { moneyText } from '../../ui/components/money.tsx'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { ReasonDialog } from '../../ui/forms/reason-dialog.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { bankReads } from './bank-calls.ts'
import { bankMatchText } from './bank-text.ts'

const text = defineText({
  en: {
    credit: (amount: string, number: string) => `Credit ${amount} as ${number}`,
    title: (amount: string, customer: string) => `Credit ${amount} to ${customer}?`,
    body: (number: string) => `The payment is credited as ${number} and cannot be credited again.`,
    press: 'Credit',
    credited: (number: string, amount: string) => `${number}: ${amount} credited.`,
    proposed: (number: string, amount: string) =>
      `${number}: ${amount} proposed. It is credited once another operator confirms it.`,
    ignore: 'Set aside',
    ignoreTitle: 'Set payment aside',
    reason: 'Why it is no transfer of a seller',
    reopen: 'Reopen',
  },
  zh: {
    credit: (amount: string, number: string) => `入账 ${amount} 至 ${number}`,
    title: (amount: string, customer: string) => `为 ${customer} 入账 ${amount}？`,
    body: (number: string) => `该到账将作为 ${number} 入账，不能再次入账。`,
    press: '入账',
    credited: (number: string, amount: string) => `${number}：${amount} 已入账。`,
    proposed: (number: string, amount: string) => `${number}：已提议入账 ${amount}，另一位客服确认后入账。`,
    ignore: '忽略',
    ignoreTitle: '忽略该到账',
    reason: '为何不是卖家转账',
    reopen: '恢复',
  },
})

export const LineActions = ({ line }: { readonly line: BankLine }) => {
  const words = useText(text)
  const matchWords = useText(bankMatchText)
  const [isIgnoring, setIsIgnoring] = useState(false)
  const { id, state, amountMinor, currency } = line
  const amount = moneyText({ amountMinor, currency })
  const recharge = line.matches[0]?.recharge
  const credit = useCallMutation(operatorBankStatements.creditBankLine, {
    invalidates: bankReads,
    onSuccess: ({ result }) => toast.success(words[result](recharge?.number ?? '', amount)),
  })
  const ignore = useCallMutation(operatorBankStatements.ignoreBankLine, { invalidates: bankReads })
  const reopen = useCallMutation(operatorBankStatements.reopenBankLine, { invalidates: bankReads })
  if (state === 'ignored')
    return (
      <Button size="small" loading={reopen.isPending} onClick={() => reopen.mutate({ id })}>
        {words.reopen}
      </Button>
    )
  const press = async (): Promise<void> => {
    if (!recharge) return
    const isSure = await ask({
      title: words.title(amount, recharge.customerName),
      message: line.creditedTwin === null ? words.body(recharge.number) : matchWords.twin(line.creditedTwin),
      confirmLabel: words.press,
    })
    if (isSure) credit.mutate({ id, rechargeId: recharge.id, confirmed: line.creditedTwin !== null })
  }
  return (
    <span className="q-bank-actions">
      {recharge && (
        <Button
          size="small"
          type="primary"
          loading={credit.isPending}
          aria-label={`${words.press}: ${words.credit(amount, recharge.number)}`}
          onClick={() => void press()}
        >
          {words.press}
        </Button>
      )}
      <Button size="small" onClick={() => setIsIgnoring(true)}>
        {words.ignore}
      </Button>
      {isIgnoring && (
        <ReasonDialog
          title={words.ignoreTitle}
          draftKey={`bank-line:${id}`}
          label={words.reason}
          sendLabel={words.ignore}
          minLength={financeReasonLength.min}
          maxLength={financeReasonLength.max}
          isBusy={ignore.isPending}
          onSend={(reason, whenSent) => ignore.mutate({ id, reason }, whenSent)}
          onClose={() => setIsIgnoring(false)}
        />
      )}
    </span>
  )
}
