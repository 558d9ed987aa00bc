import { describe, expect, it } from 'vitest'
import { CallError } from './call-error.ts'
import { setUp, envelope, readThing, payThing, answer } from './call-client-factory.ts'

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
