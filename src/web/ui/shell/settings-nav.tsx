import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { useAccess } from '../access.tsx'
import { PageLink } from '../page/navigation.tsx'
import type { PageDefinition, SettingsGroup } from '../page/page-definition.ts'
import { showSection } from '../page/page-section.tsx'
import { defineText, useText } from '../text/define-text.ts'
import { useLocale } from '../text/locale.ts'
import { currentSetting, settingsMenuOf, type SettingsLink } from './settings-menu.ts'
import './settings-nav.css'

const text = defineText({ en: { settings: 'Settings' }, zh: { settings: '设置' } })

export interface SettingsNavigation {
  readonly groups: readonly SettingsGroup[]
  /** Those that the account may open. */
  readonly pages: readonly PageDefinition[]
}

interface SettingsFrameProps extends SettingsNavigation {
  readonly path: string
  readonly section: string | undefined
  readonly children: ReactNode
}

/** A page of the settings with their navigation: at its left, or above it where the window is narrow. */
export const SettingsFrame = ({ groups, pages, path, section, children }: SettingsFrameProps) => {
  const words = useText(text)
  const locale = useLocale()
  const access = useAccess()
  const menu = useMemo(() => settingsMenuOf(groups, pages, access), [groups, pages, access])
  const current = currentSetting(menu, path, section)
  const nav = useRef<HTMLElement>(null)
  // Where it is a row, the current entry may be beyond its edge.
  useEffect(() => {
    const row = nav.current
    const link = row?.querySelector<HTMLElement>('[aria-current]')
    if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2
  }, [current])
  // The URL may stay the same, if the reader has scrolled on.
  const showAgain = ({ key, to, section: name }: SettingsLink): void => {
    const panel = nav.current?.closest('.q-panel')
    if (!panel || to !== path) return
    if (name === undefined) panel.scrollTo({ top: 0 })
    else if (key === current) showSection(panel, name)
  }
  return (
    <div className="q-settings">
      <nav ref={nav} className="q-settings-nav q-fade-edges" aria-label={words.settings}>
        <ul>
          {menu.map((group) => (
            <li key={group.key}>
              <span className="q-settings-group" id={`settings-${path}-${group.key}`}>
                {group.label[locale]}
              </span>
              <ul aria-labelledby={`settings-${path}-${group.key}`}>
                {group.links.map((link) => (
                  <li key={link.key}>
                    <PageLink
                      to={link.to}
                      {...(link.section !== undefined && { search: { section: link.section } })}
                      {...(link.key === current && { 'aria-current': 'page' as const })}
                      onClick={() => showAgain(link)}
                    >
                      {link.label[locale]}
                    </PageLink>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
      <div className="q-settings-page">{children}</div>
    </div>
  )
}
