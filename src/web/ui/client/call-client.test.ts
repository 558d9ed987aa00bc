import * as z from 'zod'
import { describe, expect, it, vi } from 'vitest'
import { endpoint } from '../../../contract/kernel/endpoint.ts'
import { makeCallClient, type CallClientDeps } from './call-client.ts'
import type { Answer, Outgoing } from './transport.ts'
import type { Notifier } from './notifier.ts'
import { CallError } from './call-error.ts'
import { makeSessionToken } from './session-token.ts'

const readThing = endpoint({
  method: 'GET',
  path: '/Thing/{id}',
  summary: '',
  access: { kind: 'public' },
  input: z.object({ id: z.string(), kind: z.string().optional(), tags: z.array(z.string()).optional() }),
  output: z.object({ name: z.string() }),
})
const payThing = endpoint({
  method: 'POST',
  path: '/Thing/Pay',
  summary: '',
  access: { kind: 'public' },
  input: z.object({ ids: z.array(z.string()) }),
  output: z.object({ paid: z.int() }),
  idempotent: true,
})
const refreshWith = { method: 'POST', path: '/auth/RefreshToken' } as const

const answer = (status: number, body: unknown, contentType = 'application/json'): Answer => ({
  status,
  contentType,
  fileName: null,
  body: new Blob([typeof body === 'string' ? body : JSON.stringify(body)]),
})
const envelope = (code: number, msg = '', data: unknown = null): Answer =>
  answer(code === 0 ? 200 : code, { code, msg, data })

const fresh = { tokenHead: 'Bearer', accessToken: 'new', expiresInSeconds: 900 }

type Reply = (outgoing: Outgoing) => Answer | Promise<Answer>

const setUp = (
  reply: Reply,
  { now = () => 0, unlock }: { now?: () => number; unlock?: CallClientDeps['unlock'] } = {},
) => {
  const sent: Outgoing[] = []
  const hideOverlay = vi.fn<() => void>()
  const notifier = {
    toastError: vi.fn<Notifier['toastError']>(),
    toastInfo: vi.fn<Notifier['toastInfo']>(),
    prompt: vi.fn<Notifier['prompt']>(),
    unreachable: vi.fn<Notifier['unreachable']>(),
    downloading: vi.fn<Notifier['downloading']>(() => hideOverlay),
  } satisfies Notifier
  const token = makeSessionToken(now)
  token.set({ tokenHead: 'Bearer', accessToken: 'old', expiresInSeconds: 900 })
  let keys = 0
  const onOtherSession = vi.fn<() => void>()
  const client = makeCallClient({
    transport: async (outgoing) => {
      sent.push(outgoing)
      return reply(outgoing)
    },
    token,
    notifier,
    refreshWith,
    exclusively: (work) => work(),
    onOtherSession,
    ...(unlock && { unlock }),
    makeKey: () => `key-${++keys}`,
  })
  return { client, sent, notifier, token, hideOverlay, onOtherSession }
}

const isRefresh = (outgoing: Outgoing): boolean => outgoing.url === '/app/auth/RefreshToken'

const expiringServer =
  (good: Answer, refresh: () => Answer | Promise<Answer> = () => envelope(200, 'success', fresh)): Reply =>
  (outgoing) => {
    if (isRefresh(outgoing)) return refresh()
    return outgoing.headers['Authorization'] === 'Bearer new' ? good : envelope(402)
  }

describe('a call', () => {
  it('sends token, path parameters and query', async () => {
    const { client, sent } = setUp(() => envelope(200, 'success', { name: 'Crate' }))
    const output = await client.call(readThing, { id: 'a/b', kind: 'x', tags: ['p', 'q'] })
    expect(output).toEqual({ name: 'Crate' })
    expect(sent[0]).toMatchObject({ method: 'GET', url: '/app/Thing/a%2Fb?kind=x&tags=p&tags=q', body: null })
    expect(sent[0]?.headers['Authorization']).toBe('Bearer old')
    expect(sent[0]?.timeoutMs).toBe(120_000)
  })

  it('sends an idempotency key only if the endpoint requires one', async () => {
    const { client, sent } = setUp(() => envelope(200, 'success', {}))
    await client.call(payThing, { ids: ['1'] }, { idempotencyKey: 'mine-1234' })
    await client.call(payThing, { ids: ['1'] })
    await client.call(readThing, { id: '1' })
    expect(sent.map((one) => one.headers['Idempotency-Key'])).toEqual(['mine-1234', 'key-1', undefined])
    expect(sent[0]?.body).toBe('{"ids":["1"]}')
  })
})

