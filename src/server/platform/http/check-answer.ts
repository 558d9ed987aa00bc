import type * as z from 'zod'
import { reasonsOf, type Endpoint } from '../../../contract/kernel/endpoint.ts'
import { DomainError, errorCodes } from '../../../contract/kernel/errors.ts'

const strayFields = (answer: unknown, parsed: unknown, path: string): string[] => {
  if (Array.isArray(answer) && Array.isArray(parsed)) {
    return answer.flatMap((item, index) => strayFields(item, parsed[index], `${path}[${index}]`))
  }
  if (!isRecord(answer) || !isRecord(parsed)) return []
  return Object.keys(answer).flatMap((key) =>
    key in parsed ? strayFields(answer[key], parsed[key], `${path}.${key}`) : [`${path}.${key}`],
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Checks in tests and development that a response is exactly what the contract says. @param json the
 * response's `data` as it will be sent.
 */
export const checkAnswer = (schema: z.ZodType, json: string, name: string): void => {
  const answer: unknown = JSON.parse(json)
  const parsed = schema.safeParse(answer)
  if (!parsed.success) {
    throw new Error(`the response of ${name} does not match the contract: ${parsed.error.message}`)
  }
  const stray = strayFields(answer, parsed.data, 'data')
  if (stray.length > 0) {
    throw new Error(`the response of ${name} has fields that the contract does not name: ${stray.join(', ')}`)
  }
}

/** Checks in tests and development that an endpoint fails only with reasons that its contract lists. */
export const checkRefusal = async <T>(endpoint: Endpoint, answer: Promise<T>): Promise<T> => {
  try {
    return await answer
  } catch (error) {
    const isRefusal = error instanceof DomainError && error.code === errorCodes.businessRejection
    if (!isRefusal || reasonsOf(endpoint).includes(error.reason)) throw error
    throw new Error(
      `${endpoint.path} failed with reason '${error.reason}', which its contract does not list`,
      {
        cause: error,
      },
    )
  }
}
