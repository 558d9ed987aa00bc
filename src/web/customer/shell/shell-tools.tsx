import { Suspense } from 'react'
import { menuTags } from '../../../contract/kernel/permissions.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import type { CustomerInfo } from '../../session/session.ts'
import type { Access } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyWhenIdle } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { useReachable } from '../../ui/page/reachable.tsx'
import { Money } from '../../ui/components/money.tsx'
import { ToolButton } from '../../ui/shell/tool-button.tsx'
import { UserMenu, type UserMenuItem } from '../../ui/shell/user-menu.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { toolsOf, type ToolName } from './tools.ts'

const NotificationBell = lazyWhenIdle(() => import('../../features/notices/notification-bell.tsx'))

const text = defineText({
  en: {
    balance: 'Wallet balance',
    profile: 'Profile',
    refreshPermission: 'Refresh permission',
    vip: 'VIP',
    help: 'Help Center',
    setting: 'Setting',
  },
  zh: {
    balance: '钱包余额',
    profile: '个人资料',
    refreshPermission: '刷新权限',
    vip: 'VIP',
    help: '帮助中心',
    setting: '设置',
  },
})

const icons = { refreshPermission: 'permission', vip: 'crown', help: 'help', setting: 'settings' } as const

interface ShellToolsProps {
  readonly info: CustomerInfo
  readonly access: Access
  readonly onRefreshPermission: () => void
  readonly onLogout: () => void
}

/**
 * The tools at the right of the toolbar, in the specification's order; on small screens all but announcements
 * move into the user menu.
 */
export const ShellTools = ({ info, access, onRefreshPermission, onLogout }: ShellToolsProps) => {
  const words = useText(text)
  const isNarrow = useIsNarrow()
  const { isReachable } = useReachable()
  const items = toolsOf(info, isReachable).map(({ name, to }) => ({
    key: name,
    label: words[name],
    icon: icons[name],
    ...(to === undefined ? { run: onRefreshPermission } : { to }),
  }))
  const profile: UserMenuItem = { key: 'profile', label: words.profile, icon: 'user', to: '/profile' }
  const buttons = (...names: readonly ToolName[]) =>
    !isNarrow &&
    items.filter(({ key }) => names.includes(key)).map((item) => <ToolOf key={item.key} item={item} />)
  return (
    <>
      {access.hasMenu(menuTags.wallet) && <Balance />}
      {buttons('refreshPermission', 'vip')}
      <Suspense fallback={<BellToCome />}>
        <NotificationBell />
      </Suspense>
      {buttons('help', 'setting')}
      <UserMenu
        name={info.userName}
        description={info.account.email}
        items={isNarrow ? [profile, ...items] : [profile]}
        onLogout={onLogout}
      />
    </>
  )
}

/** Reserves the space of the bell while its code loads. */
const BellToCome = () => (
  <span className="q-icon-button" aria-hidden="true">
    <Icon name="bell" />
  </span>
)

const ToolOf = ({ item: { key, label, icon, to, run } }: { item: UserMenuItem }) => {
  if (to === undefined) return <ToolButton label={label} icon={icon} onClick={run} />
  if (key !== 'vip') return <ToolButton label={label} icon={icon} to={to} />
  return (
    <PageLink to={to} className="q-tool-link q-tool-vip">
      <Icon name={icon} size={16} />
      {label}
    </PageLink>
  )
}

const Balance = () => {
  const words = useText(text)
  const isNarrow = useIsNarrow()
  const { data } = useCall(wallet.getWallet, {}, { quiet: true, everyMs: 300_000 })
  if (!data || isNarrow) return null
  return (
    <PageLink to="/wallet/finance" className="q-tool-link q-toolbar-roomy" title={words.balance}>
      <Icon name="wallet" size={16} />
      <Money value={data.balance} />
    </PageLink>
  )
}
