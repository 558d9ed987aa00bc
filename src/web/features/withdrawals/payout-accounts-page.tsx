import { Button, Modal } from 'antd'
import { useState } from 'react'
import { withdrawals, type PayoutAccount } from '../../../contract/withdrawals/withdrawals.ts'
import { useAccess } from '../../ui/access.tsx'
import { useMayWithdraw } from './use-may-withdraw.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorNote, ErrorState } from '../../ui/components/error-state.tsx'
import { FailedPage } from '../../ui/detail-page/failed-page.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { AddAccountDialog } from './add-account-dialog.tsx'
import { PayoutDetails } from './payout-details.tsx'
import { PayoutTarget } from './payout-target.tsx'
import { payoutKindText } from './withdrawal-text.ts'
import './withdrawals.css'

const text = defineText({
  en: {
    subtitle: 'Money can be withdrawn from your wallet to these accounts.',
    title: 'Accounts',
    add: 'Add payout account',
    noTerms: 'Accounts cannot be added at the moment.',
    noMethods: 'The agency does not offer withdrawals at the moment. Contact the agency.',
    limit: (max: number) => `You can save up to ${max} accounts. Delete one first.`,
    empty: 'No payout accounts yet',
    emptyWords: 'Add the account that withdrawn money should go to.',
    added: 'Added by',
    show: 'Show details',
    showOf: (name: string) => `Show details of ${name}`,
    details: 'Payout account',
    remove: 'Delete',
    removeOf: (name: string) => `Delete ${name}`,
    question: (name: string) => `Delete ${name}?`,
    consequence:
      'No more money can be withdrawn to it. Withdrawals already requested are still paid to this account.',
    removed: (name: string) => `${name} deleted.`,
  },
  zh: {
    subtitle: '钱包余额可提现到以下账户。',
    title: '账户',
    add: '添加收款账户',
    noTerms: '暂时无法添加账户。',
    noMethods: '平台目前不支持提现，请联系平台。',
    limit: (max: number) => `最多可保存 ${max} 个账户，请先删除一个。`,
    empty: '暂无收款账户',
    emptyWords: '请添加提现的收款账户。',
    added: '添加人',
    show: '查看详情',
    showOf: (name: string) => `查看详情：${name}`,
    details: '收款账户',
    remove: '删除',
    removeOf: (name: string) => `删除 ${name}`,
    question: (name: string) => `删除 ${name}？`,
    consequence: '之后将无法提现到此账户。已提交的提现仍会付到此账户。',
    removed: (name: string) => `${name} 已删除。`,
  },
})

const back = '/wallet/financeDetail'

const PayoutAccountsPage = () => {
  const words = useText(text)
  const mayWithdraw = useMayWithdraw()
  const [isAdding, setIsAdding] = useState(false)
  const [shown, setShown] = useState<PayoutAccount | null>(null)
  const answer = useCall(withdrawals.listPayoutAccounts, {}, { quiet: true })
  const terms = useCall(withdrawals.getWithdrawalTerms, {}, { quiet: true, enabled: mayWithdraw })
  if (answer.error && !answer.data) return <FailedPage answer={answer} back={back} />
  if (!answer.data)
    return (
      <div className="q-page">
        <PageHeader
          subtitle={words.subtitle}
          back={back}
          actions={
            mayWithdraw && (
              <Button type="primary" icon={<Icon name="plus" size={16} />} disabled>
                {words.add}
              </Button>
            )
          }
        />
        <CardSkeleton lines={6} />
      </div>
    )
  const { accounts, limit } = answer.data
  const kinds = terms.data?.methods.map(({ kind }) => kind) ?? []
  const isFull = accounts.length >= limit
  const add = mayWithdraw && !isFull && (terms.data ? kinds.length > 0 : !terms.error) && (
    <Button
      type="primary"
      icon={<Icon name="plus" size={16} />}
      disabled={!terms.data}
      onClick={() => setIsAdding(true)}
    >
      {words.add}
    </Button>
  )
  return (
    <div className="q-page">
      <PageHeader subtitle={words.subtitle} back={back} actions={add} />
      {isFull && <p className="q-note">{words.limit(limit)}</p>}
      {terms.error && !terms.data && (
        <ErrorNote error={terms.error} what={words.noTerms} onRetry={() => void terms.refetch()} />
      )}
      {terms.data && kinds.length === 0 && <p className="q-note">{words.noMethods}</p>}
      {accounts.length === 0 ? (
        <Card>
          <EmptyState icon="wallet" title={words.empty} action={add}>
            {words.emptyWords}
          </EmptyState>
        </Card>
      ) : (
        <Card title={words.title}>
          <ul className="q-payout-accounts">
            {accounts.map((account) => (
              <Account
                key={account.id}
                account={account}
                mayDelete={mayWithdraw}
                onShow={() => setShown(account)}
              />
            ))}
          </ul>
        </Card>
      )}
      {isAdding && <AddAccountDialog kinds={kinds} onClose={() => setIsAdding(false)} />}
      <Modal
        open={shown !== null}
        title={words.details}
        footer={null}
        onCancel={() => setShown(null)}
        width={520}
        destroyOnHidden
      >
        {shown && <FullDetails id={shown.id} />}
      </Modal>
    </div>
  )
}
export default PayoutAccountsPage

interface AccountProps {
  readonly account: PayoutAccount
  readonly mayDelete: boolean
  readonly onShow: () => void
}

const Account = ({ account, mayDelete, onShow }: AccountProps) => {
  const words = useText(text)
  const { isMainAccount, isAdminView } = useAccess()
  const name = `${useText(payoutKindText)[account.kind]} ${account.hint}`
  const remove = useCallMutation(withdrawals.deletePayoutAccount, {
    invalidates: [withdrawals.listPayoutAccounts],
    onSuccess: () => toast.success(words.removed(name)),
  })
  const removeIt = async (): Promise<void> => {
    const question = { title: words.question(name), message: words.consequence, confirmLabel: words.remove }
    if (await ask({ ...question, danger: true })) remove.mutate({ id: account.id })
  }
  return (
    <li>
      <PayoutTarget kind={account.kind} hint={account.hint} />
      <span className="q-muted">
        {words.added} {account.addedBy} · <Instant at={account.addedAt} />
      </span>
      <span className="q-card-actions">
        {isMainAccount && !isAdminView && (
          <Button size="small" aria-label={words.showOf(name)} onClick={onShow}>
            {words.show}
          </Button>
        )}
        {mayDelete && (
          <Button
            size="small"
            danger
            aria-label={words.removeOf(name)}
            loading={remove.isPending}
            onClick={() => void removeIt()}
          >
            {words.remove}
          </Button>
        )}
      </span>
    </li>
  )
}

const FullDetails = ({ id }: Pick<PayoutAccount, 'id'>) => {
  const answer = useCall(withdrawals.getPayoutAccount, { id }, { quiet: true, keepPrevious: false })
  if (answer.error && !answer.data)
    return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  return answer.data ? <PayoutDetails details={answer.data.details} /> : <CardSkeleton />
}
