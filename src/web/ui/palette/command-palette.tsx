import { Command } from 'cmdk'
import { useMemo, useState, type KeyboardEvent } from 'react'
import { useAccess } from '../access.tsx'
import { TopDialog } from '../feedback/top-dialog.tsx'
import { Icon } from '../icon.tsx'
import { useGo } from '../page/navigation.tsx'
import type { MenuSection, PageDefinition } from '../page/page-definition.ts'
import { mayOpen } from '../page/menu.ts'
import { useText } from '../text/define-text.ts'
import { useLocale } from '../text/locale.ts'
import { pageButtons, pressWhenShown } from './page-buttons.ts'
import { paletteEntries } from './palette-entries.ts'
import { groupText, paletteText } from './palette-text.ts'
import type { PaletteContent, PaletteEntry } from './palette-types.ts'
import { readRecent, rememberUse } from './recent.ts'
import { resultsOf, type FoundItems, type ResultGroup } from './results.ts'
import { useFound } from './use-found.ts'
import { useScreenEntries } from './use-screen-entries.ts'
import './command-palette.css'

interface Props {
  /** Names the account, whose recent choices are remembered on this device. */
  readonly app: string
  readonly sections: readonly MenuSection[]
  readonly pages: readonly PageDefinition[]
  readonly content: PaletteContent
  readonly onLogout: () => void
  readonly onClose: () => void
}

/** Groups of which only what is there now counts, so that it is not remembered. */
const passing: ReadonlySet<string> = new Set(['selection', 'row', 'here'])

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

const takeFocus = (field: HTMLInputElement | null): (() => void) | undefined => {
  // Read by `showModal`, which would focus cmdk's root otherwise. React's `autoFocus` does not set the attribute.
  field?.setAttribute('autofocus', '')
  return nameSelected(field)
}

const useEntries = (
  { sections, pages, content, onLogout }: Props,
  typed: string,
): readonly PaletteEntry[] => {
  const access = useAccess()
  const locale = useLocale()
  // What had the focus when the palette opened, which took it.
  const [focused] = useState(() => document.activeElement)
  // Looked up again on typing, as the page may still have been loading.
  const hasTyped = typed !== ''
  const [known, setKnown] = useState(() => ({ hasTyped, buttons: pageButtons(focused, hasTyped) }))
  if (known.hasTyped !== hasTyped) setKnown({ hasTyped, buttons: pageButtons(focused, hasTyped) })
  const { buttons } = known
  const screen = useScreenEntries(onLogout)
  const own = useMemo(
    () => paletteEntries({ sections, pages, content, access, locale }),
    [sections, pages, content, access, locale],
  )
  return useMemo(() => {
    const names = new Set(buttons.filter(({ group }) => group === 'here').map(({ label }) => label))
    // A button of the open page stands for the entry that would lead to it.
    return [...buttons, ...own.filter(({ label }) => !names.has(label)), ...screen]
  }, [buttons, own, screen])
}

/** The first result is selected until the reader moves; results that arrive later do not take that away. */
const useSelected = (groups: readonly ResultGroup[], failed: readonly FoundItems[], typed: string) => {
  const [moved, setMoved] = useState<{ readonly typed: string; readonly value: string } | null>(null)
  const values = [...groups.flatMap(({ entries }) => entries.map(({ key }) => key)), ...failed.map(failedKey)]
  const kept = moved?.typed === typed && values.includes(moved.value) ? moved.value : undefined
  return {
    value: kept ?? values[0] ?? '',
    select: (value: string): void => setMoved({ typed, value }),
  }
}

const failedKey = ({ key }: FoundItems): string => `failed:${key}`

const moveKeys: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End'])

