import { menuTags } from '../../../contract/permissions.ts'
import { wallet } from '../../../contract/wallet.ts'
import type { CustomerInfo } from '../../features/identity/session.ts'
import type { Access } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Money } from '../../ui/parts/money.tsx'
import { UserMenu } from '../../ui/shell/user-menu.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'

const text = defineText({
  en: { balance: 'Wallet balance', profile: 'Profile and password' },
  zh: { balance: '钱包余额', profile: '个人资料与密码' },
})

interface ShellToolsProps {
  readonly info: CustomerInfo
  readonly access: Access
  readonly onLogout: () => void
}

/** The toolbar's right end: the balance, and the person signed in. */
export const ShellTools = ({ info, access, onLogout }: ShellToolsProps) => {
  const words = useText(text)
  return (
    <>
      {access.hasTag(menuTags.wallet) && <Balance />}
      <UserMenu
        name={info.userName}
        description={info.account.email}
        links={[{ to: '/profile', label: words.profile, icon: 'user' }]}
        onLogout={onLogout}
      />
    </>
  )
}

const Balance = () => {
  const words = useText(text)
  const isNarrow = useIsNarrow()
  const { data } = useCall(wallet.getWallet, {}, { quiet: true, everyMs: 60_000 })
  if (!data || isNarrow) return null
  return (
    <PageLink to="/wallet/finance" className="q-tool-link" title={words.balance}>
      <Icon name="wallet" size={16} />
      <Money value={data.balance} />
    </PageLink>
  )
}
