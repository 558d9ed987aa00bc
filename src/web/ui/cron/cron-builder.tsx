import { Radio, Tabs } from 'antd'
import { useEffect, useState } from 'react'
import { CronError, cronFields, parseCron, type CronField } from '../../../contract/cron/expression.ts'
import { TextField } from '../forms/text-field.tsx'
import { defineText, useText } from '../text/define-text.ts'
import { changeField, cronModes, expressionOf, fieldText, type BuilderState } from './builder-state.ts'
import { fieldNames } from './cron-text.ts'
import { ModeRow } from './mode-row.tsx'
import { readExpression } from './read-expression.ts'
import { CronSentence, RunList } from './run-list.tsx'
import './cron.css'

const text = defineText({
  en: { expression: 'Time expression', wrong: (field: string, what: string) => `${field} ${what}.` },
  zh: { expression: '时间表达式', wrong: (field: string) => `“${field}”的格式不正确。` },
})

interface CronBuilderProps {
  readonly state: BuilderState
  readonly onChange: (state: BuilderState) => void
  /** Whether the typed expression is invalid, so that nothing can be previewed. */
  readonly isInvalid: boolean
  /** Called with whether the typed expression is invalid; the state is then the last valid one. */
  readonly onProblem: (isInvalid: boolean) => void
  readonly timeZone: string
  readonly now: Date
}

const FieldTab = ({ field, state, onChange, now }: CronBuilderProps & { readonly field: CronField }) => {
  const names = useText(fieldNames)
  const thisYear = now.getFullYear()
  const own = state[field]
  const modes = own.mode === 'asWritten' ? [...cronModes[field], own.mode] : cronModes[field]
  const change = (part: Partial<typeof own>): void => onChange(changeField(state, field, part, thisYear))
  return (
    <Radio.Group
      className="q-cron-modes"
      aria-label={names[field]}
      value={own.mode}
      onChange={(event) => change({ mode: event.target.value as typeof own.mode })}
    >
      {modes.map((mode) => (
        <ModeRow key={mode} mode={mode} field={field} state={own} thisYear={thisYear} onChange={change} />
      ))}
    </Radio.Group>
  )
}

/**
 * The expression as text. It follows the tabs, and the tabs follow valid input. Invalid input stays visible
 * with its error until it is corrected or a tab is changed.
 */
const ExpressionField = ({ state, onChange, onProblem, now }: CronBuilderProps) => {
  const words = useText(text)
  const names = useText(fieldNames)
  const expression = expressionOf(state)
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string } | null>(null)
  const own = typed?.over === expression ? typed.text : null
  const problem = problemOf(own)
  const isInvalid = problem !== null
  useEffect(() => onProblem(isInvalid), [isInvalid, onProblem])
  const type = (value: string): void => {
    if (problemOf(value)) {
      setTyped({ text: value, over: expression })
      return
    }
    const read = readExpression(value, now.getFullYear())
    setTyped({ text: value, over: expressionOf(read) })
    onChange(read)
  }
  return (
    <TextField
      label={words.expression}
      error={problem && words.wrong(names[problem.field], problem.message)}
      className="q-cron-expression"
      spellCheck={false}
      autoComplete="off"
      maxLength={200}
      value={own ?? expression}
      onChange={type}
      onBlur={() => !problem && setTyped(null)}
    />
  )
}

const problemOf = (typed: string | null): CronError | null => {
  if (typed === null) return null
  try {
    parseCron(typed)
    return null
  } catch (error) {
    if (error instanceof CronError) return error
    throw error
  }
}

export const CronBuilder = (props: CronBuilderProps) => {
  const names = useText(fieldNames)
  const { state, timeZone, now, isInvalid } = props
  const expression = expressionOf(state)
  return (
    <div className="q-cron">
      <Tabs
        size="small"
        tabBarGutter={0}
        items={cronFields.map((field) => ({
          key: field,
          label: (
            <span className="q-cron-tab">
              <span>{names[field]}</span> <code>{fieldText(field, state[field])}</code>
            </span>
          ),
          children: <FieldTab {...props} field={field} />,
        }))}
      />
      <ExpressionField {...props} />
      {!isInvalid && (
        <>
          <CronSentence expression={expression} now={now} />
          <RunList expression={expression} timeZone={timeZone} now={now} />
        </>
      )}
    </div>
  )
}
