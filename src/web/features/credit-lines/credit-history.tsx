import { Modal } from 'antd'
import type { CustomerCredit } from '../../../contract/credit-lines/operator-credit-lines.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { Money } from '../../ui/components/money.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { statementStateText, statementText, statementTones } from '../wallet/statements/statement-text.ts'
import { changeKindText, changeStatusText, changeTones, creditText, termsOf } from './credit-text.ts'

const text = defineText({
  en: {
    title: (name: string) => `Credit line of ${name}`,
    statements: 'Statements',
    noStatements: 'No statements yet.',
    changes: 'Changes',
  },
  zh: {
    title: (name: string) => `${name} 的信用额度`,
    statements: '账单',
    noStatements: '暂无账单。',
    changes: '变更记录',
  },
})

/** Statements and changes, newest first. */
export const CreditHistory = ({
  one: { customerName, statements, changes },
  onClose,
}: {
  readonly one: CustomerCredit
  readonly onClose: () => void
}) => {
  const words = useText(text)
  return (
    <Modal open title={words.title(customerName)} footer={null} onCancel={onClose} width={640}>
      <div className="q-stack">
        <h3>{words.statements}</h3>
        {statements.length === 0 && <p className="q-muted">{words.noStatements}</p>}
        <ul className="q-stack">
          {statements.map((statement) => (
            <Statement key={statement.number} statement={statement} />
          ))}
        </ul>
        <h3>{words.changes}</h3>
        <ul className="q-stack">
          {changes.map((change) => (
            <Change key={change.id} change={change} />
          ))}
        </ul>
      </div>
    </Modal>
  )
}

const Statement = ({ statement }: { readonly statement: CustomerCredit['statements'][number] }) => {
  const names = useText(statementText)
  const states = useText(statementStateText)
  const { number, state, owed, left, dueAt } = statement
  return (
    <li className="q-cell-stack">
      <span>
        <strong>{number}</strong> <StatusTag tone={statementTones[state]}>{states[state]}</StatusTag>
      </span>
      <span className="q-muted">
        {names.owed} <Money value={owed} /> · {names.left} <Money value={left} /> · {names.due}{' '}
        <Instant at={dueAt} />
      </span>
    </li>
  )
}

const Change = ({ change }: { readonly change: CustomerCredit['changes'][number] }) => {
  const shared = useText(creditText)
  const kinds = useText(changeKindText)
  const statuses = useText(changeStatusText)
  const { number, kind, status, limitMinor, currency, reason, declineReason } = change
  const { proposedBy, decidedBy, statusSince } = change
  return (
    <li className="q-cell-stack">
      <span>
        <strong>{number}</strong> {kinds[kind]}{' '}
        {kind !== 'end' && <Money amountMinor={limitMinor} currency={currency} />}{' '}
        {status !== 'applied' && <StatusTag tone={changeTones[status]}>{statuses[status]}</StatusTag>}
      </span>
      {kind !== 'end' && <span>{termsOf(change, shared)}</span>}
      <span>{declineReason === '' ? reason : `${reason} ${declineReason}`}</span>
      <span className="q-muted">
        {decidedBy === null || decidedBy === proposedBy ? proposedBy : `${proposedBy} → ${decidedBy}`} ·{' '}
        <Instant at={statusSince} />
      </span>
    </li>
  )
}
