import { Button } from 'antd'
import { useState } from 'react'
import { subAccounts } from '../../../contract/identity/accounts.ts'
import { shops } from '../../../contract/shops/shops.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { SecondStepRule } from './second-step-rule.tsx'
import { SubAccountDialog } from './sub-account-dialog.tsx'
import { SubAccountRow } from './sub-account-row.tsx'
import type { SubAccount } from './sub-account-text.ts'

const text = defineText({
  en: {
    title: 'Sub-accounts',
    invite: 'Invite',
    none: 'No sub-accounts yet',
    noneWords:
      'Invite your team by email. Each person signs in with their own password and has access only to the menus, actions and shops you choose.',
    adminView: 'Only the main account can change sub-accounts.',
  },
  zh: {
    title: '子账户',
    invite: '邀请',
    none: '还没有子账户',
    noneWords: '通过邮件邀请您的员工。每人使用自己的密码登录，只能使用您选择的菜单、操作和店铺。',
    adminView: '子账户只能由主账户本人修改。',
  },
})

export const SubAccountsCard = () => {
  const words = useText(text)
  const { isAdminView } = useAccess()
  const list = useCall(subAccounts.listSubAccounts, {}, { quiet: true })
  const power = useCall(subAccounts.getCustomerPower, {}, { quiet: true, staleMs: 300_000 })
  const shopNames = useCall(shops.listShopNames, {}, { quiet: true })
  const [dialog, setDialog] = useState<SubAccount | 'new' | null>(null)
  const failed = [list, power, shopNames].find(({ error, data }) => error && !data)
  if (failed) {
    return (
      <div className="q-card">
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
      </div>
    )
  }
  if (!list.data || !power.data || !shopNames.data) return <CardSkeleton lines={5} />
  const { accounts, limit } = list.data
  const invite = !isAdminView && accounts.length < limit && (
    <Button type="primary" onClick={() => setDialog('new')}>
      {words.invite}
    </Button>
  )
  return (
    <Card title={words.title} actions={accounts.length > 0 && invite}>
      {isAdminView && <p className="q-muted">{words.adminView}</p>}
      {accounts.length === 0 ? (
        <EmptyState icon="people" title={words.none} action={invite || undefined}>
          {words.noneWords}
        </EmptyState>
      ) : (
        <ul className="q-people">
          {accounts.map((account) => (
            <SubAccountRow
              key={account.id}
              account={account}
              power={power.data}
              shops={shopNames.data.shops}
              onEdit={isAdminView ? null : () => setDialog(account)}
            />
          ))}
        </ul>
      )}
      {accounts.length > 0 && (
        <SecondStepRule isRequired={list.data.requiresSecondStep} isReadOnly={isAdminView} />
      )}
      {dialog && (
        <SubAccountDialog
          account={dialog === 'new' ? null : dialog}
          power={power.data}
          shops={shopNames.data.shops}
          onClose={() => setDialog(null)}
        />
      )}
    </Card>
  )
}
