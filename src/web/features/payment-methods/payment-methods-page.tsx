import { Button } from 'antd'
import { useState } from 'react'
import {
  operatorPaymentMethods,
  type OperatorPaymentMethod,
} from '../../../contract/wallet/operator-payment-methods.ts'
import { payoutKindWords } from '../../../contract/withdrawals/withdrawal-text.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { Icon } from '../../ui/icon.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { PaymentMethodDialog } from './payment-method-dialog.tsx'
import './payment-methods.css'

const text = defineText({
  en: {
    subtitle: 'Your accounts that sellers pay in to. They upload a proof, and finance credits what arrives.',
    add: 'Add payment method',
    edit: 'Edit',
    editOf: (name: string) => `Edit ${name}`,
    on: 'Offered',
    off: 'Not offered',
    least: (amount: string) => `from ${amount}`,
    changed: 'Changed',
    empty: 'No payment methods yet',
    emptyWords: 'Add a bank account, Wise, Payoneer or a USDT address that sellers can pay in to.',
  },
  zh: {
    subtitle: '卖家向这些账户付款并上传凭证，财务按实际到账入账。',
    add: '添加收款方式',
    edit: '编辑',
    editOf: (name: string) => `编辑${name}`,
    on: '提供中',
    off: '已停用',
    least: (amount: string) => `最低 ${amount}`,
    changed: '修改于',
    empty: '暂无收款方式',
    emptyWords: '添加卖家可付款的银行账户、Wise、Payoneer 或 USDT 地址。',
  },
})

const PaymentMethodsPage = () => {
  const words = useText(text)
  const [editing, setEditing] = useState<OperatorPaymentMethod | 'new' | null>(null)
  const answer = useCall(operatorPaymentMethods.listOperatorPaymentMethods, {}, { quiet: true })
  const methods = answer.data?.methods
  const add = (
    <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setEditing('new')}>
      {words.add}
    </Button>
  )
  return (
    <div className="q-page">
      <PageHeader subtitle={words.subtitle} actions={methods && methods.length > 0 && add} />
      {answer.isError && !methods && (
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      )}
      {answer.isPending && <CardSkeleton lines={6} />}
      {methods && (
        <Card>
          {methods.length === 0 ? (
            <EmptyState icon="wallet" title={words.empty} action={add}>
              {words.emptyWords}
            </EmptyState>
          ) : (
            <ul className="q-payment-methods">
              {methods.map((method) => (
                <Method key={method.id} method={method} onEdit={() => setEditing(method)} />
              ))}
            </ul>
          )}
        </Card>
      )}
      {editing && (
        <PaymentMethodDialog method={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
    </div>
  )
}

export default PaymentMethodsPage

const Method = ({
  method,
  onEdit,
}: {
  readonly method: OperatorPaymentMethod
  readonly onEdit: () => void
}) => {
  const words = useText(text)
  const kinds = payoutKindWords[useLocale()]
  const { kind, name, currency, details, minMinor, isEnabled, updatedAt } = method
  return (
    <li>
      <div>
        <strong>{name}</strong>{' '}
        <StatusTag tone={isEnabled ? 'done' : 'quiet'}>{isEnabled ? words.on : words.off}</StatusTag>
        <div className="q-muted">
          {kinds[kind]}, {currency}, {words.least(moneyText({ amountMinor: minMinor, currency }))} ·{' '}
          {words.changed} <Instant at={updatedAt} />
        </div>
        {details.map(({ label, value }) => (
          <div key={label} className="q-payment-detail">
            {label}: {value}
          </div>
        ))}
      </div>
      <Button aria-label={words.editOf(name)} onClick={onEdit}>
        {words.edit}
      </Button>
    </li>
  )
}
