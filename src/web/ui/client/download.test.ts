import { describe, expect, it } from 'vitest'
import { CallError } from './call-error.ts'
import { setUp, answer, readThing, envelope } from './call-client-factory.ts'

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
