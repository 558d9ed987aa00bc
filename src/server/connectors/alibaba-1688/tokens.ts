import * as z from 'zod'
import { TokenRejected, type RenewTokens } from '../../modules/purchasing-channel/index.ts'
import type { AlibabaSettings } from '../../platform/kernel/config.ts'
import { parseLossless } from '../../platform/kernel/lossless-json.ts'
import { callDeadline } from '../../platform/kernel/outside-call.ts'

const text = z.union([z.string(), z.number()]).transform(String).nullish()
const answerSchema = z.looseObject({
  access_token: z.string().min(1).nullish(),
  refresh_token: z.string().min(1).nullish(),
  /** In seconds. */
  expires_in: z.coerce.number().int().positive().nullish(),
  refresh_token_timeout: text,
  error: text,
  error_description: text,
  error_code: text,
  error_message: text,
})

const jsonOf = (body: string): unknown => {
  try {
    return parseLossless(body)
  } catch {
    return null
  }
}

/** `20261014200339000+0800` as an instant; null where it is none. */
export const instantOf = (time: string | null | undefined): string | null => {
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(?:\d{3})?([+-]\d{2}):?(\d{2})$/.exec(time ?? '')
  if (!parts) return null
  const [, year, month, day, hour, minute, second, offset, rest] = parts
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}:${rest}`)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

const longestMessage = 300

/** Calls that are not signed, and answer as OAuth does, or as the gateway. None of its errors names a token or the secret. */
export const renewTokens =
  ({ baseUrl, appKey, appSecret }: Pick<AlibabaSettings, 'baseUrl' | 'appKey' | 'appSecret'>): RenewTokens =>
  async (refreshToken) => {
    const response = await fetch(`${baseUrl}/openapi/http/1/system.oauth2/getToken/${appKey}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: appKey,
        client_secret: appSecret,
        refresh_token: refreshToken,
      }).toString(),
      redirect: 'error',
      signal: callDeadline(),
    })
    const parsed = answerSchema.safeParse(jsonOf(await response.text()))
    if (!parsed.success || response.status >= 500 || response.status === 429)
      throw new Error(`1688 returned ${response.status} for a new token`)
    const { access_token: accessToken, refresh_token: newer, expires_in: seconds, ...rest } = parsed.data
    if (!accessToken) {
      const { error, error_description: described, error_code: code, error_message: message } = rest
      const worded = described || message || error || code || `status ${response.status}`
      throw new TokenRejected(worded.replaceAll(refreshToken, '…').slice(0, longestMessage))
    }
    return {
      accessToken,
      refreshToken: newer ?? null,
      expiresInSeconds: seconds ?? null,
      refreshExpiresAt: instantOf(rest.refresh_token_timeout),
    }
  }
