import { Button, Modal } from 'antd'
import { useState } from 'react'
import { CronError } from '../../../contract/cron/expression.ts'
import { defineText, useText } from '../text/define-text.ts'
import { defaultState, expressionOf, type BuilderState } from './builder-state.ts'
import { CronBuilder } from './cron-builder.tsx'
import { readExpression } from './read-expression.ts'

const text = defineText({
  en: { title: 'Time expression', confirm: 'Confirm', reset: 'Reset', cancel: 'Cancel' },
  zh: { title: '时间表达式', confirm: '确定', reset: '重置', cancel: '取消' },
})

interface CronDialogProps {
  /** The initial expression; the defaults are used if it is invalid. */
  readonly expression: string
  readonly timeZone: string
  readonly onConfirm: (expression: string) => void
  readonly onCancel: () => void
}

const begin = (expression: string, thisYear: number): BuilderState => {
  try {
    return readExpression(expression, thisYear)
  } catch (error) {
    if (error instanceof CronError) return defaultState(thisYear)
    throw error
  }
}

export const CronDialog = ({ expression, timeZone, onConfirm, onCancel }: CronDialogProps) => {
  const words = useText(text)
  const [now] = useState(() => new Date())
  const thisYear = now.getFullYear()
  const [state, setState] = useState(() => begin(expression, thisYear))
  const [isInvalid, setInvalid] = useState(false)
  const [resets, setResets] = useState(0)
  const reset = (): void => {
    setState(defaultState(thisYear))
    setResets(resets + 1)
  }
  return (
    <Modal
      open
      width={640}
      title={words.title}
      onCancel={onCancel}
      footer={
        <div className="q-cron-footer">
          <Button onClick={reset}>{words.reset}</Button>
          <Button onClick={onCancel}>{words.cancel}</Button>
          <Button type="primary" disabled={isInvalid} onClick={() => onConfirm(expressionOf(state))}>
            {words.confirm}
          </Button>
        </div>
      }
    >
      <CronBuilder
        key={resets}
        state={state}
        onChange={setState}
        isInvalid={isInvalid}
        onProblem={setInvalid}
        timeZone={timeZone}
        now={now}
      />
    </Modal>
  )
}
