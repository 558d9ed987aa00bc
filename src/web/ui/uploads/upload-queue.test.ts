import { expect, it, vi } from 'vitest'
import {
  makeUploadQueue,
  type SendFile,
  type UploadedFile,
  type UploadHandlers,
  type UploadOptions,
} from './upload-queue.ts'

const file = (name: string): File => new File(['x'], name)
const stored: SendFile = async ({ name }) => ({ name, url: `/files/${name}` })
const queueWith = ({ send, onChange, onFailure, ...options }: UploadOptions & UploadHandlers) => {
  const queue = makeUploadQueue(options)
  queue.handle({ send, onChange, onFailure })
  return queue
}
const statesOf = (queue: { items: () => readonly { state: string }[] }) =>
  queue.items().map(({ state }) => state)

it('uploads immediately, shows progress, and reports the uploaded files', async () => {
  const answer = Promise.withResolvers<UploadedFile>()
  const onChange = vi.fn<NonNullable<UploadHandlers['onChange']>>()
  const queue = queueWith({
    send: (_file, { onProgress }) => {
      onProgress(0.5)
      return answer.promise
    },
    onChange,
  })
  queue.add([file('a.png')])
  expect(queue.items()).toMatchObject([{ name: 'a.png', state: 'uploading', progress: 0.5 }])
  answer.resolve({ name: 'a.png', url: '/files/1' })
  await queue.sendAll()
  expect(queue.items()).toMatchObject([{ state: 'done', url: '/files/1' }])
  expect(onChange).toHaveBeenLastCalledWith([{ name: 'a.png', url: '/files/1' }])
})

it('accepts no more files than its limit, by default one', () => {
  const one = queueWith({ send: stored, when: 'onConfirm' })
  expect(one.add([file('a'), file('b')])).toBe(false)
  expect(one.items()).toHaveLength(1)
  const three = queueWith({
    send: stored,
    when: 'onConfirm',
    limit: 3,
    initial: [{ name: 'x', url: '/x' }],
  })
  expect(three.add([file('a'), file('b')])).toBe(true)
  expect(three.add([file('c')])).toBe(false)
  expect(three.items()).toHaveLength(3)
})

it('a response other than 200 marks the file ready again and the upload fails', async () => {
  const onFailure = vi.fn<NonNullable<UploadHandlers['onFailure']>>()
  const onChange = vi.fn<NonNullable<UploadHandlers['onChange']>>()
  const send = vi
    .fn<SendFile>()
    .mockRejectedValueOnce(new Error('The file is empty.'))
    .mockImplementation(stored)
  const queue = queueWith({ send, onFailure, onChange })
  queue.add([file('a.png')])
  expect(await queue.sendAll()).toBeNull()
  expect(queue.items()).toMatchObject([{ state: 'ready', problem: 'The file is empty.' }])
  expect(onFailure).toHaveBeenCalledOnce()
  expect(onChange).not.toHaveBeenCalled()
  await queue.send(queue.items()[0]?.key ?? 0)
  expect(queue.items()).toMatchObject([{ state: 'done', problem: null }])
})

it('on confirm sends ready files, in the order selected, and none twice', async () => {
  const send = vi.fn<SendFile>(stored)
  const queue = queueWith({ send, when: 'onConfirm', limit: 3 })
  queue.add([file('a'), file('b')])
  expect(send).not.toHaveBeenCalled()
  expect(statesOf(queue)).toEqual(['ready', 'ready'])
  send.mockRejectedValueOnce(new Error('no'))
  expect(await queue.sendAll()).toBeNull()
  expect(statesOf(queue)).toEqual(['ready', 'done'])
  expect(await queue.sendAll()).toEqual([
    { name: 'a', url: '/files/a' },
    { name: 'b', url: '/files/b' },
  ])
  expect(send).toHaveBeenCalledTimes(3)
})

it('removing a file during its upload aborts the upload for good', async () => {
  const answer = Promise.withResolvers<UploadedFile>()
  const onChange = vi.fn<NonNullable<UploadHandlers['onChange']>>()
  let signal: AbortSignal | undefined
  const queue = queueWith({
    send: (_file, options) => {
      signal = options.signal
      return answer.promise
    },
    onChange,
  })
  queue.add([file('a')])
  queue.remove(queue.items()[0]?.key ?? 0)
  expect(signal?.aborted).toBe(true)
  answer.resolve({ name: 'a', url: '/a' })
  await answer.promise
  expect(queue.items()).toEqual([])
  expect(onChange).not.toHaveBeenCalled()
  expect(queue.add([file('b')])).toBe(true)
})

it('removing an uploaded file reports the remaining ones', () => {
  const onChange = vi.fn<NonNullable<UploadHandlers['onChange']>>()
  const initial = [
    { name: 'x', url: '/x' },
    { name: 'y', url: '/y' },
  ]
  const queue = queueWith({ send: stored, initial, limit: 2, onChange })
  queue.remove(queue.items()[0]?.key ?? 0)
  expect(onChange).toHaveBeenLastCalledWith([{ name: 'y', url: '/y' }])
})
