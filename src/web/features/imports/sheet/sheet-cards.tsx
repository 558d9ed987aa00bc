import { Button, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { Field } from '../../../ui/forms/form.tsx'
import { useText } from '../../../ui/text/define-text.ts'
import { useProblemMessage } from '../file/import-problem-text.ts'
import { RowEstimate, RowState } from './row-state.tsx'
import { needsCorrection, type RowFacts } from './sheet-rows.ts'
import type { SheetColumn, SheetSnapshot, SheetStore } from './sheet-store.ts'
import { sheetText } from './sheet-text.ts'
import './sheet.css'

/** The number of cards rendered at a time; more are added on scrolling. */
const cardsAtOnce = 40

interface SheetCardsProps {
  readonly store: SheetStore
  readonly snapshot: SheetSnapshot
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly number[]
  readonly facts: RowFacts
  readonly canEdit: boolean
}

export const SheetCards = ({ store, snapshot, columns, rows, facts, canEdit }: SheetCardsProps) => {
  const words = useText(sheetText)
  // The initial order is kept, so that a card does not move while it is being fixed.
  const [withProblems] = useState(() => new Set(rows.filter((row) => needsCorrection(facts, row))))
  const [openRow, setOpenRow] = useState<number | null>(null)
  const sorted = [
    ...rows.filter((row) => withProblems.has(row)),
    ...rows.filter((row) => !withProblems.has(row)),
  ]
  const [count, setCount] = useState(cardsAtOnce)
  const end = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const mark = end.current
    if (!mark) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setCount((before) => before + cardsAtOnce),
      { rootMargin: '600px' },
    )
    observer.observe(mark)
    return () => observer.disconnect()
  }, [count])
  return (
    <>
      <ul className="q-sheet-cards" aria-label={words.table}>
        {sorted.slice(0, count).map((row) => (
          <li key={row}>
            <RowCard
              row={row}
              store={store}
              cells={snapshot.rows.get(row) ?? []}
              columns={columns}
              facts={facts}
              canEdit={canEdit}
              isOpen={openRow === row}
              onToggle={() => setOpenRow(openRow === row ? null : row)}
            />
          </li>
        ))}
      </ul>
      {count < sorted.length && <div ref={end} />}
    </>
  )
}

interface RowCardProps {
  readonly row: number
  readonly store: SheetStore
  readonly cells: readonly string[]
  readonly columns: readonly SheetColumn[]
  readonly facts: RowFacts
  readonly canEdit: boolean
  readonly isOpen: boolean
  readonly onToggle: () => void
}

const RowCard = ({ row, store, cells, columns, facts, canEdit, isOpen, onToggle }: RowCardProps) => {
  const words = useText(sheetText)
  const messageOf = useProblemMessage()
  const problems = facts.problems.get(row)
  const [editing] = useState(() => new Set(problems?.map(({ column }) => column)))
  // Problems of a cell are shown below its field.
  const ofRow = problems?.filter(({ column }) => column === null) ?? []
  const problemAt = (index: number): string | null => {
    const problem = problems?.find(({ column }) => column === index)
    return problem ? messageOf(problem) : null
  }
  const valueOf = (field: string): string =>
    cells[columns.find((column) => column.field === field)?.index ?? -1] ?? ''
  const shown = columns.filter(
    ({ index }) => isOpen || editing.has(index) || problems?.some(({ column }) => column === index),
  )
  const about = [valueOf('recipientName'), valueOf('country'), `${valueOf('quantity')} × ${valueOf('title')}`]
  return (
    <article className="q-sheet-card">
      <div className="q-sheet-card-top">
        <div>
          <strong>{valueOf('orderName') || words.untitled}</strong>
          <div className="q-muted">{about.filter((part) => part.trim() !== '').join(' · ')}</div>
        </div>
        <RowEstimate estimate={facts.estimates.get(row)} />
      </div>
      {(!problems || ofRow.length > 0) && (
        <RowState problems={problems && ofRow} note={facts.notes.get(row)} />
      )}
      <div className="q-sheet-card-fields">
        {shown.map(({ index, name }) => (
          <Field key={index} label={name} error={problemAt(index)}>
            {({ status, ...control }) => (
              <CellInput
                {...control}
                {...(status ? { status } : {})}
                disabled={!canEdit}
                value={cells[index] ?? ''}
                onWrite={(value) => store.edit([{ row, column: index, value }])}
              />
            )}
          </Field>
        ))}
      </div>
      {canEdit && (
        <div className="q-sheet-bar">
          <Button
            type="link"
            size="small"
            style={{ paddingInline: 0 }}
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            {isOpen ? words.fewerCells : words.allCells}
          </Button>
          <Button
            type="text"
            size="small"
            className="q-sheet-bar-end"
            aria-label={words.removeRows}
            icon={<Icon name="trash" size={16} />}
            onClick={() => store.removeRows([row])}
          />
        </div>
      )}
    </article>
  )
}

interface CellInputProps {
  readonly id: string
  readonly value: string
  readonly disabled: boolean
  readonly status?: 'error'
  readonly onWrite: (value: string) => void
}

/** Saves on blur or Enter, so that the server does not check half-typed values. */
const CellInput = ({ value, onWrite, ...input }: CellInputProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const write = (): void => {
    if (typed !== null && typed !== value) onWrite(typed)
    setTyped(null)
  }
  return (
    <Input
      {...input}
      maxLength={2000}
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={write}
      onPressEnter={write}
    />
  )
}