const CommandPalette = (props: Props) => {
  const { app, content, onClose } = props
  const words = useText(paletteText)
  const headings = useText(groupText)
  const locale = useLocale()
  const access = useAccess()
  const go = useGo()
  const [typed, setTyped] = useState('')
  const [recent] = useState(() => readRecent(app))
  const [isMoving, setIsMoving] = useState(false)
  const entries = useEntries(props, typed)
  const sources = useMemo(
    () => content.sources.filter((source) => mayOpen(source, access)),
    [content, access],
  )
  const { found, retry } = useFound(sources, typed, locale)
  const groups = useMemo(() => resultsOf(entries, found, typed, recent), [entries, found, typed, recent])
  const failed = found.filter(({ state }) => state === 'failed')
  const selected = useSelected(groups, failed, typed)
  const isSearching = found.some(({ state }) => state === 'searching')
  const count = groups.reduce((sum, group) => sum + group.entries.length, 0)
  const choose = (entry: PaletteEntry): void => {
    if (!passing.has(entry.group) && entries.some(({ key }) => key === entry.key)) rememberUse(app, entry.key)
    onClose()
    entry.run?.()
    if (entry.to === undefined) return
    const { to, press } = entry
    void go(to).then(() => press !== undefined && pressWhenShown(to, press))
  }
  return (
    <TopDialog className="q-palette" aria-label={words.label} onCancel={onClose} closesOutside>
      <Command
        label={words.label}
        shouldFilter={false}
        value={selected.value}
        onValueChange={(value) => isMoving && selected.select(value)}
        onKeyDownCapture={(event: KeyboardEvent) => setIsMoving(moveKeys.has(event.key))}
        onPointerMoveCapture={() => setIsMoving(true)}
      >
        <div className="q-palette-top">
          <Icon name="search" />
          <Command.Input
            ref={takeFocus}
            value={typed}
            onValueChange={setTyped}
            placeholder={words.placeholder}
          />
          <button type="button" className="q-palette-close" onClick={onClose}>
            <span className="q-hidden-text">{words.close}</span>
            <kbd>Esc</kbd>
            <Icon name="close" />
          </button>
        </div>
        <Command.List label={words.results}>
          <Command.Empty>
            {isSearching ? (
              words.searching
            ) : (
              <>
                <strong>{words.none(typed.trim())}</strong>
                <span>{words.tips}</span>
              </>
            )}
          </Command.Empty>
          {groups.map((group) => (
            <Command.Group
              key={group.key}
              heading={typeof group.of === 'string' ? headings[group.of] : group.of.source}
            >
              {group.entries.map((entry) => (
                <Item key={entry.key} entry={entry} onChoose={choose} />
              ))}
            </Command.Group>
          ))}
          {failed.length > 0 && (
            <Command.Group heading={words.notSearched}>
              {failed.map((source) => (
                <Command.Item
                  key={source.key}
                  value={failedKey(source)}
                  className="q-palette-failed"
                  onSelect={retry}
                >
                  <Icon name="alert" size={16} />
                  <span className="q-palette-label">{words.failed(source.heading)}</span>
                  <span className="q-palette-hint">{words.retry}</span>
                </Command.Item>
              ))}
            </Command.Group>
          )}
        </Command.List>
        <div className="q-palette-foot">
          <span role="status">
            {isSearching ? words.searching : typed.trim() === '' ? '' : words.count(count)}
          </span>
          <span className="q-palette-keys" aria-hidden="true">
            <kbd>↑</kbd> <kbd>↓</kbd> {words.move} <kbd>Enter</kbd> {words.open}
          </span>
        </div>
      </Command>
    </TopDialog>
  )
}

const Item = ({ entry, onChoose }: { entry: PaletteEntry; onChoose: (entry: PaletteEntry) => void }) => (
  <Command.Item value={entry.key} onSelect={() => onChoose(entry)}>
    <Icon name={entry.icon} size={16} />
    <span className="q-palette-label">{entry.label}</span>
    {entry.hint && <span className="q-palette-hint">{entry.hint}</span>}
    {entry.keys && (
      <span className="q-palette-keys">
        {entry.keys.split(' ').map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </span>
    )}
  </Command.Item>
)

export default CommandPalette
