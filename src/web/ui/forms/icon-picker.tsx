import { memo, useRef, useState, type KeyboardEvent } from 'react'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { ErrorState } from '../components/error-state.tsx'
import { defineText, useText } from '../text/define-text.ts'
import { OutlineIcon } from './outline-icon.tsx'
import { SearchBox } from './search-box.tsx'
import './icon-picker.css'

const text = defineText({
  en: {
    search: 'Search icons',
    list: 'Icons',
    none: 'No matching icons',
    noneText: 'Try another English word, such as bag, heart or leaf.',
    range: (from: number, to: number, total: number) =>
      `${formatNumber(from, 'en')}–${formatNumber(to, 'en')} of ${formatNumber(total, 'en')}`,
    previous: 'Previous',
    next: 'Next',
    loading: 'Loading',
  },
  zh: {
    search: '搜索图标（英文）',
    list: '图标',
    none: '没有该名称的图标',
    noneText: '请换一个英文词，如 bag、heart、leaf。',
    range: (from: number, to: number, total: number) =>
      `第 ${formatNumber(from, 'zh')}–${formatNumber(to, 'zh')} 个，共 ${formatNumber(total, 'zh')} 个`,
    previous: '上一页',
    next: '下一页',
    loading: '加载中',
  },
})

export interface PickableIcon {
  readonly name: string
  readonly label: string
  /** The content of its 24 × 24 SVG. */
  readonly body: string
}

interface IconPickerProps {
  readonly value: string | null
  readonly onPick: (name: string) => void
  readonly keyword: string
  readonly onKeyword: (keyword: string) => void
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  readonly onPage: (page: number) => void
  readonly icons: { readonly total: number; readonly rows: readonly PickableIcon[] } | undefined
  readonly error: unknown
  readonly onRetry: () => void
}

/** A single tab stop; arrow keys move between icons and rows, Home and End to the ends. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const options = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="option"]')]
  const now = options.findIndex((option) => option === document.activeElement)
  const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(' ').length
  const next = {
    ArrowRight: now + 1,
    ArrowLeft: now - 1,
    ArrowDown: now + columns,
    ArrowUp: now - columns,
    Home: 0,
    End: options.length - 1,
  }[event.key]
  if (next === undefined || now < 0) return
  event.preventDefault()
  options[next]?.focus()
}

export const IconPicker = (props: IconPickerProps) => {
  const { value, onPick, icons } = props
  const words = useText(text)
  const list = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | null>(value)
  const tabStop = icons?.rows.some(({ name }) => name === focused) ? focused : (icons?.rows[0]?.name ?? null)
  const turn = (page: number): void => {
    props.onPage(page)
    list.current?.scrollTo({ top: 0 })
  }
  return (
    <div className="q-icons">
      <SearchBox value={props.keyword} label={words.search} startsFocused onValue={props.onKeyword} />
      {props.error && !icons ? (
        <ErrorState error={props.error} onRetry={props.onRetry} />
      ) : icons?.total === 0 ? (
        <EmptyState icon="search" title={words.none}>
          {words.noneText}
        </EmptyState>
      ) : (
        <div
          ref={list}
          className="q-icons-list"
          role="listbox"
          tabIndex={-1}
          aria-label={words.list}
          aria-busy={!icons}
          onKeyDown={moveFocus}
        >
          {!icons && <span className="q-spinner" role="status" aria-label={words.loading} />}
          {icons?.rows.map((icon) => (
            <Option
              key={icon.name}
              icon={icon}
              isChosen={icon.name === value}
              isTabStop={icon.name === tabStop}
              onFocus={setFocused}
              onPick={onPick}
            />
          ))}
        </div>
      )}
      {icons && icons.total > props.pageSize && <Pages {...props} total={icons.total} onPage={turn} />}
    </div>
  )
}

interface OptionProps {
  readonly icon: PickableIcon
  readonly isChosen: boolean
  readonly isTabStop: boolean
  readonly onFocus: (name: string) => void
  readonly onPick: (name: string) => void
}

// With 500 icons, only changed ones may be redrawn.
const Option = memo(({ icon, isChosen, isTabStop, onFocus, onPick }: OptionProps) => (
  <button
    type="button"
    role="option"
    className="q-icons-one"
    aria-selected={isChosen}
    aria-label={icon.label}
    title={icon.label}
    tabIndex={isTabStop ? 0 : -1}
    onFocus={() => onFocus(icon.name)}
    onClick={() => onPick(icon.name)}
  >
    <OutlineIcon body={icon.body} size={22} />
  </button>
))

const Pages = ({ page, pageSize, total, onPage }: IconPickerProps & { readonly total: number }) => {
  const words = useText(text)
  const last = Math.ceil(total / pageSize)
  return (
    <div className="q-icons-pages">
      <span className="q-muted q-tabular" role="status">
        {words.range((page - 1) * pageSize + 1, Math.min(page * pageSize, total), total)}
      </span>
      <button type="button" className="q-button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {words.previous}
      </button>
      <button type="button" className="q-button" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {words.next}
      </button>
    </div>
  )
}
