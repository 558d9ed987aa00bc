import { Button } from 'antd'
import { useState, type ReactNode } from 'react'
import {
  operatorCreditLines,
  type CustomerCredit,
} from '../../../contract/credit-lines/operator-credit-lines.ts'
import { financeReasonLength } from '../../../contract/kernel/proposals.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { Card, DescriptionList } from '../../ui/detail-page/detail-page.tsx'
import { ErrorNote } from '../../ui/components/error-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { Money, moneyText } from '../../ui/components/money.tsx'
import { ReasonDialog } from '../../ui/forms/reason-dialog.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { statementStateText, statementText, statementTones } from '../wallet/statements/statement-text.ts'
import { CreditHistory } from './credit-history.tsx'
import { CreditProposal } from './credit-proposal.tsx'
import { creditReads, creditText, lineStatusText, lineTones, termsOf } from './credit-text.ts'
import { SetCreditDialog } from './set-credit-dialog.tsx'
import './credit-lines.css'

const text = defineText({
  en: {
    title: 'Credit line',
    none: 'Payments of this customer need a sufficient balance.',
    grant: 'Grant credit line',
    change: 'Change',
    end: 'End…',
    history: 'View history',
    status: 'Status',
    endTitle: 'End credit line',
    endWords:
      'Nothing more can be drawn. What was drawn stays owed, and still comes on statements until it is paid.',
    endSubmit: 'End credit line',
    ended: 'Credit line ended. The customer has been notified.',
  },
  zh: {
    title: '信用额度',
    none: '该客户付款需余额充足。',
    grant: '授予信用额度',
    change: '变更',
    end: '终止…',
    history: '查看记录',
    status: '状态',
    endTitle: '终止信用额度',
    endWords: '终止后不能再使用信用额度。已用部分仍需归还，并会继续出账，直至付清。',
    endSubmit: '终止信用额度',
    ended: '信用额度已终止，并已通知客户。',
  },
})

export const CreditLineCard = ({ customerId }: { readonly customerId: string }) => {
  const words = useText(text)
  const answer = useCall(
    operatorCreditLines.getCustomerCreditLine,
    { customerId },
    { keepPrevious: false, quiet: true },
  )
  if (answer.error && !answer.data)
    return (
      <Card title={words.title}>
        <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} />
      </Card>
    )
  return answer.data ? <Loaded one={answer.data} /> : <CardSkeleton lines={3} />
}

type Open = 'set' | 'end' | 'history' | null

const Loaded = ({ one }: { readonly one: CustomerCredit }) => {
  const words = useText(text)
  const shared = useText(creditText)
  const [open, setOpen] = useState<Open>(null)
  const { credit, proposal, changes, statements, customerId, customerName } = one
  const isActive = credit?.status === 'active'
  const close = (): void => setOpen(null)
  const end = useCallMutation(operatorCreditLines.endCreditLine, {
    invalidates: creditReads,
    onSuccess: () => {
      toast.success(words.ended)
      close()
    },
  })
  return (
    <Card
      title={words.title}
      actions={
        <>
          {changes.length + statements.length > 0 && (
            <Button onClick={() => setOpen('history')}>{words.history}</Button>
          )}
          {isActive && (
            <Button danger onClick={() => setOpen('end')}>
              {words.end}
            </Button>
          )}
          {!proposal && (
            <Button onClick={() => setOpen('set')}>{isActive ? words.change : words.grant}</Button>
          )}
        </>
      }
    >
      <div className="q-stack">
        {credit ? (
          <div className="q-credit-facts">
            <LineDetails credit={credit} />
          </div>
        ) : (
          <p className="q-muted">{words.none}</p>
        )}
        {proposal && <CreditProposal proposal={proposal} />}
      </div>
      {open === 'set' && (
        <SetCreditDialog customer={{ id: customerId, name: customerName }} line={credit} onClose={close} />
      )}
      {open === 'end' && (
        <ReasonDialog
          draftKey={`end-credit-line:${customerId}`}
          title={words.endTitle}
          about={words.endWords}
          label={shared.reason}
          sendLabel={words.endSubmit}
          minLength={financeReasonLength.min}
          maxLength={financeReasonLength.max}
          isDanger
          isBusy={end.isPending}
          onSend={(reason, sent) => end.mutate({ customerId, reason }, sent)}
          onClose={close}
        />
      )}
      {open === 'history' && <CreditHistory one={one} onClose={close} />}
    </Card>
  )
}

const LineDetails = ({ credit }: { readonly credit: NonNullable<CustomerCredit['credit']> }) => {
  const words = useText(text)
  const shared = useText(creditText)
  const statuses = useText(lineStatusText)
  const states = useText(statementStateText)
  const names = useText(statementText)
  const { status, limit, used, unused, nextStatementAt, toPay } = credit
  const rows: [string, ReactNode][] = [
    [
      words.status,
      <StatusTag key="status" tone={lineTones[status]}>
        {statuses[status]}
      </StatusTag>,
    ],
    [shared.limit, <strong key="limit">{moneyText(limit)}</strong>],
    [shared.used, moneyText(used)],
    [shared.unused, moneyText(unused)],
    [shared.terms, termsOf(credit, shared)],
    [shared.nextStatement, <Instant key="next" at={nextStatementAt} />],
  ]
  if (toPay)
    rows.push([
      toPay.number,
      <span key="statement" className="q-cell-stack">
        <StatusTag tone={statementTones[toPay.state]}>{states[toPay.state]}</StatusTag>
        <span>
          {names.left} <Money value={toPay.left} strong /> · {names.due} <Instant at={toPay.dueAt} />
        </span>
      </span>,
    ])
  return <DescriptionList rows={rows} />
}
