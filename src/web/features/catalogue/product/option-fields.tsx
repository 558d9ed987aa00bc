import { Button, Input } from 'antd'
import { memo } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { TagInput } from '../../../ui/forms/tag-input.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { newKey, type OptionDraft } from './product-draft.ts'

const text = defineText({
  en: {
    help: 'Options that tell the SKUs apart. Each combination becomes a row below.',
    name: 'Option name, such as Colour',
    values: 'Values: type one and press Enter',
    add: 'Add option',
    remove: (name: string) => `Remove ${name || 'this option'}`,
  },
  zh: {
    help: '用于区分 SKU 的选项，每个组合生成下方的一行。',
    name: '选项，如颜色',
    values: '取值：输入后按回车',
    add: '添加选项',
    remove: (name: string) => `移除${name || '该选项'}`,
  },
})

const maxOptions = 3
const maxValues = 100

interface OptionFieldsProps {
  readonly value: readonly OptionDraft[]
  readonly onChange: (options: readonly OptionDraft[]) => void
}

const Fields = ({ value, onChange }: OptionFieldsProps) => {
  const words = useText(text)
  const change = (key: string, patch: Partial<OptionDraft>): void =>
    onChange(value.map((option) => (option.key === key ? { ...option, ...patch } : option)))
  return (
    <div className="q-options">
      <p className="q-muted">{words.help}</p>
      {value.map((option) => (
        <div key={option.key} className="q-option">
          <Input
            aria-label={words.name}
            placeholder={words.name}
            value={option.name}
            onChange={(event) => change(option.key, { name: event.target.value.slice(0, 40) })}
          />
          <TagInput
            label={words.values}
            placeholder={words.values}
            max={maxValues}
            longest={80}
            value={option.values}
            onChange={(values) => change(option.key, { values })}
          />
          <button
            type="button"
            className="q-icon-button"
            aria-label={words.remove(option.name)}
            onClick={() => onChange(value.filter(({ key }) => key !== option.key))}
          >
            <Icon name="trash" size={16} />
          </button>
        </div>
      ))}
      {value.length < maxOptions && (
        <Button
          size="small"
          icon={<Icon name="plus" size={14} />}
          onClick={() => onChange([...value, { key: newKey(), name: '', values: [] }])}
        >
          {words.add}
        </Button>
      )}
    </div>
  )
}

/** Memoised, as typing into a SKU must not render the options. */
export const OptionFields = memo(Fields, (before, now) => before.value === now.value)
