import { outcomeWords, refusalInChinese } from '../../../contract/refusal-text.ts'
import type { Parsed } from './call-client.ts'

type Fields = Readonly<Record<string, unknown>>
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The message of a result or blocker in Chinese, if its reason has a translation. */
const messageInChinese = ({ ok, reason, message, detail }: Fields): string | null => {
  if (typeof reason !== 'string' || typeof message !== 'string') return null
  if (ok === true) return Object.hasOwn(outcomeWords, reason) ? (outcomeWords[reason] ?? null) : null
  return refusalInChinese(reason, { detail: isFields(detail) ? detail : {}, message })
}

/** Why a shipping line cannot carry a parcel, in Chinese. */
const detailInChinese = ({ reason, detail, message }: Fields): string | null =>
  typeof reason === 'string' && typeof detail === 'string' && message === undefined
    ? refusalInChinese(reason, { detail: {}, message: detail })
    : null

const reword = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(reword)
  if (!isFields(value)) return value
  const fields = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, reword(one)]))
  const [message, detail] = [messageInChinese(value), detailInChinese(value)]
  return { ...fields, ...(message !== null && { message }), ...(detail !== null && { detail }) }
}

/** Translates the refusals in a response: its own, and those of single rows. */
export const inChinese = (answer: Parsed): Parsed => {
  if (answer.code !== 0) return { ...answer, data: reword(answer.data) }
  const data = isFields(answer.data) ? answer.data : {}
  return { ...answer, msg: messageInChinese({ ...data, ok: false, message: answer.msg }) ?? answer.msg }
}
