import * as z from 'zod'
import { ChannelLimit, ChannelRefusal, TokenRejected } from '../../modules/purchasing-channel/index.ts'
import type { AlibabaSettings } from '../../platform/kernel/config.ts'
import { parseLossless } from '../../platform/kernel/lossless-json.ts'
import { callDeadline } from '../../platform/kernel/outside-call.ts'
import { signatureOf } from './signature.ts'

const text = z.union([z.string(), z.number()]).transform(String).nullish()
const answerSchema = z.looseObject({
  success: z.union([z.boolean(), z.string()]).nullish(),
  error_code: text,
  error_message: text,
  errorCode: text,
  errorMessage: text,
  errorMsg: text,
  code: text,
  message: text,
})
export type Answer = z.infer<typeof answerSchema>

/** As the gateway answers to an access token that is wrong, expired or revoked. */
const isTokenRefusal = ({ code, message }: Refused): boolean =>
  code === '401' || /need user authorized|authorization is required|access.?token/i.test(`${code} ${message}`)

const limitPattern = /frequencylimit|qosapp|flowlimit/i
/** Answers after which it is not known whether the call was carried out. */
const unsurePattern = /timeout|system|internal|unknown|backend/i
const longestMessage = 300

export interface Refused {
  readonly code: string
  readonly message: string
}

/** Null for a success. The gateway and the services behind it name their errors differently. */
export const refusalOf = (answer: Answer): Refused | null => {
  if (answer.error_code)
    return { code: answer.error_code, message: answer.error_message ?? answer.error_code }
  if (String(answer.success ?? true) !== 'false') return null
  const code = answer.errorCode || answer.code || ''
  return {
    code,
    message: answer.errorMessage || answer.errorMsg || answer.message || code || 'no reason named',
  }
}

const jsonOf = (body: string): unknown => {
  try {
    return parseLossless(body)
  } catch {
    return null
  }
}

export interface Api {
  readonly namespace: 'com.alibaba.trade' | 'com.alibaba.logistics'
  readonly name: string
}

export type AlibabaCall = Pick<AlibabaSettings, 'baseUrl' | 'appKey' | 'appSecret' | 'accessToken'>

/**
 * Calls the open platform. @throws TokenRejected, ChannelRefusal, ChannelLimit; any other error leaves the outcome open. None names the key
 * or the token.
 */
export const callApi = async (
  { baseUrl, appKey, appSecret, accessToken }: AlibabaCall,
  { namespace, name }: Api,
  given: Readonly<Record<string, string>>,
): Promise<Answer> => {
  const urlPath = `param2/1/${namespace}/${name}/${appKey}`
  const params = { ...given, access_token: accessToken }
  const response = await fetch(`${baseUrl}/openapi/${urlPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    body: new URLSearchParams({
      ...params,
      _aop_signature: signatureOf(urlPath, params, appSecret),
    }).toString(),
    redirect: 'error',
    signal: callDeadline(),
  })
  const parsed = answerSchema.safeParse(jsonOf(await response.text()))
  if (response.status === 429) throw new ChannelLimit('1688 takes no more calls for now')
  if (!parsed.success || response.status >= 500)
    throw new Error(`1688 returned ${response.status} for ${name}`)
  const refused = refusalOf(parsed.data)
  if (!refused && response.ok) return parsed.data
  const { code, message } = refused ?? { code: String(response.status), message: `status ${response.status}` }
  const worded = message.slice(0, longestMessage)
  if (isTokenRefusal({ code, message })) throw new TokenRejected(worded)
  if (limitPattern.test(code)) throw new ChannelLimit(worded)
  if (unsurePattern.test(code)) throw new Error(`1688 failed at ${name}: ${code}`)
  throw new ChannelRefusal(worded)
}
