import { Dropdown } from 'antd'
import { Icon, type IconName } from '../icon.tsx'
import { useGo } from '../page/navigation.tsx'
import { defineText, useText } from '../text/define-text.ts'
import { localeNames, locales, setLocale, useLocale } from '../text/locale.ts'
import { setTheme, useTheme } from '../theme/theme-store.ts'
import { useIsNarrow } from '../use-is-narrow.ts'

const text = defineText({
  en: {
    menu: (name: string) => `Account menu of ${name}`,
    logout: 'Logout',
    light: 'Light theme',
    dark: 'Dark theme',
  },
  zh: {
    menu: (name: string) => `${name} 的账户菜单`,
    logout: '退出登录',
    light: '浅色主题',
    dark: '深色主题',
  },
})

interface UserMenuProps {
  readonly name: string
  readonly description: string
  readonly links: readonly { readonly to: string; readonly label: string; readonly icon: IconName }[]
  readonly onLogout: () => void
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

/** Who is signed in, and what concerns the person; on small screens also language and theme. */
export const UserMenu = ({ name, description, links, onLogout }: UserMenuProps) => {
  const words = useText(text)
  const go = useGo()
  const isNarrow = useIsNarrow()
  const locale = useLocale()
  const { isDark } = useTheme()
  const otherLocale = locales.find((one) => one !== locale) ?? locale
  const narrowItems = [
    { key: 'locale', label: localeNames[otherLocale], icon: <Icon name="globe" size={16} /> },
    {
      key: 'theme',
      label: isDark ? words.light : words.dark,
      icon: <Icon name={isDark ? 'sun' : 'moon'} size={16} />,
    },
  ]
  const choose = (key: string): void => {
    if (key === 'logout') return onLogout()
    if (key === 'locale') return setLocale(otherLocale)
    if (key === 'theme') return setTheme({ mode: isDark ? 'light' : 'dark' })
    return void go(key)
  }
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          { key: 'who', type: 'group', label: description },
          ...links.map(({ to, label, icon }) => ({ key: to, label, icon: <Icon name={icon} size={16} /> })),
          ...(isNarrow ? narrowItems : []),
          { type: 'divider' as const },
          { key: 'logout', label: words.logout, icon: <Icon name="logout" size={16} /> },
        ],
        onClick: ({ key }) => choose(key),
      }}
    >
      <button type="button" className="q-user-button" aria-label={words.menu(name)}>
        <span className="q-avatar" aria-hidden="true" data-initials={initialsOf(name)} />
        {!isNarrow && <span>{name}</span>}
      </button>
    </Dropdown>
  )
}
