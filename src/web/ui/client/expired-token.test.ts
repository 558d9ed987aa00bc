import { describe, expect, it, vi } from 'vitest'
import type { Answer, Outgoing } from './transport.ts'
import { CallError } from './call-error.ts'
import { envelope, fresh, setUp, readThing, payThing, type Reply } from './call-client-factory.ts'

const isRefresh = (outgoing: Outgoing): boolean => outgoing.url === '/app/auth/RefreshToken'

const expiringServer =
  (good: Answer, refresh: () => Answer | Promise<Answer> = () => envelope(200, 'success', fresh)): Reply =>
  (outgoing) => {
    if (isRefresh(outgoing)) return refresh()
    return outgoing.headers['Authorization'] === 'Bearer new' ? good : envelope(402)
  }

describe('an expired token', () => {
  it('is renewed once for all waiting calls, which are repeated with their own keys', async () => {
    const { client, sent, notifier } = setUp(expiringServer(envelope(200, 'success', { name: 'ok' })))
    const outputs = await Promise.all([
      client.call(readThing, { id: '1' }),
      client.call(readThing, { id: '2' }),
      client.call(payThing, { ids: ['3'] }, { idempotencyKey: 'intent-3' }),
    ])
    expect(outputs).toHaveLength(3)
    expect(sent.filter(isRefresh)).toHaveLength(1)
    const keys = sent.map((one) => one.headers['Idempotency-Key']).filter(Boolean)
    expect(keys).toEqual(['intent-3', 'intent-3'])
    expect(notifier.toastInfo).toHaveBeenCalledWith('Network congestion, please try again later!')
    expect(notifier.prompt).not.toHaveBeenCalled()
  })

  it('is not renewed again for a late refusal', async () => {
    const lateRefusal = Promise.withResolvers<Answer>()
    const server = expiringServer(envelope(200, 'success', { name: 'ok' }))
    const { client, sent } = setUp((outgoing) => {
      const isLate = outgoing.url === '/app/Thing/late' && outgoing.headers['Authorization'] !== 'Bearer new'
      return isLate ? lateRefusal.promise : server(outgoing)
    })
    const late = client.call(readThing, { id: 'late' })
    await client.call(readThing, { id: '1' })
    lateRefusal.resolve(envelope(402))
    expect(await late).toEqual({ name: 'ok' })
    expect(sent.filter(isRefresh)).toHaveLength(1)
  })

  it('of another session is not used for what is on the screen', async () => {
    const tokenOf = (sid: string) => `head.${btoa(JSON.stringify({ sid }))}.signature`
    const other = envelope(200, 'success', { ...fresh, accessToken: tokenOf('2') })
    const { client, sent, token, onOtherSession } = setUp((outgoing) =>
      isRefresh(outgoing) ? other : envelope(402),
    )
    token.set({ ...fresh, accessToken: tokenOf('1') })
    await expect(client.call(payThing, { ids: ['1'] })).rejects.toBeInstanceOf(CallError)
    expect(onOtherSession).toHaveBeenCalledOnce()
    expect(sent.filter((one) => !isRefresh(one))).toHaveLength(1)
  })

  it('that cannot be renewed ends the session with a message', async () => {
    const { client, notifier } = setUp(expiringServer(envelope(200), () => envelope(401, 'no session')))
    await expect(client.call(readThing, { id: '1' })).rejects.toMatchObject({ code: 402 })
    expect(notifier.prompt).toHaveBeenCalledExactlyOnceWith(
      'Login status has expired, please login again!',
      'signIn',
    )
  })

  it('shows the end of a session once, despite late refusals, and again for the next session', async () => {
    let late = (): void => undefined
    const held = new Promise<void>((resolve) => (late = resolve))
    const { client, notifier, token } = setUp(async (outgoing) => {
      if (isRefresh(outgoing)) return envelope(401, 'no session')
      if (outgoing.url.includes('late')) await held
      return envelope(402)
    })
    const waiting = client.call(readThing, { id: 'late' })
    await expect(client.call(readThing, { id: '7' })).rejects.toThrow(CallError)
    late()
    await expect(waiting).rejects.toThrow(CallError)
    expect(notifier.prompt).toHaveBeenCalledOnce()
    token.set(fresh)
    await expect(client.call(readThing, { id: '8' })).rejects.toThrow(CallError)
    expect(notifier.prompt).toHaveBeenCalledTimes(2)
  })

  it('does not show the end of a session again for a poll that was sent while it was shown', async () => {
    let late = (): void => undefined
    const held = new Promise<void>((resolve) => (late = resolve))
    const { client, notifier, token } = setUp(async (outgoing) => {
      if (outgoing.url.includes('poll')) await held
      return envelope(401)
    })
    await expect(client.call(readThing, { id: '7' })).rejects.toThrow(CallError)
    const poll = client.call(readThing, { id: 'poll' })
    await Promise.resolve()
    token.set(null)
    late()
    await expect(poll).rejects.toThrow(CallError)
    expect(notifier.prompt).toHaveBeenCalledOnce()
  })

  it('is not sought for a call that is refused after the user has signed out', async () => {
    const held = Promise.withResolvers<Answer>()
    const { client, notifier, sent, token } = setUp((outgoing) =>
      outgoing.url.includes('late') ? held.promise : envelope(200, '', { name: 'ok' }),
    )
    const late = client.call(readThing, { id: 'late' })
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    client.signOut()
    token.set(null)
    held.resolve(envelope(401, 'Please sign in.'))
    await expect(late).rejects.toMatchObject({ code: 401 })
    expect(notifier.prompt).not.toHaveBeenCalled()
  })

  it('of the next sign-in is never used for a call of the session before', async () => {
    const held = Promise.withResolvers<Answer>()
    const { client, notifier, sent, token } = setUp((outgoing) =>
      outgoing.url.includes('Pay') ? held.promise : envelope(200, '', { name: 'ok' }),
    )
    const late = client.call(payThing, { ids: ['1'] })
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    client.signOut()
    token.set(fresh)
    held.resolve(envelope(402))
    await expect(late).rejects.toMatchObject({ code: 402 })
    expect(sent.map((one) => one.url)).toEqual(['/app/Thing/Pay'])
    expect(notifier.prompt).not.toHaveBeenCalled()
    await client.call(readThing, { id: '1' })
    expect(sent.at(-1)?.headers['Authorization']).toBe('Bearer new')
  })

  it('shows the end of the next session, too', async () => {
    const { client, notifier, token } = setUp(() => envelope(401))
    client.signOut()
    token.set(fresh)
    await expect(client.call(readThing, { id: '1' })).rejects.toThrow(CallError)
    expect(notifier.prompt).toHaveBeenCalledOnce()
  })

  it('does not end the session while the server cannot be reached', async () => {
    const { client, notifier } = setUp(
      expiringServer(envelope(200), () => Promise.reject(new CallError('network', 'gone'))),
    )
    await expect(client.call(readThing, { id: '1' })).rejects.toMatchObject({ code: 'network' })
    expect(notifier.prompt).not.toHaveBeenCalled()
    expect(notifier.unreachable).toHaveBeenCalledOnce()
  })

  it('is retried only once, without a refresh loop', async () => {
    const { client, sent, notifier } = setUp((outgoing) =>
      isRefresh(outgoing) ? envelope(200, 'success', fresh) : envelope(402),
    )
    await expect(client.call(readThing, { id: '1' })).rejects.toMatchObject({ code: 402 })
    expect(sent.map((one) => one.url)).toEqual(['/app/Thing/1', '/app/auth/RefreshToken', '/app/Thing/1'])
    expect(notifier.prompt).toHaveBeenCalledOnce()
  })

  it('expired by our own clock is renewed before it is sent', async () => {
    let clock = 0
    const { client, sent } = setUp(expiringServer(envelope(200, 'success', {})), { now: () => clock })
    clock = 895_000
    await client.call(readThing, { id: '1' })
    expect(sent.map((one) => one.url)).toEqual(['/app/auth/RefreshToken', '/app/Thing/1'])
  })
})