describe('the error catalogue', () => {
  it.each([
    [403, 'You do not have permission to operate, please contact the administrator!', 'stay'],
    [415, 'Parameter is empty or type wrong!', 'stay'],
    [429, 'Your visit is too frequent, please try again later!', 'stay'],
    [500, 'Server 500 error!', 'stay'],
    [503, 'detail', 'stay'],
    [502, 'Unknown error！', 'stay'],
    [777, 'Unknown error！', 'stay'],
  ])('tells %i in the dialog', async (code, message, then) => {
    const { client, notifier } = setUp(() =>
      answer(code === 777 ? 200 : code, { code, msg: 'detail', data: null }),
    )
    await expect(client.call(readThing, { id: '1' })).rejects.toMatchObject({ code })
    expect(notifier.prompt).toHaveBeenCalledExactlyOnceWith(message, then)
    expect(notifier.toastError).not.toHaveBeenCalled()
  })

  it('shows its own message for 401 if the server sends none', async () => {
    const { client, notifier } = setUp(() => envelope(401))
    await expect(client.call(readThing, { id: '1' })).rejects.toMatchObject({ code: 401 })
    expect(notifier.prompt).toHaveBeenCalledExactlyOnceWith(
      'Login status has expired, please login again!',
      'signIn',
    )
  })

  it("shows the server's message for 401 and leads to sign-in", async () => {
    const { client, notifier } = setUp(() => envelope(401, 'Signed out elsewhere.'))
    await expect(client.call(readThing, { id: '1' }, { quiet: true })).rejects.toBeInstanceOf(CallError)
    expect(notifier.prompt).toHaveBeenCalledExactlyOnceWith('Signed out elsewhere.', 'signIn')
  })

  it("shows a refusal in a toast with the server's message", async () => {
    const { client, notifier } = setUp(() =>
      envelope(0, 'The balance is too low.', { reason: 'balanceTooLow' }),
    )
    const error = await client.call(payThing, { ids: [] }).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 0, reason: 'balanceTooLow', isUncertain: false })
    expect(notifier.toastError).toHaveBeenCalledExactlyOnceWith('The balance is too low.')
    expect(notifier.prompt).not.toHaveBeenCalled()
  })

  it.each([102, 4001])('passes %i to the caller without a message', async (code) => {
    const { client, notifier } = setUp(() => answer(200, { code, msg: 'look', data: { x: 1 } }))
    const error = await client.call(readThing, { id: '1' }).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code, isPassedOn: true, data: { x: 1 } })
    expect(notifier.prompt).not.toHaveBeenCalled()
    expect(notifier.toastError).not.toHaveBeenCalled()
  })

  it('accepts HTTP status 201', async () => {
    const { client } = setUp(() => answer(201, ''))
    await expect(client.call(readThing, { id: '1' })).resolves.toBeNull()
  })

  it('leaves rejected fields to a form that shows them', async () => {
    const fields = [{ path: 'address.city', message: 'is needed' }]
    const { client, notifier } = setUp(() => envelope(415, '', { fields }))
    const error = await client
      .call(readThing, { id: '1' }, { showsFields: true })
      .catch((caught: unknown) => caught)
    expect(error).toMatchObject({ fields })
    expect(notifier.prompt).not.toHaveBeenCalled()
  })

  it('shows a refusal of a quiet call as well, once while the call repeats automatically', async () => {
    const { client, notifier } = setUp(() => envelope(0, 'The order is gone.'))
    const read = (repeats: boolean) => client.call(readThing, { id: '1' }, { quiet: true, repeats })
    for (const repeats of [false, true, true]) await expect(read(repeats)).rejects.toMatchObject({ code: 0 })
    expect(notifier.toastError.mock.calls).toEqual([['The order is gone.'], ['The order is gone.']])
    expect(notifier.prompt).not.toHaveBeenCalled()
  })

  it('shows no refusal for an uploader, nor one that is a step of signing in', async () => {
    const { client, notifier } = setUp(({ url }) =>
      envelope(0, 'Enter the code.', url.includes('step') ? { reason: 'totpNeeded' } : null),
    )
    await expect(client.call(readThing, { id: '1' }, { silent: true })).rejects.toMatchObject({ code: 0 })
    await expect(client.call(readThing, { id: 'step' }, { quiet: true })).rejects.toMatchObject({ code: 0 })
    expect(notifier.toastError).not.toHaveBeenCalled()
  })

  it('shows no message for a quiet call', async () => {
    const { client, notifier } = setUp(() => envelope(500))
    await expect(client.call(readThing, { id: '1' }, { quiet: true })).rejects.toMatchObject({ code: 500 })
    expect(notifier.prompt).not.toHaveBeenCalled()
  })

  it('reports a broken response as a lost connection', async () => {
    const { client, notifier } = setUp(() => Promise.reject(new CallError('broken', 'network error')))
    await expect(client.call(readThing, { id: '1' })).rejects.toMatchObject({ code: 'network' })
    expect(notifier.unreachable).toHaveBeenCalledExactlyOnceWith('network')
  })

  it('distinguishes a broken connection from a response', async () => {
    const { client, notifier } = setUp(() => Promise.reject(new CallError('network', 'gone')))
    const error = await client.call(payThing, { ids: [] }).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code: 'network', isUncertain: true })
    expect(notifier.unreachable).toHaveBeenCalledExactlyOnceWith('network')
  })
})

