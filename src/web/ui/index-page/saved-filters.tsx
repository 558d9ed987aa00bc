import { Button } from 'antd'
import { useState, type FormEvent } from 'react'
import { Icon } from '../icon.tsx'
import type { Search } from '../page/search.ts'
import { ButtonPopover } from '../components/button-popover.tsx'
import { useText } from '../text/define-text.ts'
import { indexText } from './index-text.ts'
import type { IndexFilters } from './use-index-filters.ts'
import '../plain/plain.css'

interface SavedFilter {
  readonly name: string
  readonly address: Search
}

const isSavedFilter = (value: unknown): value is SavedFilter =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'address' in value &&
  typeof value.address === 'object'

const read = (key: string): readonly SavedFilter[] => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(value) ? value.filter(isSavedFilter) : []
  } catch {
    return []
  }
}

interface SavedFiltersProps {
  readonly storageKey: string
  readonly filters: IndexFilters
}

export const SavedFilters = ({ storageKey, filters }: SavedFiltersProps) => {
  const words = useText(indexText)
  const key = `filters:${storageKey}`
  const [isOpen, setIsOpen] = useState(false)
  const [saved, setSaved] = useState(() => read(key))
  const keep = (next: readonly SavedFilter[]): void => {
    setSaved(next)
    localStorage.setItem(key, JSON.stringify(next))
  }
  const use = (address: Search): void => {
    const cleared = Object.fromEntries(Object.keys(filters.address).map((name) => [name, undefined]))
    filters.change({ ...cleared, ...address })
    setIsOpen(false)
  }
  return (
    <ButtonPopover
      isOpen={isOpen}
      onOpen={setIsOpen}
      content={
        <>
          {saved.length === 0 && <p className="q-muted">{words.noSaved}</p>}
          <ul>
            {saved.map((one) => (
              <li key={one.name} className="q-saved">
                <button type="button" className="q-saved-name" onClick={() => use(one.address)}>
                  {one.name}
                </button>
                <button
                  type="button"
                  className="q-icon-button"
                  aria-label={words.remove(one.name)}
                  onClick={() => keep(saved.filter((other) => other !== one))}
                >
                  <Icon name="trash" size={15} />
                </button>
              </li>
            ))}
          </ul>
          <SaveForm
            onSave={(name) => {
              const { page: _page, ...address } = filters.address
              keep([...saved.filter((one) => one.name !== name), { name, address }])
            }}
          />
        </>
      }
    >
      <Button icon={<Icon name="star" size={16} />} aria-label={words.saved} title={words.saved} />
    </ButtonPopover>
  )
}

const SaveForm = ({ onSave }: { onSave: (name: string) => void }) => {
  const words = useText(indexText)
  const [name, setName] = useState('')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() === '') return
    onSave(name.trim())
    setName('')
  }
  return (
    <form className="q-save-form" onSubmit={submit}>
      <input
        className="q-input"
        value={name}
        maxLength={40}
        placeholder={words.save}
        aria-label={words.saveName}
        onChange={(event) => setName(event.target.value)}
      />
      <Button htmlType="submit" disabled={name.trim() === ''}>
        {words.saveShort}
      </Button>
    </form>
  )
}
