import { errorCodes, errorMessages } from '../../../contract/kernel/errors.ts'
import type { Answer } from './transport.ts'

export interface Parsed {
  readonly code: number
  readonly msg: string
  readonly data: unknown
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// The envelope, or the HTTP status for a response without one, such as a proxy's error page.
export const parse = async (answer: Answer): Promise<Parsed> => {
  if (answer.status === 201) return { code: 200, msg: '', data: null }
  try {
    const value: unknown = JSON.parse(await answer.body.text())
    if (isRecord(value) && typeof value['code'] === 'number') {
      return { code: value['code'], msg: String(value['msg'] ?? ''), data: value['data'] ?? null }
    }
  } catch {
    // Not JSON: the HTTP status is used instead.
  }
  return { code: answer.status === 200 ? -1 : answer.status, msg: '', data: null }
}

/** Codes that the caller handles. */
export const isPassedOn = (code: number): boolean => code === 102 || code === 4001

export const messageOf = ({ code, msg }: Parsed): string => {
  if (msg || isPassedOn(code)) return msg
  if (code === errorCodes.notSignedIn || code === errorCodes.tokenExpired) return errorMessages.notSignedIn
  return code === errorCodes.serverError ? errorMessages.serverError : errorMessages.unknown
}

// Checks the status first, so that large responses are parsed only once, by their caller.
export const isTokenExpired = async (answer: Answer): Promise<boolean> => {
  if (answer.status === errorCodes.tokenExpired) return true
  if (answer.status !== 200 || answer.body.size > 1000 || !answer.contentType.includes('json')) return false
  return (await parse(answer)).code === errorCodes.tokenExpired
}
