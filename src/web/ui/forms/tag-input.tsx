import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { counted } from '../../../contract/kernel/format.ts'
import { Icon } from '../icon.tsx'
import { defineText, useText } from '../text/define-text.ts'
import { addTags, suggestedTags, tagAddDelayMs, type Tags } from './tag-rules.ts'
import './tag-input.css'

const text = defineText({
  en: {
    remove: (tag: string) => `Remove ${tag}`,
    suggestions: 'Suggestions',
    add: (tag: string) => `Add ${tag}`,
    twice: 'This value has already been added.',
    full: (limit: number) => `You can add up to ${counted(limit, 'value', 'values')}.`,
    long: (maxLength: number) => `Use up to ${counted(maxLength, 'character', 'characters')} for each value.`,
  },
  zh: {
    remove: (tag: string) => `移除 ${tag}`,
    suggestions: '建议',
    add: (tag: string) => `添加 ${tag}`,
    twice: '已添加过，请勿重复。',
    full: (limit: number) => `最多 ${limit} 个。`,
    long: (maxLength: number) => `每个最多 ${maxLength} 个字符。`,
  },
})

interface TagInputProps {
  readonly value: readonly string[]
  readonly onChange: (tags: readonly string[]) => void
  /** Label for screen readers; not needed if a `Field` labels it by `id`. */
  readonly label?: string
  readonly placeholder?: string
  readonly max?: number
  readonly longest?: number
  /** Offered while the field has focus, over what follows: those that contain what is typed. */
  readonly suggestions?: readonly string[]
  /** Reserves two rows for the suggestions, where buttons follow that they would hide or move. */
  readonly keepsSuggestions?: boolean
  readonly id?: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean | undefined
}

/** The arrow keys move between the input and its suggestions, which Tab passes over like those of any combobox. */
const moveFocus = (event: KeyboardEvent<HTMLElement>): void => {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!(event.target instanceof HTMLElement)) return
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('.q-tags input, .q-tags-suggestion')]
  const place = places.indexOf(event.target)
  const isBack = event.key === 'Escape' && place > 0
  const next = isBack ? places[0] : step === 0 ? undefined : places[place + step]
  if (!next) return
  event.preventDefault()
  // Leaves the suggestions, not a dialog around them.
  if (isBack) event.stopPropagation()
  next.focus()
}

/** Text values as tags: Enter adds the typed text, Backspace in the empty input removes the last tag. */
export const TagInput = (props: TagInputProps) => {
  const { value, onChange, label, placeholder, max: limit = 20, longest: maxLength = 40 } = props
  const words = useText(text)
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [isClosed, setIsClosed] = useState(false)
  const [refused, setRefused] = useState<Tags['refused']>(null)
  const suggested = isClosed ? [] : suggestedTags(props.suggestions ?? [], value, typed)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])

  const add = (added: string): void => {
    const next = addTags(value, added, { limit, maxLength })
    setRefused(next.refused)
    if (next.refused === null || next.tags.length > value.length) setTyped('')
    if (next.tags !== value) onChange(next.tags)
  }
  const remove = (tag: string): void => {
    setRefused(null)
    onChange(value.filter((one) => one !== tag))
  }
  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && suggested.length > 0 && !props.keepsSuggestions) {
      // Closes the suggestions, not a dialog around them.
      event.stopPropagation()
      setIsClosed(true)
    }
    if (event.key === 'Enter') {
      // Prevents submitting a surrounding form.
      event.preventDefault()
      clearTimeout(waiting.current)
      waiting.current = setTimeout(() => latest.current(input.current?.value ?? ''), tagAddDelayMs)
    }
    const last = value.at(-1)
    if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last)
  }
  return (
    <div
      className="q-tags-field"
      role="presentation"
      onKeyDown={moveFocus}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (typed.trim() !== '' && !currentTarget.contains(relatedTarget)) add(typed)
      }}
    >
      <div className="q-tags" data-invalid={props['aria-invalid'] || undefined}>
        {value.map((tag) => (
          <span key={tag} className="q-tags-one">
            {tag}
            <button
              type="button"
              className="q-tags-remove"
              aria-label={words.remove(tag)}
              onClick={() => {
                remove(tag)
                input.current?.focus()
              }}
            >
              <Icon name="close" size={12} />
            </button>
          </span>
        ))}
        <input
          ref={input}
          id={props.id}
          value={typed}
          aria-label={label}
          aria-describedby={props['aria-describedby']}
          aria-invalid={props['aria-invalid']}
          placeholder={value.length === 0 ? placeholder : undefined}
          onChange={(event) => {
            setTyped(event.target.value)
            setIsClosed(false)
            setRefused(null)
          }}
          onKeyDown={onKeyDown}
          onFocus={() => setIsClosed(false)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text')
            if (!/[,;，；、\n\t]/.test(pasted)) return
            event.preventDefault()
            add(pasted)
          }}
        />
      </div>
      {(suggested.length > 0 || (props.keepsSuggestions && (props.suggestions?.length ?? 0) > 0)) && (
        <div
          className={
            props.keepsSuggestions ? 'q-tags-suggestions q-tags-suggestions-kept' : 'q-tags-suggestions'
          }
          role="group"
          aria-label={words.suggestions}
        >
          {suggested.map((tag) => (
            <button
              key={tag}
              type="button"
              className="q-tags-suggestion"
              tabIndex={-1}
              aria-label={words.add(tag)}
              // Keeps the focus in the input, whose text would be added otherwise.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                add(tag)
                input.current?.focus()
              }}
            >
              <Icon name="plus" size={12} /> {tag}
            </button>
          ))}
        </div>
      )}
      <span className="q-tags-refused" role="status">
        {refused === 'twice' && words.twice}
        {refused === 'full' && words.full(limit)}
        {refused === 'long' && words.long(maxLength)}
      </span>
    </div>
  )
}
