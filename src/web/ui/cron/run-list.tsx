import { parseCron } from '../../../contract/cron/expression.ts'
import { dateFormat } from '../../../contract/kernel/format.ts'
import { defineText, useText } from '../text/define-text.ts'
import { useLocale } from '../text/locale.ts'
import { fieldNames } from './cron-text.ts'
import { cronSentence } from './cron-phrases.ts'
import { previewRuns } from './run-preview.ts'
import './cron.css'

const text = defineText({
  en: {
    next: 'Next runs',
    zone: (zone: string) => `Time zone: ${zone}`,
    wrong: (field: string, what: string) => `${field} ${what}.`,
  },
  zh: {
    next: '最近运行时间',
    zone: (zone: string) => `时区：${zone}`,
    wrong: (field: string) => `“${field}”的格式不正确。`,
  },
})

export const CronSentence = ({ expression, now }: { expression: string; now: Date }) => {
  const locale = useLocale()
  const preview = previewRuns(expression, 'UTC', now)
  if ('error' in preview) return null
  return (
    <p className="q-cron-sentence">{cronSentence(parseCron(expression, now.getFullYear() + 100), locale)}</p>
  )
}

interface RunListProps {
  readonly expression: string
  readonly timeZone: string
  readonly now: Date
  readonly limit?: number
}

export const RunList = ({ expression, timeZone, now, limit }: RunListProps) => {
  const words = useText(text)
  const names = useText(fieldNames)
  const locale = useLocale()
  const preview = previewRuns(expression, timeZone, now)
  if ('error' in preview) {
    return (
      <p className="q-cron-problem" role="alert">
        {words.wrong(names[preview.error.field], preview.error.message)}
      </p>
    )
  }
  const format = dateFormat(locale, {
    timeZone,
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  return (
    <section className="q-cron-runs" aria-live="polite">
      <h3>
        {words.next} <small className="q-muted">{words.zone(timeZone)}</small>
      </h3>
      <ol>
        {preview.runs.slice(0, limit).map((run) => (
          <li key={run.getTime()}>
            <time dateTime={run.toISOString()}>{format.format(run)}</time>
          </li>
        ))}
      </ol>
      {preview.message && <p lang="zh">{preview.message}</p>}
    </section>
  )
}
