import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { settingsText } from './settings-text.ts'

interface SettingsListProps<T> {
  readonly title: string
  readonly help: string
  readonly itemName: string
  readonly addLabel: string
  readonly items: readonly T[]
  readonly limit: number
  readonly empty: T
  readonly onChange: (items: T[]) => void
  readonly whenEmpty?: ReactNode
  readonly children: (item: T, change: (change: Partial<T>) => void, place: number) => ReactNode
}

export const SettingsList = <T extends object>(props: SettingsListProps<T>) => {
  const { title, help, itemName, addLabel, items, limit, empty, onChange, whenEmpty, children } = props
  const words = useText(settingsText)
  return (
    <Card
      title={title}
      actions={
        items.length < limit && (
          <Button icon={<Icon name="plus" size={16} />} onClick={() => onChange([...items, empty])}>
            {addLabel}
          </Button>
        )
      }
    >
      <p className="q-agency-help">{help}</p>
      {items.length === 0 && whenEmpty}
      {items.map((item, place) => {
        const name = `${itemName} ${place + 1}`
        return (
          // Items have no id before they are saved, so the index is the key.
          <fieldset key={place} className="q-agency-item">
            <legend>{name}</legend>
            <button
              type="button"
              className="q-button q-button-link q-agency-remove"
              aria-label={`${words.remove}: ${name}`}
              onClick={() => onChange(items.filter((one) => one !== item))}
            >
              {words.remove}
            </button>
            {children(
              item,
              (change) => onChange(items.map((one) => (one === item ? { ...one, ...change } : one))),
              place,
            )}
          </fieldset>
        )
      })}
    </Card>
  )
}
