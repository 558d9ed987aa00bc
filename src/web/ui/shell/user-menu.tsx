import { Icon, type IconName } from '../icon.tsx'
import { useGo } from '../page/navigation.tsx'
import { DropdownMenu } from '../components/drop-menu.tsx'
import { defineText, useText } from '../text/define-text.ts'
import { localeNames, locales, setLocale, useLocale, type Locale } from '../text/locale.ts'
import { useIsNarrow } from '../use-is-narrow.ts'
import { useScreenActions } from './screen-actions.ts'

const text = defineText({
  en: {
    menu: (name: string) => `Account menu for ${name}`,
    logout: 'Logout',
    language: 'Language',
  },
  zh: {
    menu: (name: string) => `${name} 的账户菜单`,
    logout: '退出登录',
    language: '语言',
  },
})

/** A toolbar tool in the user menu: always, or only if the toolbar has no room for it. */
export interface UserMenuItem {
  readonly key: string
  readonly label: string
  readonly icon: IconName
  readonly to?: string
  readonly run?: () => void
}

interface UserMenuProps {
  readonly name: string
  readonly description: string
  readonly items: readonly UserMenuItem[]
  readonly onLogout: () => void
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => /^[\p{L}\p{N}]/u.test(word))
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')

const asMenuItem = ({ key, label, icon }: UserMenuItem) => ({
  key,
  label,
  icon: <MenuIcon name={icon} />,
})

// Ant Design only adds spacing to icons that accept a class name.
const MenuIcon = ({ name, className }: { name: IconName; className?: string }) => (
  <span className={className}>
    <Icon name={name} size={16} />
  </span>
)

const isLocale = (key: string): key is Locale => (locales as readonly string[]).includes(key)

export const UserMenu = ({ name, description, items, onLogout }: UserMenuProps) => {
  const words = useText(text)
  const go = useGo()
  const isNarrow = useIsNarrow()
  const locale = useLocale()
  const screen: readonly UserMenuItem[] = useScreenActions()
  const logout: UserMenuItem = { key: 'logout', label: words.logout, icon: 'logout', run: onLogout }
  const choose = (key: string): void => {
    if (isLocale(key)) return setLocale(key)
    const item = [...items, ...screen, logout].find((one) => one.key === key)
    return item?.to === undefined ? item?.run?.() : void go(item.to)
  }
  return (
    <DropdownMenu
      placement="bottomRight"
      classNames={{ root: 'q-user-menu' }}
      menu={{
        items: [
          {
            key: 'who',
            type: 'group',
            label: (
              <span className="q-user-words">{isNarrow ? [name, description].join(' · ') : description}</span>
            ),
          },
          ...items.map(asMenuItem),
          ...(items.length > 0 ? [{ type: 'divider' as const }] : []),
          ...screen.map(asMenuItem),
          {
            key: 'language',
            type: 'group',
            label: words.language,
            children: locales.map((one) => ({
              key: one,
              label: (
                <span lang={one} aria-current={one === locale}>
                  {localeNames[one]}
                </span>
              ),
              icon: <MenuIcon name={one === locale ? 'check' : 'globe'} />,
            })),
          },
          { type: 'divider' },
          asMenuItem(logout),
        ],
        onClick: ({ key }) => choose(key),
      }}
    >
      <button type="button" className="q-user-button" aria-label={words.menu(name)}>
        <span className="q-avatar" aria-hidden="true" data-initials={initialsOf(name)} />
        {!isNarrow && <span>{name}</span>}
      </button>
    </DropdownMenu>
  )
}
