import { type MenuProps } from 'antd'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Icon } from '../icon.tsx'
import { PageLink } from '../page/navigation.tsx'
import { DropdownMenu } from '../components/drop-menu.tsx'
import { defineText, useText } from '../text/define-text.ts'
import { useLocale } from '../text/locale.ts'
import type { Tab } from './tabs.ts'
import type { TabControl } from './use-tabs.ts'

const text = defineText({
  en: {
    tabs: 'Open tabs',
    close: (title: string) => `Close ${title}`,
    options: 'Close tabs',
    closeThis: 'Close this tab',
    closeOthers: 'Close other tabs',
    closeAll: 'Close all tabs',
    unsaved: 'unsaved changes',
  },
  zh: {
    tabs: '已打开的页面',
    close: (title: string) => `关闭 ${title}`,
    options: '关闭标签页',
    closeThis: '关闭当前',
    closeOthers: '关闭其他',
    closeAll: '关闭全部',
    unsaved: '未保存',
  },
})

/** The open pages. The Delete key closes the focused one, the middle button the one under the pointer. */
export const TabBar = ({ control }: { control: TabControl }) => {
  const words = useText(text)
  const { tabs, close } = control
  const listed = tabs.list.filter((tab) => tab.isListed)
  // The tab under the pointer, or focused when the context menu key was pressed.
  const [chosen, setChosen] = useState<string | null>(null)
  const list = useRef<HTMLElement>(null)
  // Escape returns focus to where the menu was opened.
  const onOpenChange = (isOpen: boolean): void => {
    const place = listed.findIndex((tab) => tab.key === chosen)
    if (!isOpen) list.current?.children[place]?.querySelector('a')?.focus()
  }
  return (
    <div className="q-tabs">
      <DropdownMenu trigger={['contextMenu']} menu={useClosing(control, chosen)} onOpenChange={onOpenChange}>
        <nav ref={list} className="q-tabs-list q-fade-edges" aria-label={words.tabs}>
          {listed.map((tab) => (
            <TabItem
              key={tab.key}
              tab={tab}
              isActive={tab.key === tabs.active}
              onClose={() => void close((one) => one.key === tab.key)}
              onContext={() => setChosen(tab.key)}
            />
          ))}
        </nav>
      </DropdownMenu>
      <DropdownMenu menu={useClosing(control, tabs.active)}>
        <button type="button" className="q-icon-button" aria-label={words.options}>
          <Icon name="down" size={16} />
        </button>
      </DropdownMenu>
    </div>
  )
}

const useClosing = ({ tabs, close }: TabControl, chosen: string | null): MenuProps => {
  const words = useText(text)
  const closable = tabs.list.filter((tab) => tab.isListed && tab.definition.pinned !== true)
  const isClosable = closable.some((tab) => tab.key === chosen)
  return {
    items: [
      { key: 'this', label: words.closeThis, disabled: !isClosable },
      { key: 'others', label: words.closeOthers, disabled: closable.length <= Number(isClosable) },
      { key: 'all', label: words.closeAll, disabled: closable.length === 0 },
    ],
    onClick: ({ key }) => void close((tab) => key === 'all' || (key === 'this') === (tab.key === chosen)),
  }
}

interface TabItemProps {
  readonly tab: Tab
  readonly isActive: boolean
  readonly onClose: () => void
  readonly onContext: () => void
}

const TabItem = ({ tab, isActive, onClose, onContext }: TabItemProps) => {
  const words = useText(text)
  const locale = useLocale()
  const item = useRef<HTMLDivElement>(null)
  const title = tab.title ?? tab.definition.title[locale]
  const isPinned = tab.definition.pinned === true
  useEffect(() => {
    if (isActive) item.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [isActive])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Delete' && !isPinned) onClose()
  }
  return (
    <div ref={item} className={isActive ? 'q-tab q-tab-active' : 'q-tab'} onContextMenu={onContext}>
      <PageLink
        to={tab.pathname}
        search={tab.search}
        aria-current={isActive ? 'page' : undefined}
        title={title}
        onKeyDown={onKeyDown}
        onAuxClick={(event) => {
          if (event.button !== 1 || isPinned) return
          event.preventDefault()
          onClose()
        }}
      >
        {tab.isUnsaved && <span className="q-tab-unsaved" title={words.unsaved} />}
        <span className="q-clip">{title}</span>
      </PageLink>
      {!isPinned && (
        <button type="button" className="q-tab-close" aria-label={words.close(title)} onClick={onClose}>
          <Icon name="close" size={13} />
        </button>
      )}
    </div>
  )
}
