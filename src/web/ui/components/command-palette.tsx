import { Command } from 'cmdk'
import { useEffect, useState } from 'react'
import { Icon } from '../icon.tsx'
import { useGo } from '../page/navigation.tsx'
import type { MenuSection, PageDefinition } from '../page/page-definition.ts'
import { defineText, useText } from '../text/define-text.ts'
import { useLocale } from '../text/locale.ts'
import type { PaletteItem, PaletteSource } from './command-palette-host.tsx'
import './command-palette.css'

const text = defineText({
  en: {
    label: 'Search',
    placeholder: 'Go to a page, find an order…',
    pages: 'Pages',
    actions: 'Actions',
    none: 'No results found.',
  },
  zh: {
    label: '搜索与跳转',
    placeholder: '跳转页面、查找订单…',
    pages: '页面',
    actions: '操作',
    none: '未找到结果，请更换关键词。',
  },
})

interface Props {
  readonly sections: readonly MenuSection[]
  readonly pages: readonly PageDefinition[]
  readonly sources: readonly PaletteSource[]
  readonly actions: readonly PaletteItem[]
  readonly onClose: () => void
}

type Found = Readonly<Record<string, readonly PaletteItem[]>>

const useFound = (sources: readonly PaletteSource[], typed: string): Found => {
  const [found, setFound] = useState<Found>({})
  useEffect(() => {
    const abort = new AbortController()
    const wanted = typed.trim()
    const timer = setTimeout(() => {
      for (const source of sources) {
        if (wanted.length < source.minLength) {
          setFound((now) => ({ ...now, [source.key]: [] }))
          continue
        }
        void source.find(wanted, abort.signal).then(
          (items) => {
            if (!abort.signal.aborted) setFound((now) => ({ ...now, [source.key]: items }))
          },
          // The call layer reports failures; the list is shown without these results.
          () => undefined,
        )
      }
    }, 180)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [sources, typed])
  return found
}

// cmdk announces the selected item to screen readers only after an arrow key; this does so while typing.
const nameSelected = (field: HTMLInputElement | null): (() => void) | undefined => {
  const palette = field?.closest('.q-palette')
  if (!field || !palette) return undefined
  const name = (): void => {
    const selected = palette.querySelector('[cmdk-item][aria-selected="true"]')?.id ?? null
    // Both the field and the list refer to it.
    for (const element of [field, palette.querySelector('[cmdk-list]')]) {
      if (element?.getAttribute('aria-activedescendant') === selected) continue
      if (selected === null) element?.removeAttribute('aria-activedescendant')
      else element?.setAttribute('aria-activedescendant', selected)
    }
  }
  name()
  const observer = new MutationObserver(name)
  observer.observe(palette, {
    subtree: true,
    childList: true,
    attributeFilter: ['aria-selected', 'aria-activedescendant'],
  })
  return () => observer.disconnect()
}

const CommandPalette = ({ sections, pages, sources, actions, onClose }: Props) => {
  const words = useText(text)
  const locale = useLocale()
  const go = useGo()
  const [typed, setTyped] = useState('')
  const found = useFound(sources, typed)
  const choose = (item: PaletteItem): void => {
    onClose()
    item.run?.()
    if (item.to) void go(item.to)
  }
  // Pages that need an id are reached through search results.
  const reachable = pages.filter((page) => page.menu !== undefined || page.pinned === true)
  return (
    <Command.Dialog
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      label={words.label}
      overlayClassName="q-palette-overlay"
      contentClassName="q-palette"
    >
      <div className="q-palette-top">
        <Icon name="search" />
        <Command.Input
          ref={nameSelected}
          value={typed}
          onValueChange={setTyped}
          placeholder={words.placeholder}
        />
        <kbd>Esc</kbd>
      </div>
      <Command.List>
        <Command.Empty>{words.none}</Command.Empty>
        {sources.map((source) => {
          const items = found[source.key] ?? []
          return items.length === 0 ? null : (
            <Command.Group key={source.key} heading={source.heading[locale]}>
              {items.map((item) => (
                <Item
                  key={item.key}
                  item={item}
                  value={`${source.key} ${item.key} ${typed}`}
                  onChoose={choose}
                />
              ))}
            </Command.Group>
          )
        })}
        <Command.Group heading={words.pages}>
          {reachable.map((page) => (
            <Item
              key={page.path}
              item={{
                key: page.path,
                label: page.menu?.label?.[locale] ?? page.title[locale],
                icon:
                  page.menu?.icon ??
                  sections.find((section) => section.key === page.menu?.section)?.icon ??
                  'right',
                to: page.path,
              }}
              value={`${page.title.en} ${page.title.zh} ${page.path}`}
              onChoose={choose}
            />
          ))}
        </Command.Group>
        <Command.Group heading={words.actions}>
          {actions.map((item) => (
            <Item key={item.key} item={item} value={`${item.key} ${item.label}`} onChoose={choose} />
          ))}
        </Command.Group>
      </Command.List>
    </Command.Dialog>
  )
}

const Item = ({
  item,
  value,
  onChoose,
}: {
  item: PaletteItem
  value: string
  onChoose: (item: PaletteItem) => void
}) => (
  <Command.Item value={value} onSelect={() => onChoose(item)}>
    <Icon name={item.icon ?? 'right'} size={16} />
    <span className="q-palette-label">{item.label}</span>
    {item.hint && <span className="q-palette-hint">{item.hint}</span>}
  </Command.Item>
)

export default CommandPalette
