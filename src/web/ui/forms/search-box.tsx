import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { Icon } from '../icon.tsx'
import { keyOf, useShortcut } from '../page/shortcuts.ts'
import { defineText, useText } from '../text/define-text.ts'
import './search-box.css'

const text = defineText({
  en: { search: 'Search', clear: 'Clear search' },
  zh: { search: '搜索', clear: '清除搜索' },
})

export const searchDelayMs = 300

interface SearchBoxProps {
  readonly value: string
  readonly label: string
  /** Receives the trimmed text: after a pause, or immediately on Enter and when cleared. */
  readonly onValue: (value: string) => void
  /** Focused by the key `/`; the label of the shortcut. */
  readonly shortcut?: string
  readonly startsFocused?: boolean
}

/** Searches while typing. Escape clears it, or leaves it if empty. */
export const SearchBox = ({ value, label, onValue, shortcut, startsFocused = false }: SearchBoxProps) => {
  const words = useText(text)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  // The value reported from here returns as a prop, maybe after more was typed; only other values replace the
  // text.
  const [reported, setReported] = useState(value)
  if (value !== lastValue) {
    setLastValue(value)
    if (value !== reported) {
      setReported(value)
      setTyped(value)
    }
  }
  const report = (next: string): void => {
    setReported(next)
    onValue(next)
  }
  useShortcut('/', shortcut ?? '', () => input.current?.focus())
  const latest = useRef(report)
  useEffect(() => {
    latest.current = report
  })
  useEffect(() => {
    if (typed.trim() === value) return undefined
    const timer = setTimeout(() => latest.current(typed.trim()), searchDelayMs)
    return () => clearTimeout(timer)
  }, [typed, value])
  const [isFirst] = useState(startsFocused)
  useEffect(() => {
    if (isFirst) input.current?.focus()
  }, [isFirst])
  const clear = (): void => {
    setTyped('')
    if (value !== '') report('')
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      // Prevents submitting a surrounding form.
      event.preventDefault()
      report(typed.trim())
    }
    if (event.key !== 'Escape') return
    if (typed === '') return input.current?.blur()
    // Keeps a surrounding dialog open; the next Escape closes it.
    event.preventDefault()
    event.stopPropagation()
    return clear()
  }
  return (
    <div className="q-search">
      <Icon name="search" size={16} />
      <input
        ref={input}
        type="search"
        value={typed}
        placeholder={label}
        {...(shortcut !== undefined && keyOf(shortcut, '/'))}
        aria-label={label || words.search}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {typed !== '' && (
        <button type="button" className="q-icon-button" aria-label={words.clear} onClick={clear}>
          <Icon name="close" size={14} />
        </button>
      )}
    </div>
  )
}
