import { outcomeWords, refusalText } from '../../../contract/refusals/refusal-text.ts'
import type { Parsed } from './envelope.ts'

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const refusalInChinese = (reason: string, figures: unknown): string | null =>
  refusalText('zh', reason, isFields(figures) ? figures : {})

/** The Chinese message of a row of a bulk call or job; null where its reason is unknown. */
const rowMessage = ({ ok, reason, message, figures }: Fields): string | null => {
  if (typeof reason !== 'string' || typeof message !== 'string') return null
  if (ok === true) return Object.hasOwn(outcomeWords, reason) ? (outcomeWords[reason] ?? null) : null
  return refusalInChinese(reason, figures)
}

const lineDetail = ({ reason, detail, figures, message }: Fields): string | null =>
  typeof reason === 'string' && typeof detail === 'string' && message === undefined
    ? refusalInChinese(reason, figures)
    : null

/** The Chinese texts of fields with a reason and figures of their own: `lastError` with `lastErrorReason`. */
const fieldTexts = (value: Fields): Fields =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, reason]) => {
      const field = name.endsWith('Reason') ? name.slice(0, -'Reason'.length) : ''
      if (typeof reason !== 'string' || typeof value[field] !== 'string') return []
      const text = refusalInChinese(reason, value[`${field}Figures`])
      return text === null ? [] : [[field, text]]
    }),
  )

const reword = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reword)
  if (!isFields(value)) return value
  const fields = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, reword(one)]))
  const [message, detail] = [rowMessage(value), lineDetail(value)]
  return {
    ...fields,
    ...(message !== null && { message }),
    ...(detail !== null && { detail }),
    ...fieldTexts(value),
  }
}

export const inChinese = (answer: Parsed): Parsed => {
  if (answer.code !== 0) return { ...answer, data: reword(answer.data) }
  const { reason, detail } = isFields(answer.data) ? answer.data : {}
  const msg = typeof reason === 'string' ? refusalInChinese(reason, detail) : null
  return { ...answer, msg: msg ?? answer.msg }
}
