import type { ReactNode } from 'react'
import type { ReturnedParcel } from '../../../contract/returned-parcels/returned-parcels.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'
import { returnStateText } from './return-text.ts'

const text = defineText({
  en: { until: 'Respond by ', overdue: 'Response overdue' },
  zh: { until: '答复截止：', overdue: '逾期未答复' },
})

interface ReturnStateProps {
  readonly row: Pick<ReturnedParcel, 'state' | 'stateSince' | 'answerUntil' | 'isOverdue'>
  readonly tones: Readonly<Record<ReturnedParcel['state'], Tone>>
  readonly more?: ReactNode
}

export const ReturnState = ({ row, tones, more }: ReturnStateProps) => {
  const words = useText(text)
  const states = useText(returnStateText)
  return (
    <div className="q-cell-stack">
      <span>
        <StatusTag tone={tones[row.state]}>{states[row.state]}</StatusTag>{' '}
        {row.isOverdue && <StatusTag tone="problem">{words.overdue}</StatusTag>}
      </span>
      <span className="q-muted">
        {row.answerUntil ? (
          <>
            {words.until}
            <Instant at={row.answerUntil} as="day" />
          </>
        ) : (
          <Instant at={row.stateSince} />
        )}
      </span>
      {more}
    </div>
  )
}
