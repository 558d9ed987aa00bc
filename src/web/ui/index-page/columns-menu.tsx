import { Button, Checkbox } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { Icon } from '../icon.tsx'
import { ButtonPopover } from '../components/button-popover.tsx'
import { useText } from '../text/define-text.ts'
import { indexText } from './index-text.ts'
import type { Column } from './index-types.ts'

type Choice = Readonly<Record<string, boolean>>

const read = (key: string): Choice => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Choice) : {}
  } catch {
    return {}
  }
}

export const useColumns = <Row,>(
  path: string,
  columns: readonly Column<Row>[],
): {
  readonly shown: readonly Column<Row>[]
  readonly isShown: (column: Column<Row>) => boolean
  readonly set: (key: string, isShown: boolean) => void
} => {
  const key = `columns:${path}`
  const [choice, setChoice] = useState(() => read(key))
  const isShown = useCallback(
    (column: Column<Row>): boolean =>
      column.isFixed === true || (choice[column.key] ?? column.isHidden !== true),
    [choice],
  )
  // Keeps the same array while nothing changes, so that selecting a row does not redraw all rows.
  const shown = useMemo(() => columns.filter(isShown), [columns, isShown])
  return {
    shown,
    isShown,
    set: (name, isOn) => {
      const next = { ...choice, [name]: isOn }
      setChoice(next)
      localStorage.setItem(key, JSON.stringify(next))
    },
  }
}

interface ColumnsMenuProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly isShown: (column: Column<Row>) => boolean
  readonly onSet: (key: string, isShown: boolean) => void
}

export const ColumnsMenu = <Row,>({ columns, isShown, onSet }: ColumnsMenuProps<Row>) => {
  const words = useText(indexText)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <ButtonPopover
      isOpen={isOpen}
      onOpen={setIsOpen}
      content={
        <div className="q-columns-menu">
          {columns
            .filter((column) => column.isFixed !== true)
            .map((column) => (
              <Checkbox
                key={column.key}
                checked={isShown(column)}
                onChange={(event) => onSet(column.key, event.target.checked)}
              >
                {column.title}
              </Checkbox>
            ))}
        </div>
      }
    >
      <Button icon={<Icon name="columns" size={16} />} aria-label={words.columns} title={words.columns} />
    </ButtonPopover>
  )
}
