import { Button } from 'antd'
import type { ReactNode } from 'react'
import { subAccounts } from '../../../contract/identity/accounts.ts'
import { rolePresetOf } from '../../../contract/kernel/permissions.ts'
import { security } from '../../../contract/identity/security.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { DropdownMenu } from '../../ui/components/drop-menu.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { useConfirmation } from '../identity/security/confirm-identity.tsx'
import { showProblem } from '../identity/security/passkeys-card.tsx'
import { rolePresetText } from './role-preset-text.ts'
import {
  shownState,
  stateText,
  stateTones,
  type Power,
  type ShopName,
  type SubAccount,
} from './sub-account-text.ts'

const text = defineText({
  en: {
    edit: 'Edit',
    more: (name: string) => `More actions for ${name}`,
    noMenus: 'No access yet',
    allShops: 'All shops',
    actions: (n: number, of: number) => `${n} of ${of} actions`,
    lastSeen: (at: ReactNode) => <>Last seen {at}</>,
    notSeen: 'Not signed in',
    linkUntil: 'Invitation link expires',
    linkOver: 'Invitation link expired',
    resendInvitation: 'Resend invitation',
    newPassword: 'Send password reset',
    newPasswordAndStep: 'Reset password and turn off two-step verification',
    switchOff: 'Deactivate',
    switchOn: 'Reactivate',
    remove: 'Delete',
    sent: (email: string) => `Email sent to ${email}.`,
    isOff: (name: string) => `${name} has been deactivated and signed out.`,
    isOn: (name: string) => `${name} can sign in again.`,
    sureTitle: (name: string) => `Delete ${name}?`,
    sure: 'This sub-account can no longer sign in, and its email address can be used again. Its activity stays on record under its name.',
    removed: (name: string) => `${name} deleted.`,
  },
  zh: {
    edit: '编辑',
    more: (name: string) => `${name} 的更多操作`,
    noMenus: '暂无权限',
    allShops: '全部店铺',
    actions: (n: number, of: number) => `${n}/${of} 项操作`,
    lastSeen: (at: ReactNode) => <>最近使用：{at}</>,
    notSeen: '当前未登录',
    linkUntil: '链接有效期至',
    linkOver: '链接失效于',
    resendInvitation: '重新发送邀请',
    newPassword: '发送密码重置邮件',
    newPasswordAndStep: '重置密码并关闭两步验证',
    switchOff: '停用',
    switchOn: '启用',
    remove: '删除',
    sent: (email: string) => `邮件已发送至 ${email}。`,
    isOff: (name: string) => `${name} 已停用并退出登录。`,
    isOn: (name: string) => `${name} 可以重新登录。`,
    sureTitle: (name: string) => `删除 ${name}？`,
    sure: '该账户将无法登录，其邮箱可重新使用，操作记录会保留。',
    removed: (name: string) => `${name} 已删除。`,
  },
})

interface SubAccountRowProps {
  readonly account: SubAccount
  readonly power: Power
  readonly shops: readonly ShopName[]
  /** Null for view-only access. */
  readonly onEdit: (() => void) | null
}

export const SubAccountRow = ({ account, power, shops, onEdit }: SubAccountRowProps) => {
  const words = useText(text)
  const states = useText(stateText)
  const roles = useText(rolePresetText)
  const locale = useLocale()
  const state = shownState(account)
  const menus = power.menus.filter(({ id }) => account.menuTags.includes(id))
  const role = rolePresetOf(account)
  const ids: readonly string[] | null = account.shopIds
  const shopNames =
    ids === null ? [words.allShops] : shops.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return (
    <li className="q-person">
      <div className="q-person-who">
        <strong>{account.userName}</strong>
        <span>{account.email}</span>
      </div>
      <div className="q-person-state">
        <StatusTag tone={stateTones[state]}>{states[state]}</StatusTag>
        <Since account={account} />
      </div>
      <div className="q-person-rights">
        {role && <strong>{roles[role]}</strong>}
        <span>
          {menus.length === 0 ? words.noMenus : menus.map(({ label }) => label[locale]).join(' · ')}
        </span>
        <span className="q-muted">
          {shopNames.join(', ')}
          {menus.length > 0 && <> · {words.actions(account.authorities.length, power.authoritys.length)}</>}
        </span>
      </div>
      {onEdit && <Actions account={account} onEdit={onEdit} />}
    </li>
  )
}

const Since = ({ account }: { account: SubAccount }) => {
  const words = useText(text)
  if (account.state === 'off') return null
  if (account.state === 'invited') {
    return (
      <span className="q-muted">
        {account.linkIsOpen ? words.linkUntil : words.linkOver}{' '}
        <Instant at={account.linkExpiresAt} as="minute" />
      </span>
    )
  }
  return (
    <span className="q-muted">
      {account.lastSeenAt === null ? (
        words.notSeen
      ) : (
        <>{words.lastSeen(<Instant at={account.lastSeenAt} />)}</>
      )}
    </span>
  )
}

const Actions = ({ account, onEdit }: { account: SubAccount; onEdit: () => void }) => {
  const words = useText(text)
  const { id, userName, email, state, hasTotp } = account
  const invalidates = [subAccounts.listSubAccounts]
  const sendLink = useCallMutation(subAccounts.updateSubAccountPass, {
    invalidates,
    onSuccess: () => toast.success(words.sent(email)),
  })
  const resetTotp = useCallMutation(subAccounts.updateSubAccountPass, {
    invalidates,
    quiet: true,
    onSuccess: () => toast.success(words.sent(email)),
  })
  const { confirmed, dialog } = useConfirmation(security.confirmIdentity)
  const setStatus = useCallMutation(subAccounts.updateSubAccountStatus, {
    invalidates,
    onSuccess: (_, { isActive }) => toast.success((isActive ? words.isOn : words.isOff)(userName)),
  })
  const remove = useCallMutation(subAccounts.deleteSubAccount, {
    invalidates,
    onSuccess: () => toast.success(words.removed(userName)),
  })
  const confirmRemoval = async (): Promise<void> => {
    const question = { title: words.sureTitle(userName), message: words.sure, confirmLabel: words.remove }
    if (await ask({ ...question, danger: true })) remove.mutate({ id })
  }
  const items = [
    ...(state === 'invited'
      ? [{ key: 'link', label: words.resendInvitation, onClick: () => sendLink.mutate({ id }) }]
      : []),
    ...(state === 'active'
      ? [{ key: 'link', label: words.newPassword, onClick: () => sendLink.mutate({ id }) }]
      : []),
    ...(state === 'active' && hasTotp
      ? [
          {
            key: 'linkAndStep',
            label: words.newPasswordAndStep,
            onClick: () =>
              void confirmed(async () => void (await resetTotp.mutateAsync({ id, resetTotp: true }))).catch(
                showProblem,
              ),
          },
        ]
      : []),
    {
      key: 'status',
      label: state === 'off' ? words.switchOn : words.switchOff,
      onClick: () => setStatus.mutate({ id, isActive: state === 'off' }),
    },
    { key: 'delete', danger: true, label: words.remove, onClick: () => void confirmRemoval() },
  ]
  return (
    <div className="q-person-actions">
      <Button onClick={onEdit}>{words.edit}</Button>
      <DropdownMenu menu={{ items }}>
        <Button
          aria-label={words.more(userName)}
          loading={sendLink.isPending || resetTotp.isPending || setStatus.isPending || remove.isPending}
          icon={<Icon name="more" />}
        />
      </DropdownMenu>
      {dialog}
    </div>
  )
}
