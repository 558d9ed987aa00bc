import { createHmac } from 'node:crypto'

type Kind = 'access' | 'refresh'

const accessSeconds = 10 * 60 * 60
const refreshDays = 180

/**
 * The tokens of 1688's side. They say themselves until when they are valid, so that those of before the process was started
 * are valid, too.
 */
export const createFakeTokens = (keys: {
  readonly appSecret: string
  readonly accessToken: string
  readonly refreshToken: string
}) => {
  let newest = 0
  /** Tokens issued before are not valid any more. */
  const since: Record<Kind, number> = { access: 0, refresh: 0 }
  let isRotating = false
  const issue = (kind: Kind, seconds: number): string => {
    newest = Math.max(Date.now(), newest + 1)
    const head = `${kind}-${newest.toString(36)}-${(newest + seconds * 1000).toString(36)}`
    return `${head}-${createHmac('sha256', keys.appSecret).update(head).digest('hex').slice(0, 24)}`
  }
  const isValid = (kind: Kind, token: string): boolean => {
    if (token === (kind === 'access' ? keys.accessToken : keys.refreshToken)) return since[kind] === 0
    const [own, issued = '', until = ''] = token.split('-')
    const head = `${own}-${issued}-${until}`
    const mark = createHmac('sha256', keys.appSecret).update(head).digest('hex').slice(0, 24)
    return (
      own === kind &&
      token === `${head}-${mark}` &&
      Number.parseInt(issued, 36) >= since[kind] &&
      Number.parseInt(until, 36) > Date.now()
    )
  }
  const end = (kind: Kind): void => {
    newest = Math.max(Date.now(), newest + 1)
    since[kind] = newest + 1
  }
  return {
    isValid,
    /** For tests: all tokens of a kind that were issued until now end. */
    end,
    /** For tests: the next renewal hands out a new refresh token, and ends the one that was sent. */
    rotate: (): void => {
      isRotating = true
    },
    /** What an owner of the account gets on the platform's pages. */
    authorize: (): string => issue('refresh', refreshDays * 86_400),
    renew: (): object => {
      const isRotated = isRotating
      isRotating = false
      if (isRotated) end('refresh')
      const until = new Date(Date.now() + refreshDays * 86_400_000).toISOString()
      return {
        aliId: '8888888888',
        resource_owner: 'quayside',
        memberId: 'b2b-8888888888',
        expires_in: String(accessSeconds),
        access_token: issue('access', accessSeconds),
        ...(isRotated && { refresh_token: issue('refresh', refreshDays * 86_400) }),
        refresh_token_timeout: `${until.replaceAll(/\D/g, '').slice(0, 17)}+0000`,
      }
    },
  }
}
export type FakeTokens = ReturnType<typeof createFakeTokens>