describe('a call refused until the user has said more', () => {
  it('is repeated with that, under the same key, and not without', async () => {
    const refusal = envelope(403, 'Confirm.', { reason: 'amountNotConfirmed' })
    const { client, sent, notifier } = setUp(
      (outgoing) => (outgoing.headers['confirmed-amount'] ? envelope(200, 'success', { paid: 1 }) : refusal),
      { unlock: async () => ({ 'confirmed-amount': '-5' }) },
    )
    await expect(client.call(payThing, { ids: ['1'] })).resolves.toEqual({ paid: 1 })
    expect(sent.map((one) => one.headers['Idempotency-Key'])).toEqual(['key-1', 'key-1'])
    expect(notifier.prompt).not.toHaveBeenCalled()

    const closed = setUp(() => refusal, { unlock: async () => 'closed' })
    await expect(closed.client.call(payThing, { ids: ['1'] })).rejects.toMatchObject({ code: 403 })
    expect(closed.sent).toHaveLength(1)
    expect(closed.notifier.prompt).not.toHaveBeenCalled()

    const other = setUp(() => refusal, { unlock: async () => null })
    await expect(other.client.call(payThing, { ids: ['1'] })).rejects.toMatchObject({ code: 403 })
    expect(other.notifier.prompt).toHaveBeenCalledOnce()
  })
})

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

describe('a download', () => {
  it('shows the overlay until the file has arrived', async () => {
    const { client, notifier, hideOverlay } = setUp(() => answer(200, 'a,b', 'text/csv'))
    const file = await client.download(readThing, { id: '1' })
    expect(await file.body.text()).toBe('a,b')
    expect(notifier.downloading).toHaveBeenCalledOnce()
    expect(hideOverlay).toHaveBeenCalledOnce()
  })

  it('that answers with JSON shows its message', async () => {
    const { client, notifier, hideOverlay } = setUp(() => envelope(0, 'There is nothing to export.'))
    await expect(client.download(readThing, { id: '1' })).rejects.toMatchObject({ code: 0 })
    expect(notifier.toastError).toHaveBeenCalledExactlyOnceWith('There is nothing to export.')
    expect(hideOverlay).toHaveBeenCalledOnce()
  })

  it.each(['broken', 'network', 'timeout'] as const)(
    'whose connection is %s shows a message and saves no file',
    async (code) => {
      const { client, notifier, hideOverlay } = setUp(() =>
        Promise.reject(new CallError(code, 'network error')),
      )
      await expect(client.download(readThing, { id: '1' })).rejects.toMatchObject({ code })
      expect(notifier.unreachable).not.toHaveBeenCalled()
      expect(notifier.toastError).toHaveBeenCalledExactlyOnceWith(
        'Error downloading file, please contact administrator!',
      )
      expect(hideOverlay).toHaveBeenCalledOnce()
    },
  )

  it.each([102, 4001])('answered with %i passes it to the caller without a message', async (code) => {
    const { client, notifier } = setUp(() => answer(200, { code, msg: '', data: { x: 1 } }))
    const error = await client.download(readThing, { id: '1' }).catch((caught: unknown) => caught)
    expect(error).toMatchObject({ code, message: '', data: { x: 1 } })
    expect(notifier.toastError).not.toHaveBeenCalled()
    expect(notifier.prompt).not.toHaveBeenCalled()
  })

  it('that fails shows a message', async () => {
    const { client, notifier } = setUp(() => answer(502, '<html>', 'text/html'))
    await expect(client.download(readThing, { id: '1' })).rejects.toMatchObject({ code: 502 })
    expect(notifier.toastError).toHaveBeenCalledExactlyOnceWith(
      'Error downloading file, please contact administrator!',
    )
  })
})
